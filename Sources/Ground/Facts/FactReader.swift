/// An error message for text that is not JSON, or for more JSON than is read.
public struct FactJSONError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The error, in a few words.
  public let reason: String
  /// The error message, `line 2: a ':' should follow the name`.
  public var description: String { "line \(line): \(reason)" }
}

/// Reads facts byte by byte: JSON documents, paths, and the lines of a facts file.
struct FactReader {
  let bytes: [UInt8]
  /// Whether these are lines of a facts file: plain names have no quotes, numbers may be infinite, and records may begin with `..`.
  let isLine: Bool
  private let countLimit: Int
  var depthLimit = Fact.depthLimit
  private var position = 0
  private var depth = 0
  private var count = 0

  init(bytes: [UInt8], isLine: Bool = false, countLimit: Int = Facts.countLimit) {
    (self.bytes, self.isLine, self.countLimit) = (bytes, isLine, countLimit)
  }

  /// Reads everything as one JSON value.
  mutating func document() throws(FactJSONError) -> Fact {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let fact = try value()
    skipSpace()
    guard isAtEnd else { throw error("there is more after the end of the value") }
    return fact
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes these bytes from the front; false when others are there.
  mutating func take(_ expected: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: expected.utf8Start, count: expected.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  func error(_ reason: String) -> FactJSONError {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return FactJSONError(line: line, reason: reason)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func takeBytes(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = bytes[position...].prefix(while: isPart)
    position = taken.endIndex
    return taken
  }

  private mutating func skipSpace() {
    _ = takeBytes { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private mutating func takeSpaced(_ character: StaticString) -> Bool {
    skipSpace()
    return take(character)
  }

  /// Reads a value; a record that begins with `..` has the members of the record before.
  mutating func value(after before: Fact? = nil) throws(FactJSONError) -> Fact {
    skipSpace()
    try count(1)
    switch next {
    case UInt8(ascii: "{"):
      return try nested { reader throws(FactJSONError) in try reader.record(after: before) }
    case UInt8(ascii: "["):
      return try nested { reader throws(FactJSONError) in try reader.list(after: before) }
    case UInt8(ascii: "\""): return .text(try text())
    case nil: throw error("the text ends where a value should be")
    default: return try word()
    }
  }

  private mutating func count(_ more: Int) throws(FactJSONError) {
    count += more
    guard count <= countLimit else { throw error("there are more than \(countLimit) values") }
  }

  private mutating func nested(
    _ read: (inout FactReader) throws(FactJSONError) -> Fact
  ) throws(FactJSONError) -> Fact {
    depth += 1
    defer { depth -= 1 }
    // The name at the start of a line is a level, too.
    let limit = isLine ? Facts.depthLimit - 1 : depthLimit
    guard depth <= limit else { throw error("values are nested deeper than \(limit) levels") }
    position += 1
    return try read(&self)
  }

  private mutating func record(after before: Fact?) throws(FactJSONError) -> Fact {
    if isLine, take("..") { return try changedRecord(after: before) }
    let others = before?.members?.entries ?? []
    var entries: [Facts.Entry] = []
    var names: Set<String> = []
    if takeSpaced("}") { return .record(Facts()) }
    repeat {
      let name = try name()
      guard names.insert(name).inserted else { throw error("'\(name.prefix(100))' is stated twice") }
      let other = others.dropFirst(entries.count).first
      entries.append(Facts.Entry(name, try value(after: other?.name == name ? other?.value : nil)))
    } while takeSpaced(",")
    guard takeSpaced("}") else { throw error("a ',' or '}' should be here") }
    return .record(Facts(entries: entries))
  }

  /// Reads the members in which a record differs from the record before.
  private mutating func changedRecord(after before: Fact?) throws(FactJSONError) -> Fact {
    guard let before, var entries = before.members?.entries else { throw error("'..' has no record before") }
    try count(before.count)
    var index = 0
    while takeSpaced(",") {
      let name = try name()
      guard let found = entries[index...].firstIndex(where: { $0.name == name }) else {
        throw error("the record before has no '\(name.prefix(100))', or has it further up")
      }
      entries[found].value = try value(after: entries[found].value)
      index = found + 1
    }
    guard takeSpaced("}") else { throw error("a ',' or '}' should be here") }
    return .record(Facts(entries: entries))
  }

  /// Reads the name of a member, and the colon after it.
  private mutating func name() throws(FactJSONError) -> String {
    skipSpace()
    let isPlain = isLine && next != UInt8(ascii: "\"")
    let name =
      isPlain ? String(decoding: takeBytes { $0.isLetter || $0.isDigit }, as: UTF8.self) : try text()
    guard takeSpaced(":") else { throw error("a ':' should follow the name") }
    return name
  }

  private mutating func list(after before: Fact?) throws(FactJSONError) -> Fact {
    var values: [Fact] = []
    if takeSpaced("]") { return .list([]) }
    let last = before?.elements?.last
    repeat { values.append(try value(after: values.last ?? last)) } while takeSpaced(",")
    guard takeSpaced("]") else { throw error("a ',' or ']' should be here") }
    return .list(values)
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(FactJSONError) -> Fact {
    let word = String(decoding: takeBytes { !",]} \t\r\n".utf8.contains($0) }.prefix(400), as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "inf" where isLine: return .number(.infinity)
    case "-inf" where isLine: return .number(-.infinity)
    default:
      // Double's own reader also takes `+1`, `0x1` and `nan`, which are not JSON.
      let isNumber = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      guard isNumber, word.first != "+", word.first != ".", let number = Double(word), number.isFinite else {
        throw error("'\(word.prefix(60))' is not a value")
      }
      return .number(number)
    }
  }

  /// A text in quotes.
  mutating func text() throws(FactJSONError) -> String {
    guard take("\"") else { throw error("a name in quotes should be here") }
    var utf8: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: utf8, as: UTF8.self) else { throw error("a text is not UTF-8") }
        return text
      case UInt8(ascii: "\\"): utf8 += try escaped()
      case 0..<0x20: throw error("a text contains a control character, or has no end")
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
    if UTF16.isLeadSurrogate(units[0]), take("\\u") { units.append(try unit()) }
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

extension FactReader {
  /// Reads the steps of a path up to a colon or the end; nil without a path, or with more than 64 steps.
  mutating func path() -> FactPath? {
    var steps: [FactPath.Step] = []
    while let byte = next, byte != UInt8(ascii: ":") {
      guard steps.count < Facts.depthLimit else { return nil }
      if take("[") {
        guard let step = bracketedStep() else { return nil }
        steps.append(step)
      } else {
        guard steps.isEmpty || take(".") else { return nil }
        let name = takeBytes { !".[:\n".utf8.contains($0) }
        guard FactPath.isPlain(name) else { return nil }
        steps.append(.name(String(decoding: name, as: UTF8.self)))
      }
    }
    return steps.isEmpty ? nil : FactPath(steps: steps)
  }

  private mutating func bracketedStep() -> FactPath.Step? {
    if next == UInt8(ascii: "\"") {
      guard let name = try? text(), take("]") else { return nil }
      return .name(name)
    }
    guard let index = Int(String(decoding: takeBytes(while: \.isDigit), as: UTF8.self)),
      index < Facts.countLimit, take("]")
    else { return nil }
    return .index(index)
  }
}
