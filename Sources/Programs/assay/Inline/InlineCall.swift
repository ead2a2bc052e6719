import AssaySubjects

/// A call of `expectInlineGolden` in a test's source, whose argument `is:` is the golden, if there is one.
struct InlineCall {
  /// The functions with an inline golden.
  static let names = ["expectInlineGolden", "XCTAssertInlineGolden"]
  /// The argument that is the golden.
  static let label = "is"

  private let bytes: [UInt8]
  private let location: SourceLocation
  private let arguments: [Range<Int>]

  /// Finds the call in a line; throws unless there is exactly one.
  init(in bytes: [UInt8], at location: SourceLocation) throws(Problem) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.indices.contains(location.line - 1) ? lines[location.line - 1] : []
    let calls = line.indices.compactMap { index -> SwiftScanner? in
      var scanner = SwiftScanner(bytes, at: index)
      guard InlineCall.names.contains(where: { scanner.skip($0) }) else { return nil }
      scanner.skipSpace()
      return scanner.isAt("(") ? scanner : nil
    }
    guard var call = calls.first, calls.count == 1 else {
      throw Problem(
        location,
        "\(calls.isEmpty ? "no call" : "more than one call") of \(InlineCall.names.joined(separator: " or ")) "
          + "is in this line, so its golden cannot be written; give each call a line of its own")
    }
    guard let arguments = call.arguments(), !arguments.isEmpty else {
      throw Problem(location, "the end of this call was not found; write the golden by hand")
    }
    (self.bytes, self.location, self.arguments) = (bytes, location, arguments)
  }

  /// The edit that makes a text the golden; throws if the golden isn't a literal.
  func edit(to text: String) throws(Problem) -> (range: Range<Int>, text: String) {
    var literal = SwiftLiteral(text: text, indentation: "", lineEnd: usesCRLF ? "\r\n" : "\n")
    guard let golden = try golden() else {
      let value = arguments[0]
      let spaces = indentation(at: value.lowerBound)
      literal.indentation = spaces.text + level
      let separator = spaces.end == value.lowerBound ? literal.lineEnd + spaces.text : " "
      return (value.upperBound..<value.upperBound, ",\(separator)\(InlineCall.label): " + literal.source)
    }
    literal.indentation = indentation(at: golden.lowerBound).text + level
    if bytes[golden].contains(UInt8(ascii: "\n")) {
      literal.isMultiline = true
      literal.indentation = indentation(at: golden.upperBound - 1).text
    }
    return (golden, literal.source)
  }

  /// The place of the golden, if any.
  private func golden() throws(Problem) -> Range<Int>? {
    for argument in arguments.dropFirst() {
      var scanner = SwiftScanner(bytes, at: argument.lowerBound)
      guard scanner.skip(InlineCall.label) else { continue }
      scanner.skipSpace()
      guard scanner.skip(":") else { continue }
      scanner.skipSpace()
      let start = scanner.position
      guard scanner.isAtString, scanner.skipString(), scanner.position == argument.upperBound else {
        throw Problem(
          location, "the golden of this call is not a plain string literal; make it one, then accept again")
      }
      return start..<argument.upperBound
    }
    return nil
  }

  /// The spaces at the beginning of the line, and their end.
  private func indentation(at position: Int) -> (text: String, end: Int) {
    let start = (bytes[..<position].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let spaces = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return (String(decoding: spaces, as: UTF8.self), spaces.endIndex)
  }

  private var usesCRLF: Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
  }

  /// One level of indentation in the source: a tab, two spaces or four.
  private var level: String {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.first == 0x09 }) { return "\t" }
    let hasTwo = lines.contains { line in line.prefix { $0 == 0x20 }.count % 4 == 2 }
    return String(repeating: " ", count: hasTwo ? 2 : 4)
  }
}
