import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssaySubjects
import AssayTypesetting

/// Reads the values of one label system's properties.
struct PropertyReader {
  /// The longest text, in bytes of UTF-8.
  static let textLimit = 1 << 20

  var system: any Label.Type
  var families: [String]
  /// The names of pictures that the case describes.
  var pictures: [String] = []
  /// The values of the matrix, for formulas in frames.
  var variables = Facts()
  var mistakes = Mistakes()

  func assignment(_ entry: YAMLValue.KeyValuePair) throws(Problem) -> Assignment {
    if entry.key == "frame" {
      return Assignment(
        key: "frame", location: entry.keyLocation, value: .numbers(try frame(entry.value)),
        isCalculated: entry.value.hasFormula)
    }
    guard let property = system.property(named: entry.key) else {
      if !system.drawsAsUILabel, PlainLabel.propertyDescriptions.contains(where: { $0.key == entry.key }) {
        throw Problem(
          entry.keyLocation,
          "\(system.name) draws its text itself, so '\(entry.key)' would change nothing; leave it out")
      }
      let ending = Suggestion.ending(
        for: entry.key, among: system.propertyDescriptions.map(\.key) + ["frame"])
      throw Problem(entry.keyLocation, "\(system.name) has no property '\(entry.key)'\(ending)")
    }
    return Assignment(
      key: property.key, location: entry.keyLocation,
      value: try value(entry.value, of: property.kind, for: entry.key))
  }

  /// Reads the entries of a mapping, or of a list of mappings, in order.
  func assignments(_ value: YAMLValue, _ what: String) -> [Assignment] {
    mistakes.each(try value.settings(what), assignment)
  }

  private func frame(_ value: YAMLValue) throws(Problem) -> [Double] {
    let value = try value.calculated(with: variables)
    let names = ["x", "y", "width", "height"]
    let count = value.isSequence ? try value.items("frame").count : 0
    guard count == 2 || count == 4 else {
      throw value.problem("frame must be [width, height] or [x, y, width, height], not \(value.kind)")
    }
    return try value.numbers("frame", Array(names.suffix(count)))
  }

  func value(_ value: YAMLValue, of kind: PropertyKind, for key: String) throws(Problem) -> PropertyValue {
    if value.isNull, [.text, .richText, .attributedText, .color, .path].contains(kind) { return .none }
    switch kind {
    case .bool: return .bool(try value.bool("'\(key)'"))
    case .number: return .number(try value.number("'\(key)'"))
    case .limited(let range): return .number(try number(value, in: range, for: key))
    case .count: return .number(try count(value, for: key))
    case .numbers(let names, let range):
      _ = try value.numbers("'\(key)'", names)
      let items = zip(try value.items("'\(key)'"), names)
      return .numbers(
        try items.map { item, name throws(Problem) in try number(item, in: range, for: name) })
    case .insets:
      let numbers = try value.numbers("'\(key)'", ["top", "left", "bottom", "right"])
      return .insets(EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
    case .text: return .text(try text(value, for: key))
    case .richText where !value.isMapping: return .text(try string(value, for: key))
    case .richText, .attributedText: return .attributedText(try styled(value))
    case .language: return .text(try language(value, for: key))
    case .color: return .color(try Color(value))
    case .font: return .namedFont(try FontSpecification(value, families: families))
    case .word(let words, orNumber: true) where value.plainNumber != nil:
      let number = try whole(value, in: PropertyKind.lengths, for: key)
      return .word(words[words.indices.contains(number) ? number : words.count - 1])
    case .word(let words, _): return .word(try value.word(for: key, among: words))
    case .words(let words, orBits: true) where value.plainNumber != nil:
      let bits = try whole(value, in: 0...Double(1 << words.count - 1), for: key)
      return .words(words.indices.filter { bits & 1 << $0 != 0 }.map { words[$0] })
    case .words(let words, _):
      let items = try value.items("'\(key)'")
      return .words(try items.map { item throws(Problem) in try item.word(for: key, among: words) })
    case .decoration where value.isMapping:
      return .record(try record(value, of: DecorationLine.fields, for: key))
    case .decoration where value.plainBool != nil: return .bool(try value.bool("'\(key)'"))
    case .decoration:
      return .word(try value.word(for: key, among: DecorationLine.Style.allCases.map(\.rawValue)))
    case .tabStops: return .tabStops(try tabStops(value, for: key))
    case .path: return .path(try Path(value, for: key))
    case .record(let fields): return .record(try record(value, of: fields, for: key))
    case .insertion: return .insertion(try insertion(value))
    case .link: return .link(try link(value))
    case .styling: return try styling(value)
    }
  }

  func text(_ value: YAMLValue, for key: String) throws(Problem) -> String {
    let text = try value.string("'\(key)'")
    guard text.utf8.count <= PropertyReader.textLimit else {
      throw value.problem(
        "'\(key)' has \(text.utf8.count) bytes; at most \(PropertyReader.textLimit) are laid out")
    }
    return text
  }

  /// Reads a text that cannot be written as a number or truth value, since the label system would not take these (CJ-09).
  private func string(_ value: YAMLValue, for key: String) throws(Problem) -> String {
    guard value.scalarText != nil, value.plainNumber == nil, value.plainBool == nil else {
      throw value.problem(
        "'\(key)' is a string or a text with attributes, not \(value.kind), which the published code asserts; "
          + "put a string that looks like something else in quotes")
    }
    return try text(value, for: key)
  }

  private func count(_ value: YAMLValue, for key: String) throws(Problem) -> Double {
    let number = try value.number("'\(key)'")
    guard number >= 0, Int(exactly: number) != nil else {
      throw value.problem("'\(key)' must be a whole number, 0 or more, not \(value.kind)")
    }
    return number
  }

  private func whole(_ value: YAMLValue, in range: ClosedRange<Double>, for key: String) throws(Problem)
    -> Int
  {
    guard let whole = Int(exactly: try number(value, in: range, for: key)) else {
      throw value.problem("'\(key)' must be a whole number \(range.words), not \(value.kind)")
    }
    return whole
  }

  func number(_ value: YAMLValue, in range: ClosedRange<Double>, for key: String) throws(Problem) -> Double {
    let number = try value.number("'\(key)'")
    guard range.contains(number) else {
      throw value.problem("'\(key)' must be a number \(range.words), not \(value.kind)")
    }
    return number
  }
}

extension Color {
  /// Reads a color in hexadecimal or by name.
  init(_ value: YAMLValue) throws(Problem) {
    let text = try value.string("a color")
    guard let color = Color(text) else {
      let ending = Suggestion.ending(for: text, among: Color.named.keys.sorted(), shown: .max)
      throw value.problem("'\(text)' is not a color such as \"#E02020\"\(ending)")
    }
    self = color
  }
}

extension YAMLValue.KeyValuePair {
  /// The entry with the key here for an article's name.
  func renamed(by names: [String: String]) -> YAMLValue.KeyValuePair {
    YAMLValue.KeyValuePair(key: names[key] ?? key, keyLocation: keyLocation, value: value)
  }
}
