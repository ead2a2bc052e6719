import AssayFacts
import AssayHashing
package import AssaySubjects
import FoundationEssentials

extension Rendering {
  /// A value as JSON: indented, with sorted names, and one line end after the last line; throws what its encoder throws.
  package init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    self.init(text: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", form: .json)
  }

  /// Bytes as text: their count, their SHA-256, and the first of them as a hex dump.
  package init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var lines = ["\(bytes.count) bytes", "SHA-256 \(SHA256(of: bytes))"]
    for start in stride(from: 0, to: min(bytes.count, Rendering.bytesShown), by: 16) {
      lines.append(Rendering.hexLine(bytes[start..<min(start + 16, bytes.count)]))
    }
    if bytes.count > Rendering.bytesShown { lines.append("…") }
    self.init(text: lines.map { $0 + "\n" }.joined())
  }

  /// How many bytes a hex dump shows, enough for the header of a file.
  private static let bytesShown = 256

  private static func hex(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// `00000010  89 50 4e 47 …  .PNG`.
  private static func hexLine(_ bytes: ArraySlice<UInt8>) -> String {
    let numbers = bytes.map { hex(Int($0), digits: 2) }.joined(separator: " ")
    let letters = bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
    let padding = String(repeating: " ", count: 49 - numbers.count)
    return hex(bytes.startIndex, digits: 8) + "  " + numbers + padding + letters
  }

  /// The same without the end of the last line, as a literal in a source has it.
  package var withoutLastLineEnd: Rendering {
    guard let text = facts.goldenText, text.utf8.last == UInt8(ascii: "\n") else { return self }
    var shorter = self
    shorter.facts[Rendering.textFact] = .text(String(text.unicodeScalars.dropLast()))
    return shorter
  }
}
