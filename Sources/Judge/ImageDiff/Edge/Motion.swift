/// The motion of a window of pixels that explains its differences best: a displacement, and a growth on all sides.
///
/// Let D be the difference of candidate and reference, G the mean of their slopes and N how steep that is. The displacement u and the
/// growth t make `Σ (D + G·u + N·t)² + weight · (|u|² + t²)` least: what remains, and the motion itself, so that noise reads as none.
/// Of a straight edge alone, half is read as displacement and half as growth; the two sides of a stroke tell them apart. Either way,
/// an edge is now `|G·u + N·t| / N` from where it was.
struct Motion {
  /// The weight of motion: noise of two levels, squared, in each of a window's 36 samples.
  private static let weight: Float = 4 * 36
  /// The part of the slopes' squares that is added to the weight, so that nothing is read along an edge.
  ///
  /// There slopes come only from bends, a hundredth of the squares, and a difference that varies along a bend would read as a
  /// displacement many times as long as it is. Text has a third or more each way.
  private static let weightOfSlopes: Float = 1.0 / 32

  /// The displacement to the right, in pixels.
  let across: Float
  /// The displacement down, in pixels.
  let down: Float
  /// How far the darker color grew on all sides, in pixels; negative if it shrank.
  let growth: Float

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

  /// Sums of products of D, the slopes across and down, and N, over three channels: D·across, D·down, D·N, across², across·down,
  /// across·N, down², down·N and N².
  struct Sums {
    /// Nine sums.
    fileprivate var all = SIMD16<Float>()

    init() {}

    /// The products of some samples.
    @inline(__always)
    init(_ samples: [4 of EdgeTile.Sample]) {
      typealias Channels = EdgeTile.Channels
      func total(_ product: (EdgeTile.Sample) -> Channels) -> Channels {
        product(samples[0]) + product(samples[1]) + product(samples[2]) + product(samples[3])
      }
      func sums(_ totals: [4 of Channels]) -> SIMD4<Float> {
        let (red, green, blue, _) = Lanes.channels(of: totals)
        return red + blue + green
      }
      let first = sums([
        total { $0.difference * $0.across }, total { $0.difference * $0.down },
        total { $0.difference * $0.steepness }, total { $0.across * $0.across },
      ])
      let second = sums([
        total { $0.across * $0.down }, total { $0.across * $0.steepness }, total { $0.down * $0.down },
        total { $0.down * $0.steepness },
      ])
      let third = sums([total { $0.steepness * $0.steepness }, Channels(), Channels(), Channels()])
      all = SIMD16(
        lowHalf: SIMD8(lowHalf: first, highHalf: second), highHalf: SIMD8(lowHalf: third, highHalf: SIMD4()))
    }

    @inline(__always)
    mutating func add(_ others: Sums) { all += others.all }
  }
}
