extension Facts {
  /// The tree as lines `path: value`, one per leaf; ``init(lines:)`` reads them back.
  ///
  /// A record of plain values in a list within a list, such as a run of a line, also takes one line.
  public var lines: [String] {
    text(indent: 0).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The ``lines`` as UTF-8, each indented and with a line end.
  ///
  /// Every judged subject's facts are written once, to be compared with the golden's.
  package func text(indent: Int) -> [UInt8] {
    var writer = FactLineWriter(indent: indent)
    if !isEmpty { writer.write(.record(self)) }
    return writer.text
  }
}

/// Walks through a tree and writes a line for each leaf; keeps the path to it as the bytes that are written.
private struct FactLineWriter {
  var text: [UInt8] = []
  private let indent: Int
  private var path: [UInt8] = []
  /// How many steps of the path are positions, and whether the last one is.
  private var positions = 0
  private var isInList = false

  init(indent: Int) { self.indent = indent }

  mutating func write(_ fact: Fact) {
    switch fact {
    case .record where isInList && positions > 1 && FlatRecord.isFlat(fact): writeLine(fact)
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
        path.append(UInt8(ascii: "["))
        path.append(contentsOf: String(index).utf8)
        path.append(UInt8(ascii: "]"))
        write(value)
        path.removeLast(path.count - length)
      }
      positions -= 1
      isInList = wasInList
    default: writeLine(fact)
    }
  }

  /// The name as a path has it.
  private mutating func appendStep(_ name: String) {
    var name = name
    name.withUTF8 { bytes in
      if FactPath.isPlain(bytes) {
        if !path.isEmpty { path.append(UInt8(ascii: ".")) }
        path.append(contentsOf: bytes)
      } else {
        path.append(UInt8(ascii: "["))
        Fact.text(String(decoding: bytes, as: UTF8.self)).write(to: &path)
        path.append(UInt8(ascii: "]"))
      }
    }
  }

  private mutating func writeLine(_ fact: Fact) {
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    text.append(contentsOf: path)
    text.append(UInt8(ascii: ":"))
    text.append(UInt8(ascii: " "))
    fact.write(to: &text)
    text.append(UInt8(ascii: "\n"))
  }
}

extension Fact {
  /// Appends the ``description`` as UTF-8.
  func write(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): text.append(contentsOf: Fact.text(of: value).utf8)
    case .text(var value):
      // At the bytes themselves: through the text's view of them, this takes longer than all else that is written.
      let isPlain = value.withUTF8 { bytes in
        guard bytes.allSatisfy(Fact.isPlain) else { return false }
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: bytes)
        text.append(UInt8(ascii: "\""))
        return true
      }
      if !isPlain { text.append(contentsOf: Fact.quoted(value).utf8) }
    case .list(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(contentsOf: ", ".utf8) }
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .record(let facts):
      text.append(UInt8(ascii: "{"))
      for (index, entry) in facts.entries.enumerated() {
        text.append(contentsOf: (index > 0 ? ", " : "").utf8)
        text.append(contentsOf: entry.name.utf8)
        text.append(contentsOf: ": ".utf8)
        entry.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }
}
