/// The displacement of a window of pixels that explains its differences best.
///
/// Of the candidate C and the reference R let D = C − R be the difference and G the mean of both slopes. Then u makes
/// `Σ (D + G·u)² + weight · |u|²` least: what is left, and the displacement itself, so that noise stands for none.
struct Motion {
  /// Σ D², Σ D·across, Σ D·down, Σ across², Σ across·down and Σ down² of three channels.
  typealias Sums = SIMD8<Float>

  /// The weight of a displacement for each of a window's 36 samples: three levels, squared, which is noise.
  private static let weight: Float = 9 * 36
  /// The most that slopes tell, in pixels.
  static let longest: Float = 1

  /// To the right and down, in pixels.
  let across: Float
  let down: Float
  /// How much of the differences it explains, 0…1.
  let share: Float
  /// How long it is as far as it explains the differences, in pixels; in full where it might be longer.
  let explained: Float

  init(_ sums: Sums) {
    let (xx, xy, yy) = (sums[3] + Motion.weight, sums[4], sums[5] + Motion.weight)
    let determinant = xx * yy - xy * xy
    let right = (xy * sums[2] - yy * sums[1]) / determinant
    let under = (xy * sums[1] - xx * sums[2]) / determinant
    let scale = max(1, (right * right + under * under).squareRoot() / Motion.longest)
    (across, down) = (right / scale, under / scale)
    let linear = 2 * (across * sums[1] + down * sums[2])
    let square = across * across * sums[3] + 2 * across * down * sums[4] + down * down * sums[5]
    share = sums[0] > 0 ? min(max(-(linear + square) / sums[0], 0), 1) : 0
    let length = (across * across + down * down).squareRoot()
    explained = scale > 1 ? Motion.longest : length * share
  }
}
