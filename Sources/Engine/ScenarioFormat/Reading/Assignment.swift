import AssayLabels
import AssaySubjects
import AssayTypesetting

/// A property of a label, or its frame, that is set to a value.
struct Assignment: Sendable {
  /// The property's key, or `frame`.
  var key: String
  var location: SourceLocation
  /// The value, whose fonts are only named: reading a scenario opens no font file.
  var value: PropertyValue

  /// The numbers of a frame; nil for a property.
  var frame: [Double]? { if key == "frame", case .numbers(let numbers) = value { numbers } else { nil } }

  var text: String? {
    switch value {
    case .text(let text): text
    case .attributedText(let text): text.string
    default: nil
    }
  }
}

extension FontSpecification {
  /// Reads `17`, `bold 17`, `Noto Sans 17` or `Noto Sans bold 17`.
  init(_ value: YAMLValue, families: [String]) throws(Problem) {
    var words = try value.string("a font").split(separator: " ").map(String.init)
    guard let size = words.popLast().flatMap(Double.init), size.isFinite else {
      throw value.problem("a font ends with its size in points, as in 'Noto Sans bold 17', not \(value.kind)")
    }
    guard (0...LabelLimits.fontSize).contains(size) else {
      throw value.problem(
        "the size of a font must be between 0 and \(Int(LabelLimits.fontSize)) points, not \(value.kind)")
    }
    self.init(size: size)
    if let style = words.last.flatMap(FontStyle.init(rawValue:)) {
      self.style = style
      words.removeLast()
    }
    let family = words.joined(separator: " ")
    guard !family.isEmpty else { return }
    self.family = try FontSpecification.checked(family, at: value, families: families)
  }

  /// Checks that the lock file has a family.
  static func checked(_ family: String, at value: YAMLValue, families: [String]) throws(Problem) -> String {
    guard families.contains(family) else {
      let ending = Suggestion.ending(for: family, among: families)
      throw value.problem("the lock file names no font family '\(family)'\(ending)")
    }
    return family
  }
}
