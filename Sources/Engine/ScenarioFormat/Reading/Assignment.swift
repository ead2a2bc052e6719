import AssayLabels
import AssaySubjects
import AssayTypesetting

/// A property of a label, or its frame, that is set to a value.
struct Assignment: Sendable {
  /// The property.
  enum Target: Hashable, Sendable {
    case frame
    case property(String)
  }

  /// A value, which may have to wait for its fonts.
  enum Value: Sendable {
    case rectangle([Double])
    case ready(PropertyValue)
    /// A value with fonts; `text` is the text that is set, if any.
    case named(WithFonts<PropertyValue>, text: String? = nil)
  }

  var target: Target
  var location: SourceLocation
  var value: Value

  /// The text that is set, if any.
  var text: String? {
    switch value {
    case .named(_, let text): text
    case .ready(.text(let text)): text
    case .ready, .rectangle: nil
    }
  }

  /// The fonts that the value names.
  var fonts: [FontSpecification] {
    if case .named(let value, _) = value { value.fonts } else { [] }
  }

  /// The value with its fonts loaded; nil for a frame.
  func loaded(_ load: WithFonts<PropertyValue>.Loader) throws(FontError) -> PropertyValue? {
    switch value {
    case .rectangle: nil
    case .ready(let value): value
    case .named(let value, _): try value.make(load)
    }
  }
}

/// A value that is made when the fonts it names are loaded: reading a scenario opens no font file.
struct WithFonts<Value>: Sendable {
  /// Loads a font.
  typealias Loader = (FontSpecification) throws(FontError) -> Font

  /// The fonts that it names.
  var fonts: [FontSpecification]
  /// Makes the value.
  var make: @Sendable (Loader) throws(FontError) -> Value

  /// What a function makes of the value.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> WithFonts<Other> {
    WithFonts<Other>(fonts: fonts) { [make] load throws(FontError) in transform(try make(load)) }
  }
}

/// A font as a scenario names it, before any file is opened.
struct FontSpecification: Hashable, Sendable {
  /// The family; nil uses the scenario's system font.
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

  /// Checks that the lock file has a family.
  static func checked(_ family: String, at value: YAMLValue, families: [String]) throws(Problem) -> String {
    guard families.contains(family) else {
      let ending = Suggestion.ending(for: family, among: families)
      throw value.problem("the lock file names no font family '\(family)'\(ending)")
    }
    return family
  }
}
