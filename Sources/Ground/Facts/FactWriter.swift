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
      text += ": ".utf8
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
      Fact.write(value, to: &text)
    case .text(let value): Fact.write(quoting: value, to: &text)
    case .list(let values):
      let space = Space(layout, isOneLine: values.allSatisfy(\.isPlain))
      text.append(UInt8(ascii: "["))
      if !space.first.isEmpty { text += space.first.utf8 }
      for (index, value) in values.enumerated() {
        if index > 0 { text += space.next.utf8 }
        value.write(space.inner, to: &text)
      }
      if !space.last.isEmpty { text += space.last.utf8 }
      text.append(UInt8(ascii: "]"))
    case .record(let facts):
      let space = Space(layout, isOneLine: facts.isEmpty)
      text.append(UInt8(ascii: "{"))
      if !space.first.isEmpty { text += space.first.utf8 }
      for (index, entry) in facts.entries.enumerated() {
        if index > 0 { text += space.next.utf8 }
        if case .line = layout { text += entry.name.utf8 } else { Fact.write(quoting: entry.name, to: &text) }
        text += space.value.utf8
        entry.value.write(space.inner, to: &text)
      }
      if !space.last.isEmpty { text += space.last.utf8 }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// The text that is put between brackets, elements, names and values.
  private struct Space {
    var (first, next, value, last) = ("", ", ", ": ", "")
    var inner: Layout

    init(_ layout: Layout, isOneLine: @autoclosure () -> Bool) {
      inner = layout
      switch layout {
      case .line: break
      case .compact: (next, value) = (",", ":")
      case .indented(let space):
        inner = .indented(by: space + "  ")
        if !isOneLine() { (first, next, last) = ("\n\(space)  ", ",\n\(space)  ", "\n\(space)") }
      }
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
    text.append(UInt8(ascii: "\""))
    if value.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += value.utf8
    } else {
      for scalar in value.unicodeScalars { text += escaped(scalar).utf8 }
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
