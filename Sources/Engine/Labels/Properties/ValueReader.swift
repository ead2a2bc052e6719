import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A kind of property value, and the function that reads such a value.
struct ValueReader<Value>: Sendable {
  /// The kind of value.
  let kind: PropertyKind
  /// Reads a value; throws the expected kind if it is another one.
  let read: @Sendable (PropertyValue) throws(LabelError) -> Value

  init(_ kind: PropertyKind, read: @escaping @Sendable (PropertyValue) throws(LabelError) -> Value) {
    self.kind = kind
    self.read = read
  }

  /// Creates a reader whose function returns nil for an unexpected value.
  init(_ kind: PropertyKind, _ expected: String, read: @escaping @Sendable (PropertyValue) -> Value?) {
    self.init(kind) { value throws(LabelError) in
      guard let value = read(value) else { throw LabelError("the value must be \(expected)") }
      return value
    }
  }

  /// A reader that returns nil for no value.
  var orNil: ValueReader<Value?> {
    ValueReader<Value?>(kind) { value throws(LabelError) in value == .none ? nil : try read(value) }
  }

  /// A reader that returns a default for no value.
  func orNil(as fallback: Value) -> Self where Value: Sendable {
    Self(kind) { value throws(LabelError) in value == .none ? fallback : try read(value) }
  }

  /// Reads one number for each name, within bounds, and makes a value from them.
  static func numbers(
    _ names: [String], in range: ClosedRange<Double>, make: @escaping @Sendable ([Double]) -> Value
  ) -> Self {
    Self(.numbers(names, range), "\(names.count) numbers \(range.words)") { value in
      guard case .numbers(let numbers) = value, numbers.count == names.count,
        numbers.allSatisfy(range.contains)
      else { return nil }
      return make(numbers)
    }
  }

  /// Reads a mapping into a value that has every property's default; null counts as not stated.
  static func record(_ empty: Value, _ properties: [Property<Value>]) -> Self where Value: Sendable {
    Self(.record(properties.map(\.description))) { value throws(LabelError) in
      guard case .record(let values) = value else { throw LabelError("the value must be a mapping") }
      var result = empty
      for property in properties {
        let key = property.description.key
        if let value = values[key], value != .none {
          _ = try property.set(&result, value)
        } else if property.description.isRequired {
          throw LabelError("the mapping must state '\(key)'")
        }
      }
      return result
    }
  }
}

extension ValueReader<Bool> {
  static var bool: Self {
    Self(.bool, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
  }
}

extension ValueReader<Double> {
  static var number: Self {
    Self(.number, "a finite number") { $0.number(in: -Double.infinity...Double.infinity) }
  }
  static var length: Self { number(in: PropertyKind.lengths) }
  static var extent: Self { number(in: PropertyKind.extents) }

  static func number(in range: ClosedRange<Double>) -> Self {
    Self(.limited(range), "a number \(range.words)") { $0.number(in: range) }
  }

  /// A font size in points; a search that starts from a huge one would not end.
  static var fontSize: Self {
    Self(.number, "a font size between 0 and \(Int(LabelLimits.fontSize)) points") {
      $0.number(in: 0...LabelLimits.fontSize)
    }
  }
}

extension ValueReader<Int> {
  static var count: Self {
    Self(.count, "a whole number, 0 or more") {
      $0.number(in: 0...Double.infinity).flatMap(Int.init(exactly:))
    }
  }
}

extension ValueReader<String> {
  static var text: Self { Self(.text, "a text") { if case .text(let value) = $0 { value } else { nil } } }

  /// A language as a BCP 47 tag; only its form is checked.
  static var language: Self {
    Self(.language, "a language tag such as 'en' or 'zh-Hant'") { value in
      if case .text(let tag) = value, LanguageTag.isValid(tag) { tag } else { nil }
    }
  }
}

extension ValueReader<Color> {
  static var color: Self { Self(.color, "a color") { if case .color(let value) = $0 { value } else { nil } } }
}

extension ValueReader<EdgeInsets> {
  static var insets: Self {
    Self(.insets, "four finite distances") { value in
      guard case .insets(let insets) = value,
        [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite)
      else { return nil }
      return insets
    }
  }
}

extension ValueReader<Point> {
  static var point: Self { numbers(["x", "y"], in: PropertyKind.lengths) { Point(x: $0[0], y: $0[1]) } }
}

extension ValueReader<Font> {
  static var font: Self { Self(.font, "a font") { if case .font(let value) = $0 { value } else { nil } } }
}

extension ValueReader<LabelContent> {
  static var text: Self { content(.text, "a text", plain: true) }
  static var attributedText: Self { content(.attributedText, "a text with attributes", styled: true) }
  /// Reads a string or a text with attributes; the published code asserts that it is one of them (CJ-09).
  static var richText: Self {
    content(.richText, "a string or a text with attributes", plain: true, styled: true)
  }

  private static func content(
    _ kind: PropertyKind, _ expected: String, plain: Bool = false, styled: Bool = false
  ) -> Self {
    Self(kind, expected) { value in
      switch value {
      case .none: LabelContent.none
      case .text(let string) where plain: .plain(string)
      case .attributedText(let text) where styled: .styled(text)
      default: nil
      }
    }
  }
}

extension ValueReader<Path> {
  static var path: Self { Self(.path, "a path") { if case .path(let value) = $0 { value } else { nil } } }
}

extension ValueReader<[TabStop]> {
  static var tabStops: Self {
    Self(.tabStops, "a list of tab stops \(PropertyKind.extents.words)") { value in
      guard case .tabStops(let stops) = value,
        stops.allSatisfy({ PropertyKind.extents.contains($0.location) })
      else { return nil }
      return stops
    }
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// Reads one of the words of an enumeration.
  static func word(_ type: Value.Type) -> Self { word(as: .word(Value.allCases.map(\.rawValue))) }

  /// Reads one of the words of an enumeration that scenarios can also give by number.
  static func numbered(_ type: Value.Type) -> Self { word(as: .numbered(Value.allCases.map(\.rawValue))) }

  private static func word(as kind: PropertyKind) -> Self {
    Self(kind, "one of its words") { if case .word(let word) = $0 { Value(rawValue: word) } else { nil } }
  }
}

extension ValueReader {
  /// Reads any set of the words of an enumeration.
  static func words<Word: CaseIterable & RawRepresentable<String> & Sendable>(_ type: Word.Type) -> Self
  where Value == Set<Word> {
    words(as: .words(Word.allCases.map(\.rawValue)))
  }

  /// Reads any set of the words of an enumeration that scenarios can also give by the sum of their bits.
  static func flags<Word: CaseIterable & RawRepresentable<String> & Sendable>(_ type: Word.Type) -> Self
  where Value == Set<Word> {
    words(as: .flags(Word.allCases.map(\.rawValue)))
  }

  private static func words<Word: RawRepresentable<String> & Sendable>(as kind: PropertyKind) -> Self
  where Value == Set<Word> {
    Self(kind, "a set of words") { value in
      if case .words(let words) = value { Set(words.compactMap(Word.init(rawValue:))) } else { nil }
    }
  }
}

extension PropertyValue {
  /// The finite number within bounds; nil for any other value.
  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    if case .number(let value) = self, value.isFinite, range.contains(value) { value } else { nil }
  }
}

extension ClosedRange<Double> {
  /// The bounds for a message: `from 0 to 100000`.
  public var words: String {
    "from \(Fact.text(of: lowerBound)) to \(Fact.text(of: upperBound))"
  }
}

/// The form of language tags (BCP 47): parts of one to eight ASCII letters or digits, divided by hyphens.
public enum LanguageTag {
  /// The longest tag, in characters, that RFC 5646 §4.4.1 advises to support.
  private static let lengthLimit = 35

  /// Whether a text has the form of a tag; the language need not exist.
  public static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= lengthLimit, text.first?.isLetter == true else { return false }
    return text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}
