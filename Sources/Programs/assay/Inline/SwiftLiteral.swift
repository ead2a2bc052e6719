import AssaySubjects

/// A text as a Swift string literal: raw if it has quotes or backslashes, with escapes for invisible characters.
struct SwiftLiteral {
  /// The value of the literal.
  let text: String
  /// Whether it is a multi-line literal.
  var isMultiline: Bool
  /// The spaces before each line and before the closing quotes of a multi-line literal.
  var indentation: String
  /// The line ends of the source.
  let lineEnd: String

  init(text: String, indentation: String, lineEnd: String) {
    (self.text, self.indentation, self.lineEnd) = (text, indentation, lineEnd)
    // With quotes first, a raw literal of one line would look like the beginning of a multi-line literal: `#"""#`.
    isMultiline = text.utf8.contains(UInt8(ascii: "\n")) || text.hasPrefix("\"\"") || text == "\""
  }

  /// The literal as source code.
  var source: String {
    let hashes = String(repeating: "#", count: hashes)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { escaped(String(decoding: $0, as: UTF8.self), hashes: hashes) }
    guard isMultiline else { return hashes + quotes + lines.joined() + quotes + hashes }
    let indented = lines.map { $0.isEmpty ? "" : indentation + $0 }
    return ([hashes + quotes] + indented + [indentation + quotes + hashes]).joined(separator: lineEnd)
  }

  private var quotes: String { isMultiline ? "\"\"\"" : "\"" }

  /// How many `#` are around the literal: enough that quotes and backslashes in the text are plain characters.
  private var hashes: Int {
    let bytes = Array(text.utf8)
    return [quotes, "\\"].flatMap { mark in
      bytes.indices.filter { bytes[$0...].starts(with: mark.utf8) }
        .map { bytes[($0 + mark.utf8.count)...].prefix { $0 == UInt8(ascii: "#") }.count + 1 }
    }.max() ?? 0
  }

  private func escaped(_ line: String, hashes: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\t" where isMultiline: result += "\t"
      case "\t": result += "\\\(hashes)t"
      case "\r": result += "\\\(hashes)r"
      case _ where isActive(scalar): result += "\\\(hashes)u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
