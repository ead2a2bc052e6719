import AssaySubjects

/// A call in a test's source that has its golden as the argument `is:`, or has none yet.
struct InlineCall {
  /// What such calls are called.
  static let names = ["expectInlineGolden", "XCTAssertInlineGolden"]
  /// The argument that is the golden.
  static let label = "is"

  private let bytes: [UInt8]
  private let name: Int
  private let arguments: [Range<Int>]

  /// Finds the call in a line; throws a sentence where there is none, or more than one.
  init(in bytes: [UInt8], at location: SourceLocation) throws(Problem) {
    let calls = InlineCall.calls(in: bytes, line: location.line)
    guard let call = calls.first, calls.count == 1 else {
      throw Problem(
        location,
        "\(calls.isEmpty ? "no call" : "more than one call") of \(InlineCall.names.joined(separator: " or ")) "
          + "stands in this line, of which the golden could be written; give each call a line of its own")
    }
    var scanner = SwiftScanner(bytes, at: call.bracket)
    guard let arguments = scanner.arguments(), !arguments.isEmpty else {
      throw Problem(location, "it cannot be told where this call ends; write the golden by hand")
    }
    (self.bytes, self.name, self.arguments) = (bytes, call.name, arguments)
  }

  /// The edit that gives it another golden; throws where it has one that is no literal.
  func edit(to text: String, at location: SourceLocation) throws(Problem) -> (range: Range<Int>, text: String)
  {
    var literal = SwiftLiteral(
      text: text, isMultiline: text.utf8.contains(UInt8(ascii: "\n")), indentation: "",
      lineEnd: usesTwoCharacters ? "\r\n" : "\n")
    guard let golden = try golden(at: location) else {
      let value = arguments[0]
      let isOnLineOfItsOwn = indentation(at: value.lowerBound).end == value.lowerBound
      literal.indentation = indentation(at: value.lowerBound).text + level
      let between =
        isOnLineOfItsOwn ? literal.lineEnd + indentation(at: value.lowerBound).text : " "
      return (value.upperBound..<value.upperBound, ",\(between)\(InlineCall.label): " + literal.source)
    }
    literal.indentation = indentation(at: golden.lowerBound).text + level
    let closing = indentation(at: golden.upperBound - 1)
    if bytes[golden].contains(UInt8(ascii: "\n")) {
      literal.isMultiline = true
      literal.indentation = closing.text
    }
    return (golden, literal.source)
  }

  /// Where the golden stands.
  private func golden(at location: SourceLocation) throws(Problem) -> Range<Int>? {
    for argument in arguments.dropFirst() {
      var scanner = SwiftScanner(bytes, at: argument.lowerBound)
      guard scanner.isAt(InlineCall.label) else { continue }
      scanner.position += InlineCall.label.utf8.count
      scanner.skipSpace()
      guard scanner.byte() == UInt8(ascii: ":") else { continue }
      scanner.position += 1
      scanner.skipSpace()
      let start = scanner.position
      guard scanner.isAtText, scanner.skipText(), scanner.position == argument.upperBound else {
        throw Problem(
          location, "the golden of this call is no plain literal, and only such a one is written; write one")
      }
      return start..<argument.upperBound
    }
    return nil
  }

  /// What is between the beginning of a line and the first that is no space.
  private func indentation(at position: Int) -> (text: String, end: Int) {
    let start = (bytes[..<position].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let spaces = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return (String(decoding: spaces, as: UTF8.self), spaces.endIndex)
  }

  private var usesTwoCharacters: Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
  }

  /// One level of indentation, as the source has it: a tab, or two spaces or four.
  private var level: String {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.first == 0x09 }) { return "\t" }
    let hasTwo = lines.contains { line in line.prefix { $0 == 0x20 }.count % 4 == 2 }
    return String(repeating: " ", count: hasTwo ? 2 : 4)
  }

  /// The calls whose names stand in a line, and where their brackets open.
  private static func calls(in bytes: [UInt8], line: Int) -> [(name: Int, bracket: Int)] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return [] }
    return lines[line - 1].indices.compactMap { index in
      var scanner = SwiftScanner(bytes, at: index)
      guard let name = names.first(where: scanner.isAt) else { return nil }
      scanner.position += name.utf8.count
      scanner.skipSpace()
      return scanner.byte() == UInt8(ascii: "(") ? (index, scanner.position) : nil
    }
  }
}
