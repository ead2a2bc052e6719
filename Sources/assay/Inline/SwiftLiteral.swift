import AssaySubjects

/// A text as a literal of Swift: in raw delimiters where it has quotes or backslashes, with codes for what cannot be seen.
struct SwiftLiteral {
  /// The text it stands for.
  var text: String
  /// Whether it takes several lines, the text's own between two of quotes.
  var isMultiline: Bool
  /// What stands before each of these lines, and before the closing quotes.
  var indentation: String
  /// How lines end in its source.
  var lineEnd = "\n"

  /// The literal.
  var source: String {
    let hashes = String(repeating: "#", count: hashes)
    let quotes = hashes.isEmpty ? self.quotes : hashes + self.quotes
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { written(String(decoding: $0, as: UTF8.self), hashes: hashes) }
    guard isMultiline else { return quotes + lines.joined() + self.quotes + hashes }
    let indented = lines.map { $0.isEmpty ? "" : indentation + $0 }
    return ([quotes] + indented + [indentation + self.quotes + hashes]).joined(separator: lineEnd)
  }

  private var quotes: String { isMultiline ? #"""""# : "\"" }

  /// How many `#` stand around it: as many as keep quotes and backslashes of the text from meaning something.
  private var hashes: Int {
    let bytes = Array(text.utf8)
    func runsOfHashes(after marks: [UInt8]) -> Int? {
      bytes.indices.lazy.filter { bytes[$0...].starts(with: marks) }
        .map { bytes[($0 + marks.count)...].prefix { $0 == UInt8(ascii: "#") }.count }.max()
    }
    let longest = [runsOfHashes(after: Array(quotes.utf8)), runsOfHashes(after: [UInt8(ascii: "\\")])]
    return longest.compactMap { $0.map { $0 + 1 } }.max() ?? 0
  }

  private func written(_ line: String, hashes: String) -> String {
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
