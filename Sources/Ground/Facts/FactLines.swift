extension Facts {
  /// The tree as lines `path: value`, one per leaf; ``init(lines:)`` reads them back.
  ///
  /// A record of plain values in a list within a list, such as a run of a line, also takes one line.
  public var lines: [String] {
    text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The ``lines`` as UTF-8, each with a line end.
  ///
  /// Every judged subject's facts are written once, to be compared with the golden's.
  package var text: [UInt8] {
    var writer = FactLineWriter()
    if !isEmpty { writer.write(.record(self)) }
    return writer.text
  }
}

/// Walks through a tree and writes a line for each leaf; keeps the path to it as the bytes that are written.
private struct FactLineWriter {
  var text: [UInt8] = []
  private var path: [UInt8] = []
  /// How many steps of the path are positions, and whether the last one is.
  private var positions = 0
  private var isInList = false

  init() { text.reserveCapacity(1 << 12) }

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
    case .text(var value): value.withUTF8 { Fact.write(quoting: $0, to: &text) }
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

extension Fact {
  /// Appends a text as a JSON string, at the bytes themselves: to ask what every character is takes longer than all the rest.
  private static func write(quoting bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    // Looks on to the end, whatever comes, so that many bytes are looked at at once.
    let others = bytes.reduce(0 as UInt8) {
      $0 | ($1 &- 0x20 < 0x5F ? 0 : 1) | ($1 == UInt8(ascii: "\"") ? 1 : 0)
        | ($1 == UInt8(ascii: "\\") ? 1 : 0)
    }
    var (first, next) = (0, others == 0 ? bytes.count : 0)
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

  /// How many bytes a scalar has that JSON or a line forbids: a control character, a line end of Unicode, a quote or a backslash;
  /// 0 for any other.
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
