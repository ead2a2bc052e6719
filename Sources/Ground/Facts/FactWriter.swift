extension Fact {
  /// How a value is written.
  struct Layout {
    /// Whether it is JSON, where names have quotes and a number that is not finite is null.
    var isJSON = true
    /// Whether a space follows each colon and each comma of a line.
    var hasSpaces = true
    /// How many spaces are at the beginning of lines; nil for all on one line.
    var indentation: Int?

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
  func write(_ layout: Layout = Layout(isJSON: false), to text: inout [UInt8]) {
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
