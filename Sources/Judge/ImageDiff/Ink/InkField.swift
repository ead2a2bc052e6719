/// A field of which windows of ink are measured: its pixels, and their sums.
struct InkField {
  let rows: LaidRows
  /// The field's first pixel.
  let origin: (x: Int, y: Int)
  let sums: BlockSums
}
