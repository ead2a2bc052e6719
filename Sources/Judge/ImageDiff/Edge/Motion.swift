/// The displacements of four windows of pixels that explain their differences best.
///
/// Of the candidate C and the reference R let D = C − R be the difference and G the mean of both slopes. Then u makes
/// `Σ (D + G·u)² + weight · |u|²` least: what is left, and the displacement itself, so that noise stands for none.
struct Motion {
  private typealias Four = SIMD4<Float>

  /// The weight of a displacement for each of a window's 36 samples: three levels, squared, which is noise.
  private static let weight: Float = 9 * 36
  /// What is added to it, as a part of the slopes' squares, so that nothing is read along an edge.
  ///
  /// There slopes come from bends alone, a hundredth of the squares, and a difference that varies along a bend stands for a
  /// displacement many times as long as it is. Text has a third or more each way, and reads a twentieth less.
  private static let weightOfSlopes: Float = 1.0 / 50
  /// The most that slopes tell, in pixels.
  static let longest: Float = 1

  /// To the right and down, in pixels.
  let across: SIMD4<Float>
  let down: SIMD4<Float>
  /// How much of the differences they explain, 0…1.
  let share: SIMD4<Float>
  /// How long they are as far as they explain the differences, in pixels; in full where they might be longer.
  let explained: SIMD4<Float>

  init(_ sums: Sums) {
    let s = sums.all
    let weight = Motion.weight + Motion.weightOfSlopes * (s[3] + s[5])
    let (xx, xy, yy) = (s[3] + weight, s[4], s[5] + weight)
    let determinant = xx * yy - xy * xy
    let right = (xy * s[2] - yy * s[1]) / determinant
    let under = (xy * s[1] - xx * s[2]) / determinant
    let whole = (right * right + under * under).squareRoot() / Motion.longest
    let scale = Lanes.larger(Four(repeating: 1), whole)
    (across, down) = (right / scale, under / scale)
    let linear = 2 * (across * s[1] + down * s[2])
    let square = across * across * s[3] + 2 * across * down * s[4] + down * down * s[5]
    let part = Lanes.smaller(Lanes.larger(-(linear + square) / s[0], Four()), Four(repeating: 1))
    share = Four().replacing(with: part, where: s[0] .> 0)
    let length = (across * across + down * down).squareRoot()
    explained = (length * share).replacing(with: Motion.longest, where: scale .> 1)
  }

  /// Of each window Σ D², Σ D·across, Σ D·down, Σ across², Σ across·down and Σ down² of three channels.
  struct Sums {
    private(set) var all: [6 of SIMD4<Float>] = .init(repeating: SIMD4())
  }
}

extension Motion.Sums {
  /// Takes each of the six from where it lies.
  @inline(__always)
  init(_ sum: (Int) -> SIMD4<Float>) { for index in 0..<6 { all[index] = sum(index) } }

  /// Adds the products of a difference and slopes.
  @inline(__always)
  mutating func add(_ difference: SIMD4<Float>, _ across: SIMD4<Float>, _ down: SIMD4<Float>) {
    all[0] += difference * difference
    all[1] += difference * across
    all[2] += difference * down
    all[3] += across * across
    all[4] += across * down
    all[5] += down * down
  }

  @inline(__always)
  mutating func add(_ others: Motion.Sums) { for index in 0..<6 { all[index] += others.all[index] } }
}
