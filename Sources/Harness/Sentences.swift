import Facts
import ImageDiff

/// The sentences about causes; the words around them belong to the report.
enum Sentences {
  /// How many facts a sentence names before it counts the rest.
  private static let shown = 3

  /// `fit.size 60 → 59.5, line[0].width 300 → 297.5 and 4 more (moved; edge 0.84 px of 0.125 allowed)`.
  static func structure(_ differences: [FactDifference], comparison: Comparison?) -> String {
    let text = list(differences)
    guard let comparison, let remark = remark(on: comparison) else { return text }
    return "\(text) (\(remark))"
  }

  /// `freetype "2.13.2" → "2.14.1"`.
  static func environment(_ differences: [FactDifference]) -> String {
    list(differences)
  }

  /// `the picture is 300×60, the golden 300×58`.
  static func size(reference: PixelSize, candidate: PixelSize) -> String {
    "the picture is \(candidate), the golden \(reference)"
  }

  /// `12 px differ in 9×3 at (12, 4) (moved; edge 0.84 px of 0.125 allowed)`.
  static func pixels(_ difference: Difference) -> String {
    var text = "\(difference.changedPixels) px differ"
    if let region = difference.regions.first { text += " in \(region.box)" }
    if difference.regions.count > 1 { text += " and \(difference.regions.count - 1) more" }
    return remark(on: difference).map { "\(text) (\($0))" } ?? text
  }

  private static func list(_ differences: [FactDifference]) -> String {
    let first = differences.prefix(shown).map(\.description).joined(separator: ", ")
    return differences.count > shown ? "\(first) and \(differences.count - shown) more" : first
  }

  private static func remark(on comparison: Comparison) -> String? {
    switch comparison {
    case .identical: "the pictures are equal"
    case .tolerated(let difference), .different(let difference): remark(on: difference)
    case .sizeMismatch: nil
    }
  }

  /// The worst region's kind, and what was measured where more is found than allowed.
  private static func remark(on difference: Difference) -> String? {
    let exceeded = difference.measures.filter(\.isExceeded)
    let measures = (exceeded.isEmpty ? difference.measures.filter { $0.measured > 0 } : exceeded).map(text)
    let kind = difference.regions.first.map(\.kind.rawValue)
    let parts = [kind, measures.isEmpty ? nil : measures.joined(separator: ", ")].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func text(of measure: Measure) -> String {
    // Rounded up, so that nothing above a limit is shown as equal to it.
    let measured = Fact.text(of: (measure.measured * 100).rounded(.up) / 100)
    let allowed = Fact.text(of: measure.allowed)
    return switch measure.limit {
    case .edge: "edge \(measured) px of \(allowed) allowed"
    case .color: "color ΔE \(measured) of \(allowed) allowed"
    case .ink: "ink \(measured) % of \(allowed) allowed"
    case .spots: "\(measured) spots of \(allowed) allowed"
    }
  }
}
