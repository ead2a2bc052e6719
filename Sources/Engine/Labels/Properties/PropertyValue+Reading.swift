import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// Typed reading of a value whose kind the property table has already promised.
extension PropertyValue {
  var bool: Bool {
    get throws(LabelError) {
      guard case .bool(let value) = self else { throw mismatch("true or false") }
      return value
    }
  }

  var number: Double {
    get throws(LabelError) {
      guard case .number(let value) = self, value.isFinite else { throw mismatch("a finite number") }
      return value
    }
  }

  /// A size of a font in points; a negative one UIKit does not have, and a search from a huge one would not end.
  var fontSize: Double {
    get throws(LabelError) {
      let value = try number
      guard (0...LabelLimits.fontSize).contains(value) else {
        throw mismatch("a font size between 0 and \(Int(LabelLimits.fontSize)) points")
      }
      return value
    }
  }

  var count: Int {
    get throws(LabelError) {
      guard let value = Int(exactly: try number), value >= 0 else {
        throw mismatch("a whole number, 0 or more")
      }
      return value
    }
  }

  var text: String? {
    get throws(LabelError) {
      switch self {
      case .none: return nil
      case .text(let value): return value
      default: throw mismatch("a text")
      }
    }
  }

  var color: Color? {
    get throws(LabelError) {
      switch self {
      case .none: return nil
      case .color(let value): return value
      default: throw mismatch("a color")
      }
    }
  }

  var insets: EdgeInsets {
    get throws(LabelError) {
      guard case .insets(let value) = self,
        [value.top, value.left, value.bottom, value.right].allSatisfy(\.isFinite)
      else { throw mismatch("four finite distances") }
      return value
    }
  }

  var font: Font {
    get throws(LabelError) {
      guard case .font(let value) = self else { throw mismatch("a font") }
      return value
    }
  }

  var words: [String] {
    get throws(LabelError) {
      guard case .words(let value) = self else { throw mismatch("a set of words") }
      return value
    }
  }

  var attributedText: StyledText? {
    get throws(LabelError) {
      switch self {
      case .none: return nil
      case .attributedText(let value): return value
      default: throw mismatch("a text with attributes")
      }
    }
  }

  var insertion: ImageInsertion {
    get throws(LabelError) {
      guard case .insertion(let value) = self else { throw mismatch("a picture to insert") }
      return value
    }
  }

  var link: Link {
    get throws(LabelError) {
      guard case .link(let value) = self else { throw mismatch("a link") }
      return value
    }
  }

  var styling: RangeStyling {
    get throws(LabelError) {
      guard case .styling(let value) = self else { throw mismatch("attributes for a range") }
      return value
    }
  }

  var path: Path? {
    get throws(LabelError) {
      switch self {
      case .none: return nil
      case .path(let value): return value
      default: throw mismatch("a path")
      }
    }
  }

  /// A number within bounds.
  func number(in range: ClosedRange<Double>) throws(LabelError) -> Double {
    let value = try number
    guard range.contains(value) else { throw mismatch("a number \(range.words)") }
    return value
  }

  /// Some numbers within bounds.
  func numbers(_ count: Int, in range: ClosedRange<Double>) throws(LabelError) -> [Double] {
    guard case .numbers(let values) = self, values.count == count, values.allSatisfy(range.contains) else {
      throw mismatch("\(count) numbers \(range.words)")
    }
    return values
  }

  /// Values by their keys.
  var record: [String: PropertyValue] {
    get throws(LabelError) {
      guard case .record(let values) = self else { throw mismatch("a mapping") }
      return values
    }
  }

  var tabStops: [TabStop] {
    get throws(LabelError) {
      guard case .tabStops(let stops) = self,
        stops.allSatisfy({ PropertyKind.extents.contains($0.location) })
      else { throw mismatch("a list of tab stops \(PropertyKind.extents.words)") }
      return stops
    }
  }

  /// A language as a BCP 47 tag, as far as its form goes.
  var language: String {
    get throws(LabelError) {
      guard case .text(let tag) = self, LanguageTag.isValid(tag) else {
        throw mismatch("a language tag such as 'en' or 'zh-Hant'")
      }
      return tag
    }
  }

  /// A line along text; nil for none.
  var decoration: DecorationLine? {
    get throws(LabelError) {
      switch self {
      case .none, .bool(false): return nil
      case .bool(true): return DecorationLine()
      case .word: return DecorationLine(try word(DecorationLine.Style.self))
      case .record(let fields): return try DecorationLine(fields)
      default: throw mismatch("true, a style or a mapping")
      }
    }
  }

  /// The value as one of an enumeration's words.
  func word<Word: RawRepresentable>(_ type: Word.Type) throws(LabelError) -> Word
  where Word.RawValue == String {
    guard case .word(let text) = self, let word = Word(rawValue: text) else {
      throw mismatch("one of its words")
    }
    return word
  }

  private func mismatch(_ expected: String) -> LabelError { LabelError("the value must be \(expected)") }
}

extension ClosedRange<Double> {
  /// The bounds for a sentence: `from 0 to 100000`.
  public var words: String {
    "from \(Fact.text(of: lowerBound)) to \(Fact.text(of: upperBound))"
  }
}
