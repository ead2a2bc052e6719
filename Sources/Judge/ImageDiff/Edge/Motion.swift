/// The motions of four windows of pixels that explain their differences best: how far ink moved, and how far it grew.
///
/// Of the candidate C and the reference R let D = C − R be the difference, G the mean of both slopes and N how steep that is. Then a
/// displacement u and a growth t make `Σ (D + G·u + N·t)² + weight · (|u|² + t²)` least: what is left, and the motion itself, so that
/// noise stands for none. Of a straight edge alone half is read as displacement and half as growth; of a stroke, whose two sides
/// tell them apart, each is read as what it is. Either way an edge lies `|G·u + N·t| / N` from where it was.
struct Motion {
  /// The weight of motion for each of a window's 36 samples: two levels, squared, which is noise.
  private static let weight: Float = 4 * 36
  /// What is added to it, as a part of the slopes' squares, so that nothing is read along an edge.
  ///
  /// There slopes come from bends alone, a hundredth of the squares, and a difference that varies along a bend stands for a
  /// displacement many times as long as it is. Text has a third or more each way.
  private static let weightOfSlopes: Float = 1.0 / 32
  /// The most that slopes tell, in pixels.
  static let longest: Float = 1

  /// To the right and down, in pixels.
  let across: SIMD4<Float>
  let down: SIMD4<Float>
  /// How far ink grew on all its sides, if it is the darker color, or shrank if it is negative, in pixels.
  let growth: SIMD4<Float>

  init(_ sums: Sums) {
    let s = sums.all
    let weight = Motion.weight + Motion.weightOfSlopes * (s[3] + s[6])
    let (xx, yy, nn) = (s[3] + weight, s[6] + weight, s[8] + weight)
    let (xy, xn, yn) = (s[4], s[5], s[7])
    // The inverse of a symmetric matrix, times its determinant.
    let (a, b, c) = (yy * nn - yn * yn, xn * yn - xy * nn, xy * yn - xn * yy)
    let (d, e, f) = (xx * nn - xn * xn, xy * xn - xx * yn, xx * yy - xy * xy)
    let determinant = xx * a + xy * b + xn * c
    across = -(a * s[0] + b * s[1] + c * s[2]) / determinant
    down = -(b * s[0] + d * s[1] + e * s[2]) / determinant
    growth = -(c * s[0] + e * s[1] + f * s[2]) / determinant
  }

  /// Of each window the sums of products of D, the slopes across and down, and the steepness N, in this order: D·across, D·down,
  /// D·N, across², across·down, across·N, down², down·N and N², of three channels.
  struct Sums {
    private(set) var all: [9 of SIMD4<Float>] = .init(repeating: SIMD4())
  }
}

extension Motion.Sums {
  /// Takes each of the nine from where it lies.
  @inline(__always)
  init(_ sum: (Int) -> SIMD4<Float>) { for index in 0..<9 { all[index] = sum(index) } }

  /// Adds the products of a difference and slopes.
  @inline(__always)
  mutating func add(
    _ difference: SIMD4<Float>, _ across: SIMD4<Float>, _ down: SIMD4<Float>, _ steep: SIMD4<Float>
  ) {
    all[0] += difference * across
    all[1] += difference * down
    all[2] += difference * steep
    all[3] += across * across
    all[4] += across * down
    all[5] += across * steep
    all[6] += down * down
    all[7] += down * steep
    all[8] += steep * steep
  }

  @inline(__always)
  mutating func add(_ others: Motion.Sums) { for index in 0..<9 { all[index] += others.all[index] } }
}
