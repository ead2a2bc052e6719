package import AssaySubjects

extension Bound {
  /// The bound of what `assay diff` compares.
  package static let ofDiff = [
    Bound(
      "PNG for `assay diff`", "size", PictureFile.sizeLimit, .bytes,
      "the most pixels of 8 bits a channel, not compressed at all")
  ]
}
