import AssayLabels
import AssaySubjects
import AssayTypesetting

/// A font as a scenario names it, before any file is opened.
struct FontSpecification: Hashable, Sendable {
  /// The family; nil for the scenario's system font.
  var family: String?
  var style = FontStyle.regular
  /// The size in points.
  var size: Double

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
    self.size = size
    if let style = words.last.flatMap(FontStyle.init(rawValue:)) {
      self.style = style
      words.removeLast()
    }
    let family = words.joined(separator: " ")
    guard !family.isEmpty else { return }
    self.family = try FontSpecification.checked(family, at: value, families: families)
  }

  /// A family that the lock file knows.
  static func checked(_ family: String, at value: YAMLValue, families: [String]) throws(Problem) -> String {
    guard families.contains(family) else {
      let ending = Suggestion.ending(for: family, among: families)
      throw value.problem("the lock file names no font family '\(family)'\(ending)")
    }
    return family
  }
}
