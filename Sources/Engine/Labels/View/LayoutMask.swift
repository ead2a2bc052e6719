import AssayGeometry

/// The mask of a label that makes it in one of its initializers and gives it an outline whenever it is laid out.
struct LayoutMask: Sendable {
  /// Where published masks do other than meant, one switch per quirk, named after what then happens.
  struct Quirks: Hashable, Sendable {
    /// The label from an archive has no mask, since only the other initializer makes one (IL-03).
    var isMissingFromArchive: Bool
    /// The path is never emptied, so that the mask is the union of all outlines so far (IL-10).
    var keepsEarlierOutlines: Bool

    /// The quirks of a variant: none as intended, all in the published code.
    init(_ variant: Variant) {
      let isPublished = variant != .intended
      isMissingFromArchive = isPublished
      keepsEarlierOutlines = isPublished
    }
  }

  private let quirks: Quirks
  /// What it shows; nil when there is no mask.
  private(set) var path: Path?

  /// The mask of a label that was created.
  init(_ creation: Creation, _ variant: Variant) {
    quirks = Quirks(variant)
    path = creation == .archive && quirks.isMissingFromArchive ? nil : Path()
  }

  /// Takes an outline, noting the steps of the layout hook (IL-04).
  mutating func lay(_ outline: Path, of core: inout LabelCore) {
    core.log("super.layoutSubviews")
    guard let path else { return }
    core.log("mask.frame", 0, 0, core.bounds.width, core.bounds.height)
    var whole = quirks.keepsEarlierOutlines ? path : Path()
    whole.append(outline)
    self.path = whole
    core.log("mask.path")
  }
}
