extension Facts {
  /// The tree as lines `path: value`, one for each leaf, which ``init(lines:)`` reads back.
  ///
  /// A record of plain values in a list within a list, such as a run of a line, takes one line as well.
  public var lines: [String] {
    text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The ``lines`` as UTF-8, each with a line end.
  package var text: [UInt8] {
    var writer = FactLineWriter()
    if !isEmpty { writer.write(.record(self)) }
    return writer.text
  }
}

/// Writes a line for each leaf of a tree.
private struct FactLineWriter {
  var text: [UInt8] = []
  /// The path to the value that is being written, as UTF-8.
  private var path: [UInt8] = []
  /// How many steps of the path are positions in lists.
  private var positions = 0
  /// Whether the last step is.
  private var isInList = false

  init() { text.reserveCapacity(1 << 12) }

  mutating func write(_ fact: Fact) {
    switch fact {
    case .record where isInList && positions > 1 && fact.isFlatRecord: writeLine(fact)
    case .record(let facts) where !facts.isEmpty:
      let (length, wasInList) = (path.count, isInList)
      isInList = false
      for entry in facts.entries {
        appendStep(entry.name)
        write(entry.value)
        path.removeLast(path.count - length)
      }
      isInList = wasInList
    case .list(let values) where !values.isEmpty:
      let (length, wasInList) = (path.count, isInList)
      isInList = true
      positions += 1
      for (index, value) in values.enumerated() {
        path += "[\(index)]".utf8
        write(value)
        path.removeLast(path.count - length)
      }
      positions -= 1
      isInList = wasInList
    default: writeLine(fact)
    }
  }

  private mutating func appendStep(_ name: String) {
    var name = name
    name.withUTF8 { bytes in
      if FactPath.isPlain(bytes) {
        if !path.isEmpty { path.append(UInt8(ascii: ".")) }
        path.append(contentsOf: bytes)
      } else {
        path += "[\(Fact.text(String(decoding: bytes, as: UTF8.self)))]".utf8
      }
    }
  }

  private mutating func writeLine(_ fact: Fact) {
    text += path
    text += ": ".utf8
    fact.write(to: &text)
    text.append(UInt8(ascii: "\n"))
  }
}

extension Fact {
  /// How a value is written.
  enum Layout {
    /// On one line, with names without quotes and numbers that may be infinite: the ``description``.
    case line
    /// As JSON without needless space.
    case compact
    /// As JSON over several lines, which begin with some space.
    case indented(by: String)
  }

  /// The value as text.
  func text(_ layout: Layout) -> String {
    var text: [UInt8] = []
    write(layout, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value as UTF-8.
  func write(_ layout: Layout = .line, to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let value):
      if case .line = layout {} else if !value.isFinite { return text += "null".utf8 }
      text += Fact.text(of: value).utf8
    case .text(var value): value.withUTF8 { Fact.write(quoting: $0, to: &text) }
    case .list(let values):
      Fact.write(values, between: "[", "]", layout, isOneLine: values.allSatisfy(\.isPlain), to: &text) {
        $0.write($1, to: &$2)
      }
    case .record(let facts):
      Fact.write(facts.entries, between: "{", "}", layout, isOneLine: facts.isEmpty, to: &text) {
        if case .line = $1 { $2 += $0.name.utf8 } else { Fact.text($0.name).write(to: &$2) }
        if case .compact = $1 { $2 += ":".utf8 } else { $2 += ": ".utf8 }
        $0.value.write($1, to: &$2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, _ close: String, _ layout: Layout, isOneLine: Bool,
    to text: inout [UInt8], each: (Element, Layout, inout [UInt8]) -> Void
  ) {
    var (inner, separator, start, end) = (layout, ", ", "", "")
    switch layout {
    case .line: break
    case .compact: separator = ","
    case .indented(let space):
      inner = .indented(by: space + "  ")
      if !isOneLine { (separator, start, end) = (",\n\(space)  ", "\n\(space)  ", "\n\(space)") }
    }
    text += (open + start).utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator.utf8 }
      each(element, inner, &text)
    }
    text += (end + close).utf8
  }

  /// Appends a text as a JSON string.
  private static func write(quoting bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    var (first, next) = (0, 0)
    while next < bytes.count {
      let count = forbidden(at: next, in: bytes)
      if count > 0 {
        text.append(contentsOf: bytes[first..<next])
        text.append(contentsOf: escape(String(decoding: bytes[next..<(next + count)], as: UTF8.self)).utf8)
        first = next + count
      }
      next += max(1, count)
    }
    text.append(contentsOf: bytes[first...])
    text.append(UInt8(ascii: "\""))
  }

  /// The number of bytes of a scalar that must be escaped (a control character, a line end of Unicode, a quote or a
  /// backslash), or 0.
  private static func forbidden(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch bytes[index] {
    case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
    case 0xC2 where bytes[index + 1] < 0xA0: 2
    case 0xE2 where bytes[index + 1] == 0x80 && 0xA8...0xA9 ~= bytes[index + 2]: 3
    default: 0
    }
  }

  private static func escape(_ scalar: String) -> String {
    switch scalar {
    case "\"", "\\": return "\\" + scalar
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(scalar.unicodeScalars.first?.value ?? 0, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
