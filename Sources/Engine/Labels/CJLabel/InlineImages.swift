import AssayGeometry
import AssayTypesetting

/// A release of CJLabel, as far as it places inline pictures (CJ-40).
public enum CJRelease: String, Hashable, Sendable, CaseIterable {
  /// The one the article documents: three alignments, exact sizes.
  case v2_1_3 = "2.1.3"
  /// The one the article lists the code of: every picture stands on the baseline, its sides rounded up to whole points.
  case v2_0_0 = "2.0.0"
}

/// Where a release puts the pictures and the text of one line (CJ-38, CJ-40).
///
/// All heights are above the line's baseline, y **up**, in points.
struct InlineImages {
  /// A picture on the line.
  struct Item {
    /// The insertion it came from.
    var insertion: ImageInsertion
    /// The cluster of its placeholder, counted as the line's runs count.
    var position = 0
    /// The distance of its left edge from the line's left edge.
    var x: Double
  }

  /// The release that places them.
  var release = CJRelease.v2_1_3
  /// The line's descent.
  var descent: Double
  /// The line's ascent, descent and line gap together.
  var lineHeight: Double
  /// The height of the tallest text run, 0 when there is none.
  var tallestRun: Double
  /// The tallest picture, the first of equals; nil when there is none.
  var tallestImage: ImageInsertion?
  /// The descent of the label's own font.
  var fontDescent: Double
  /// The pictures that are drawn, from left to right.
  var items: [Item]

  private var imageHeight: Double { tallestImage?.size.height ?? 0 }

  /// The size a picture is drawn at.
  func size(of item: Item) -> Size {
    let size = item.insertion.size
    return release == .v2_0_0
      ? Size(width: size.width.rounded(.up), height: size.height.rounded(.up)) : size
  }

  /// How high a picture's bottom edge stands above the baseline.
  func bottom(of item: Item) -> Double {
    guard release != .v2_0_0 else { return 0 }
    let height = item.insertion.size.height
    let centered = -descent + (lineHeight - height) / 2
    let isTallest = height >= tallestRun && height >= imageHeight
    switch item.insertion.alignment {
    case .center: return centered
    case .bottom: return isTallest ? centered : -descent + fontDescent
    case .top: return isTallest ? centered : -descent + (lineHeight - height) - fontDescent
    }
  }

  /// How far the line's text is raised: by the alignment of the tallest picture.
  var textRise: Double {
    guard release != .v2_0_0, let tallestImage, imageHeight >= tallestRun else { return 0 }
    switch tallestImage.alignment {
    case .bottom: return 0
    case .center: return (lineHeight - tallestRun) / 2
    case .top: return lineHeight - tallestRun
    }
  }
}
