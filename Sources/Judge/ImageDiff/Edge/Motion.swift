/// The motions of four windows of pixels that explain their differences best: how far ink moved, and how far it grew.
///
/// Of the candidate C and the reference R let D = C − R be the difference, G the mean of both slopes and N how steep that is. Then a
/// displacement u and a growth t make `Σ (D + G·u + N·t)² + weight · (|u|² + t²)` least: what is left, and the motion itself, so that
/// noise stands for none. Of a straight edge alone half is read as displacement and half as growth; of a stroke, whose two sides
/// tell them apart, each is read as what it is. Either way edges lie `|u| + |t|` from where they were.
struct Motion {
  private typealias Four = SIMD4<Float>

  /// The weight of motion for each of a window's 36 samples: two levels, squared, which is noise.
  private static let weight: Float = 4 * 36
  /// What is added to it, as a part of the slopes' squares, so that nothing is read along an edge.
  ///
  /// There slopes come from bends alone, a hundredth of the squares, and a difference that varies along a bend stands for a
  /// displacement many times as long as it is. Text has a third or more each way.
  private static let weightOfSlopes: Float = 1.0 / 25
  /// The most that slopes tell, in pixels.
  static let longest: Float = 1

  /// To the right and down, in pixels.
  let across: SIMD4<Float>
  let down: SIMD4<Float>
  /// How far ink grew on all its sides, if it is the darker color, or shrank if it is negative, in pixels.
  let growth: SIMD4<Float>
  /// How far edges lie from where they were as far as that explains the differences, in pixels; in full where it might be farther.
  let explained: SIMD4<Float>

  init(_ sums: Sums) {
    let s = sums.all
    let weight = Motion.weight + Motion.weightOfSlopes * (s[4] + s[7])
    let (xx, yy, nn) = (s[4] + weight, s[7] + weight, s[9] + weight)
    let (xy, xn, yn) = (s[5], s[6], s[8])
    // The inverse of a symmetric matrix, times its determinant.
    let (a, b, c) = (yy * nn - yn * yn, xn * yn - xy * nn, xy * yn - xn * yy)
    let (d, e, f) = (xx * nn - xn * xn, xy * xn - xx * yn, xx * yy - xy * xy)
    let determinant = xx * a + xy * b + xn * c
    let right = -(a * s[1] + b * s[2] + c * s[3]) / determinant
    let under = -(b * s[1] + d * s[2] + e * s[3]) / determinant
    let grown = -(c * s[1] + e * s[2] + f * s[3]) / determinant
    let whole = Motion.length(right, under, grown) / Motion.longest
    let scale = Lanes.larger(Four(repeating: 1), whole)
    (across, down, growth) = (right / scale, under / scale, grown / scale)
    let linear = 2 * (across * s[1] + down * s[2] + growth * s[3])
    let squares = across * across * s[4] + down * down * s[7] + growth * growth * s[9]
    let products = across * down * s[5] + across * growth * s[6] + down * growth * s[8]
    let part = Lanes.smaller(
      Lanes.larger(-(linear + squares + 2 * products) / s[0], Four()), Four(repeating: 1))
    let share = Four().replacing(with: part, where: s[0] .> 0)
    explained = (Motion.length(across, down, growth) * share).replacing(
      with: Motion.longest, where: scale .> 1)
  }

  /// How far the edges of ink that moved and grew lie from where they were.
  private static func length(_ across: Four, _ down: Four, _ growth: Four) -> Four {
    Lanes.root(across * across + down * down) + Lanes.root(growth * growth)
  }

  /// Of each window the sums of products of D, the slopes across and down, and the steepness N, in this order: D², D·across, D·down,
  /// D·N, across², across·down, across·N, down², down·N and N², of three channels.
  struct Sums {
    private(set) var all: [10 of SIMD4<Float>] = .init(repeating: SIMD4())
  }
}

extension Motion.Sums {
  /// Takes each of the ten from where it lies.
  @inline(__always)
  init(_ sum: (Int) -> SIMD4<Float>) { for index in 0..<10 { all[index] = sum(index) } }

  /// Adds the products of a difference and slopes.
  @inline(__always)
  mutating func add(
    _ difference: SIMD4<Float>, _ across: SIMD4<Float>, _ down: SIMD4<Float>, _ steep: SIMD4<Float>
  ) {
    all[0] += difference * difference
    all[1] += difference * across
    all[2] += difference * down
    all[3] += difference * steep
    all[4] += across * across
    all[5] += across * down
    all[6] += across * steep
    all[7] += down * down
    all[8] += down * steep
    all[9] += steep * steep
  }

  @inline(__always)
  mutating func add(_ others: Motion.Sums) { for index in 0..<10 { all[index] += others.all[index] } }
}
