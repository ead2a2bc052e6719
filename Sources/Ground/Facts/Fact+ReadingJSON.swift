/// Text that is not JSON, or more of it than is read.
public struct FactJSONError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong there, in a few words.
  public let reason: String
  /// The sentence.
  public var description: String { "line \(line): \(reason)" }
}

extension Fact {
  /// How deep lists and records may lie in each other.
  public static let depthLimit = 32

  /// Reads JSON (RFC 8259): names keep their order, which other readers lose.
  ///
  /// - Throws: What is wrong and on which line, also for a name that is stated twice in one record, for a number that
  ///   no `Double` holds, for values nested deeper than ``depthLimit``, and for more than 100,000 of them.
  public init(json: [UInt8]) throws(FactJSONError) {
    var reader = JSONReader(bytes: json)
    self = try reader.document()
  }
}

/// Reads JSON byte by byte.
private struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  var depth = 0
  var count = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(FactJSONError) -> Fact {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let fact = try value()
    skipSpace()
    guard position == bytes.count else { throw error("there is more behind the end of the value") }
    return fact
  }

  private func error(_ reason: String) -> FactJSONError {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return FactJSONError(line: line, reason: reason)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(FactJSONError) -> Fact {
    skipSpace()
    count += 1
    guard count <= Facts.countLimit else { throw error("there are more than \(Facts.countLimit) values") }
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(FactJSONError) in try reader.record() }
    case UInt8(ascii: "["): return try nested { reader throws(FactJSONError) in try reader.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case nil: throw error("the text ends where a value should be")
    default: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(FactJSONError) -> Fact
  ) throws(FactJSONError) -> Fact {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Fact.depthLimit else {
      throw error("values lie deeper than \(Fact.depthLimit) in each other")
    }
    position += 1
    return try read(&self)
  }

  private mutating func record() throws(FactJSONError) -> Fact {
    var entries: [Facts.Entry] = []
    var names: Set<String> = []
    if take("}") { return .record(Facts()) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes should be here") }
      let name = try text()
      guard names.insert(name).inserted else { throw error("'\(name.prefix(100))' is stated twice") }
      guard take(":") else { throw error("a ':' should follow the name") }
      entries.append(Facts.Entry(name: name, value: try value()))
    } while take(",")
    guard take("}") else { throw error("a ',' or '}' should be here") }
    return .record(Facts(entries: entries))
  }

  private mutating func list() throws(FactJSONError) -> Fact {
    var values: [Fact] = []
    if take("]") { return .list([]) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw error("a ',' or ']' should be here") }
    return .list(values)
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(FactJSONError) -> Fact {
    let start = position
    while let byte = next, !",]} \t\r\n".utf8.contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position].prefix(400), as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      // Swift's own reader also takes `+1`, `0x1` and `inf`, which JSON does not know.
      let isNumber = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      let first = word.utf8.first.map { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: ".") } ?? false
      guard isNumber, first, let number = Double(word), number.isFinite else {
        throw error("'\(word.prefix(60))' is no value")
      }
      return .number(number)
    }
  }

  /// A text in quotes.
  private mutating func text() throws(FactJSONError) -> String {
    position += 1
    var utf8: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: utf8, as: UTF8.self) else { throw error("a text is not UTF-8") }
        return text
      case UInt8(ascii: "\\"): utf8 += try escaped()
      case 0..<0x20: throw error("a text holds a control character, or has no end")
      default: utf8.append(byte)
      }
    }
    throw error("a text has no end")
  }

  private mutating func escaped() throws(FactJSONError) -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    guard let letter = next else { throw error("a text has no end") }
    position += 1
    if let byte = plain[letter] { return [byte] }
    guard letter == UInt8(ascii: "u") else { throw error("a text has an unknown '\\'") }
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
      position += 2
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error("a text has half a character")
    }
    return Array(text.utf8)
  }

  private mutating func unit() throws(FactJSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits should follow '\\u'") }
    position += 4
    return unit
  }
}
