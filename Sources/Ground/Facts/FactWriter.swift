extension Facts {
  /// The tree as lines `path: value`, one for each leaf, for people and for `expect`.
  ///
  /// A record of plain values in a list within a list, such as a run of a line, takes one line as well.
  public var lines: [String] {
    var writer = FactLineWriter()
    if !isEmpty { writer.write(.record(self)) }
    return writer.text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Writes a line for each leaf of a tree.
private struct FactLineWriter {
  var text: [UInt8] = []
  /// The path to the value that is being written, as UTF-8.
  private var path: [UInt8] = []

  init() { text.reserveCapacity(1 << 12) }

  /// Writes the value at the path, which is in a number of lists.
  mutating func write(_ fact: Fact, lists: Int = 0, isElement: Bool = false) {
    let length = path.count
    switch fact {
    case .record(let facts) where !facts.isEmpty && !(isElement && lists > 1 && fact.isFlatRecord):
      for entry in facts.entries {
        appendStep(entry.name)
        write(entry.value, lists: lists)
        path.removeLast(path.count - length)
      }
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        path.append(UInt8(ascii: "["))
        Fact.write(Double(index), to: &path)
        path.append(UInt8(ascii: "]"))
        write(value, lists: lists + 1, isElement: true)
        path.removeLast(path.count - length)
      }
    default:
      text += path
      text.append(UInt8(ascii: ":"))
      text.append(UInt8(ascii: " "))
      fact.write(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func appendStep(_ name: String) {
    guard FactPath.isPlain(name.utf8) else { return path += "[\(Fact.text(name))]".utf8 }
    if !path.isEmpty { path.append(UInt8(ascii: ".")) }
    path += name.utf8
  }
}

extension Fact {
  /// How a value is written.
  struct Layout {
    /// Whether it is JSON, in which names have quotes, and numbers that are not finite are null.
    var isJSON = true
    /// Whether a space follows each colon and each comma of a line.
    var hasSpaces = true
    /// How many spaces are at the beginning of lines; nil for all on one line.
    var indentation: Int?

    /// The ``description``.
    static let line = Layout(isJSON: false)
    /// JSON without needless space.
    static let compact = Layout(hasSpaces: false)
    /// JSON over several lines.
    static let indented = Layout(indentation: 0)

    fileprivate var inner: Layout {
      Layout(isJSON: isJSON, hasSpaces: hasSpaces, indentation: indentation.map { $0 + 2 })
    }

    fileprivate func startElement(isFirst: Bool, in text: inout [UInt8]) {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      if !isFirst, hasSpaces, indentation == nil { text.append(UInt8(ascii: " ")) }
      startLine(in: &text)
    }

    fileprivate func startLine(in text: inout [UInt8]) {
      guard let indentation else { return }
      text.append(UInt8(ascii: "\n"))
      text += repeatElement(UInt8(ascii: " "), count: indentation)
    }
  }

  /// The value as text.
  func text(_ layout: Layout) -> String {
    var text: [UInt8] = []
    write(layout, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value as UTF-8.
  func write(_ layout: Layout = .line, to text: inout [UInt8]) {
    var layout = layout
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let value) where layout.isJSON && !value.isFinite: text += "null".utf8
    case .number(let value): Fact.write(value, to: &text)
    case .text(let value): Fact.write(quoting: value, to: &text)
    case .list(let values):
      if layout.indentation != nil, values.allSatisfy(\.isPlain) { layout.indentation = nil }
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        layout.inner.startElement(isFirst: index == 0, in: &text)
        value.write(layout.inner, to: &text)
      }
      layout.startLine(in: &text)
      text.append(UInt8(ascii: "]"))
    case .record(let facts):
      if facts.isEmpty { layout.indentation = nil }
      text.append(UInt8(ascii: "{"))
      for (index, entry) in facts.entries.enumerated() {
        layout.inner.startElement(isFirst: index == 0, in: &text)
        if layout.isJSON { Fact.write(quoting: entry.name, to: &text) } else { text += entry.name.utf8 }
        text += (layout.hasSpaces ? ": " : ":").utf8
        entry.value.write(layout.inner, to: &text)
      }
      layout.startLine(in: &text)
      text.append(UInt8(ascii: "}"))
    }
  }

  /// Appends ``text(of:)``; small whole numbers, which most are, digit by digit.
  fileprivate static func write(_ number: Double, to text: inout [UInt8]) {
    guard let whole = Int(exactly: number), 0..<1_000_000 ~= whole else {
      return text += Fact.text(of: number).utf8
    }
    var place = 1
    while place * 10 <= whole { place *= 10 }
    while place > 0 {
      text.append(UInt8(ascii: "0") + UInt8(whole / place % 10))
      place /= 10
    }
  }

  /// Appends a text as a JSON string, without control characters and line ends of Unicode.
  private static func write(quoting value: String, to text: inout [UInt8]) {
    var value = value
    text.append(UInt8(ascii: "\""))
    value.withUTF8 { bytes in
      // All bytes are looked at, because the compiler then takes several at a time.
      let isPlain = bytes.reduce(true) {
        $0 && 0x20..<0x7F ~= $1 && $1 != UInt8(ascii: "\"") && $1 != UInt8(ascii: "\\")
      }
      if isPlain { return text += bytes }
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { text += escaped(scalar).utf8 }
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
