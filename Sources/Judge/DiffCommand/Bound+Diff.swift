package import AssaySubjects

extension Bound {
  /// The bound of what `assay diff` compares.
  package static let ofDiff = [
    Bound(
      "PNG for `assay diff`", "size", PictureFile.sizeLimit, .bytes,
      "the most pixels of 16 bits, not compressed at all")
  ]
}
