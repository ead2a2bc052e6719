/// The means of a band's blocks, as windows of ink want them: planes of numbers.
final class InkBlocks {
  /// Columns of blocks.
  let columns: Int
  /// How many blocks there are.
  let count: Int
  /// Three planes each of the reference's levels, the candidate's less the reference's, and the slopes; then one plane that is 1
  /// where a block holds edges and 0 elsewhere.
  let planes: UnsafeMutablePointer<Float>

  static var planeCount: Int { 10 }

  init(_ sums: BlockSums) {
    columns = sums.columns
    count = sums.count
    planes = UnsafeMutablePointer<Float>.allocate(capacity: InkBlocks.planeCount * count)
    for channel in 0..<3 {
      let (reference, candidate) = (sums.levels + channel * count, sums.levels + (3 + channel) * count)
      let slopes = sums.slopes + channel * count
      InkBlocks.scale(reference, into: planes + channel * count, count: count)
      InkBlocks.subtract(reference, from: candidate, into: planes + (3 + channel) * count, count: count)
      InkBlocks.scale(slopes, into: planes + (6 + channel) * count, count: count)
    }
    let (sharpness, sharp) = (sums.sharpness, planes + 9 * count)
    for i in 0..<count { sharp[i] = sharpness[i] > InkChange.sharp ? 1 : 0 }
  }

  deinit { planes.deallocate() }

  private static func scale(
    _ sums: UnsafeMutablePointer<UInt16>, into means: UnsafeMutablePointer<Float>, count: Int
  ) {
    for i in 0..<count { means[i] = Float(Int32(sums[i])) * 0.0625 }
  }

  private static func subtract(
    _ first: UnsafeMutablePointer<UInt16>, from second: UnsafeMutablePointer<UInt16>,
    into means: UnsafeMutablePointer<Float>, count: Int
  ) {
    for i in 0..<count { means[i] = Float(Int32(second[i]) &- Int32(first[i])) * 0.0625 }
  }
}
