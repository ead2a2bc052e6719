import AssayHashing
package import AssaySubjects
import Foundation

extension Rendering {
  /// Any value that can be encoded, as JSON: indented, names in order, with one line end.
  ///
  /// - Throws: What the value or its encoder says, such as for a number that is not finite.
  package init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    self.init(text: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", form: .json)
  }

  /// Bytes as their number, their SHA-256, and the first of them.
  package init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var lines = ["\(bytes.count) bytes", "SHA-256 \(SHA256(of: bytes))"]
    for start in stride(from: 0, to: min(bytes.count, Rendering.bytesShown), by: 16) {
      lines.append(Rendering.hexLine(bytes[start..<min(start + 16, bytes.count)]))
    }
    if bytes.count > Rendering.bytesShown { lines.append("…") }
    self.init(text: lines.map { $0 + "\n" }.joined())
  }

  /// How many bytes are shown, where a file's kind and size are.
  private static let bytesShown = 256

  /// `00000010  89 50 4e 47 …  .PNG`.
  private static func hexLine(_ bytes: ArraySlice<UInt8>) -> String {
    func hex(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let numbers = bytes.map { hex(Int($0), 2) }.joined(separator: " ")
    let letters = bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
    return hex(bytes.startIndex, 8) + "  " + numbers + String(repeating: " ", count: 49 - numbers.count)
      + letters
  }
}
