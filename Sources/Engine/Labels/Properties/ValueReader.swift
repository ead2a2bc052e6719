import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A kind of property value, and the function that converts such a value, which the reader of scenarios has checked.
struct ValueReader<Value>: Sendable {
  /// The kind of value.
  let kind: PropertyKind
  /// Converts a value; nil for a value of another kind.
  let convert: @Sendable (PropertyValue) -> Value?
  private let expected: String

  /// - Parameter expected: Words for the right value, where only the label can check it.
  init(
    _ kind: PropertyKind, _ expected: String = "of the property's kind",
    convert: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    self.kind = kind
    self.convert = convert
    self.expected = expected
  }

  /// Converts a value; throws if it is of another kind, or if the label refuses it.
  func read(_ value: PropertyValue) throws(LabelError) -> Value {
    guard let converted = convert(value) else { throw LabelError("the value must be \(expected)") }
    return converted
  }

  /// A reader that returns nil for no value.
  var orNil: ValueReader<Value?> {
    ValueReader<Value?>(kind, expected) { $0 == .none ? .some(nil) : convert($0).map(Optional.some) }
  }

  /// A reader that returns a default for no value.
  func orNil(as fallback: Value) -> Self where Value: Sendable {
    Self(kind, expected) { $0 == .none ? fallback : convert($0) }
  }

  /// Reads one number for each name, within bounds, and makes a value from them.
  static func numbers(
    _ names: [String], in range: ClosedRange<Double>, make: @escaping @Sendable ([Double]) -> Value
  ) -> Self {
    Self(.numbers(names, range)) { if case .numbers(let numbers) = $0 { make(numbers) } else { nil } }
  }

  /// Reads a mapping into a value that has every property's default; null counts as not stated.
  static func record(_ empty: Value, _ properties: [Property<Value>]) -> Self where Value: Sendable {
    Self(.record(properties.map(\.description))) { value in
      guard case .record(let values) = value else { return nil }
      return properties.reduce(into: empty) { result, property in
        guard let value = values[property.description.key], value != .none else { return }
        _ = try? property.set(&result, value)
      }
    }
  }
}

extension ValueReader<Bool> {
  static var bool: Self { Self(.bool) { if case .bool(let value) = $0 { value } else { nil } } }
}

extension ValueReader<Double> {
  static var number: Self { Self(.number) { $0.double } }
  static var length: Self { number(in: PropertyKind.lengths) }
  static var extent: Self { number(in: PropertyKind.extents) }
  static func number(in range: ClosedRange<Double>) -> Self { Self(.limited(range)) { $0.double } }

  /// A font size in points; a search that starts from a huge one would not end.
  static var fontSize: Self {
    Self(.number, "a font size between 0 and \(Int(LabelLimits.fontSize)) points") { value in
      value.double.flatMap { (0...LabelLimits.fontSize).contains($0) ? $0 : nil }
    }
  }
}

extension ValueReader<Int> {
  static var count: Self { Self(.count) { $0.double.flatMap(Int.init(exactly:)) } }
}

extension ValueReader<String> {
  static var text: Self { Self(.text) { $0.string } }
  /// A language as a BCP 47 tag.
  static var language: Self { Self(.language) { $0.string } }
}

extension ValueReader<Color> {
  static var color: Self { Self(.color) { if case .color(let value) = $0 { value } else { nil } } }
}

extension ValueReader<EdgeInsets> {
  static var insets: Self { Self(.insets) { if case .insets(let value) = $0 { value } else { nil } } }
}

extension ValueReader<Point> {
  static var point: Self { numbers(["x", "y"], in: PropertyKind.lengths) { Point(x: $0[0], y: $0[1]) } }
}

extension ValueReader<Font> {
  static var font: Self { Self(.font) { if case .font(let value) = $0 { value } else { nil } } }
}

extension ValueReader<LabelContent> {
  static var text: Self { content(.text) }
  static var attributedText: Self { content(.attributedText) }
  /// Reads a string or a text with attributes; the published code asserts that it is one of them (CJ-09).
  static var richText: Self { content(.richText) }

  private static func content(_ kind: PropertyKind) -> Self {
    Self(kind) { value in
      switch value {
      case .none: LabelContent.none
      case .text(let string): .plain(string)
      case .attributedText(let text): .styled(text)
      default: nil
      }
    }
  }
}

extension ValueReader<Path> {
  static var path: Self { Self(.path) { if case .path(let value) = $0 { value } else { nil } } }
}

extension ValueReader<[TabStop]> {
  static var tabStops: Self { Self(.tabStops) { if case .tabStops(let value) = $0 { value } else { nil } } }
}

extension ValueReader where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// Reads one of the words of an enumeration, which scenarios may give by number, too, where the kind allows it.
  static func word(_ type: Value.Type, orNumber: Bool = false) -> Self {
    Self(.word(Value.allCases.map(\.rawValue), orNumber: orNumber)) {
      if case .word(let word) = $0 { Value(rawValue: word) } else { nil }
    }
  }
}

extension ValueReader {
  /// Reads any set of the words of an enumeration, which scenarios may give by the sum of their bits, too, where the kind allows it.
  static func words<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ type: Word.Type, orBits: Bool = false
  ) -> Self where Value == Set<Word> {
    Self(.words(Word.allCases.map(\.rawValue), orBits: orBits)) { value in
      if case .words(let words) = value { Set(words.compactMap(Word.init(rawValue:))) } else { nil }
    }
  }
}

extension PropertyValue {
  /// The number; nil for any other value.
  fileprivate var double: Double? { if case .number(let value) = self { value } else { nil } }

  /// The text; nil for any other value.
  fileprivate var string: String? { if case .text(let value) = self { value } else { nil } }
}

extension ClosedRange<Double> {
  /// The bounds for a message: `from 0 to 100000`.
  public var words: String {
    "from \(Fact.text(of: lowerBound)) to \(Fact.text(of: upperBound))"
  }
}
