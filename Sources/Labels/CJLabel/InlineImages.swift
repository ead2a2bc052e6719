import Geometry
import Typesetting

/// Where release 2.1.3 puts the pictures and the text of one line (CJ-38).
///
/// All heights are above the line's baseline, y **up**, in points.
struct InlineImages {
  /// A picture on the line.
  struct Item {
    /// The insertion it came from.
    var insertion: ImageInsertion
    /// The distance of its left edge from the line's left edge.
    var x: Double
  }

  /// The line's descent.
  var descent: Double
  /// The line's ascent, descent and line gap together.
  var lineHeight: Double
  /// The height of the tallest text run, 0 when there is none.
  var tallestRun: Double
  /// The descent of the label's own font.
  var fontDescent: Double
  /// The pictures, from left to right.
  var items: [Item]

  private var tallestImage: Double { items.map(\.insertion.size.height).max() ?? 0 }

  /// How high a picture's bottom edge stands above the baseline.
  func bottom(of item: Item) -> Double {
    let height = item.insertion.size.height
    let centered = -descent + (lineHeight - height) / 2
    let isTallest = height >= tallestRun && height >= tallestImage
    switch item.insertion.alignment {
    case .center: return centered
    case .bottom: return isTallest ? centered : -descent + fontDescent
    case .top: return isTallest ? centered : -descent + (lineHeight - height) - fontDescent
    }
  }

  /// How far the line's text is raised: by the alignment of the tallest picture, the first of equals.
  var textRise: Double {
    guard tallestImage >= tallestRun,
      let tallest = items.first(where: { $0.insertion.size.height == tallestImage })
    else { return 0 }
    switch tallest.insertion.alignment {
    case .bottom: return 0
    case .center: return (lineHeight - tallestRun) / 2
    case .top: return lineHeight - tallestRun
    }
  }
}
