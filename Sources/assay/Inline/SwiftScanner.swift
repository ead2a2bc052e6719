/// Goes through Swift source, as far as it takes to find where arguments end.
///
/// It knows comments, literals of text and brackets. It is no parser: what is written by it is proved by the compiler's.
struct SwiftScanner {
  let bytes: [UInt8]
  var position: Int
  /// In how many brackets it is.
  private var depth = 0
  /// In how many it follows, as deep as nobody writes.
  private static let depthLimit = 100

  init(_ bytes: [UInt8], at position: Int = 0) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The byte here, or some bytes on; 0 behind the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    bytes.indices.contains(position + distance) ? bytes[position + distance] : 0
  }

  /// Whether the source goes on with a text.
  func isAt(_ text: String) -> Bool { bytes[min(position, bytes.count)...].starts(with: text.utf8) }

  /// Passes over spaces, line ends and comments.
  mutating func skipSpace() {
    while position < bytes.count {
      if isAt("//") {
        while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
      } else if isAt("/*") {
        skipComment()
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(byte()) {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isAt("/*") {
        (depth, position) = (depth + 1, position + 2)
      } else if isAt("*/") {
        (depth, position) = (depth - 1, position + 2)
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  /// Passes over a literal of text, if there is one here; false where it does not end.
  mutating func skipText() -> Bool {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    position += hashes
    let end = (isAtLines(hashes: hashes) ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    position += end.utf8.count - hashes
    while position < bytes.count {
      if isAt(end) {
        position += end.utf8.count
        return true
      }
      if end.utf8.count == 1 + hashes, byte() == UInt8(ascii: "\n") { return false }
      if isAt(escape) {
        position += escape.utf8.count
        if byte() == UInt8(ascii: "(") {
          guard arguments() != nil else { return false }
          continue
        }
      }
      position += 1
    }
    return false
  }

  /// Whether three quotes begin a text of several lines, and not one that is in raw delimiters and has quotes itself.
  private func isAtLines(hashes: Int) -> Bool {
    guard isAt("\"\"\"") else { return false }
    if hashes == 0 { return true }
    let rest = bytes[(position + 2)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let end = "\"" + String(repeating: "#", count: hashes)
    return !rest.indices.contains { rest[$0...].starts(with: end.utf8) }
  }

  /// Whether a literal of text begins here.
  var isAtText: Bool {
    let hashes = bytes[min(position, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count
    return byte(hashes) == UInt8(ascii: "\"")
  }

  /// Passes over a bracket with all that is in it; what stands between its commas, without space and comments around.
  mutating func arguments() -> [Range<Int>]? {
    var found: [Range<Int>] = []
    var own: Range<Int>?
    depth += 1
    defer { depth -= 1 }
    guard depth < SwiftScanner.depthLimit else { return nil }
    position += 1
    while true {
      skipSpace()
      let start = position
      switch byte() {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        position += 1
        return found + (own.map { [$0] } ?? [])
      case UInt8(ascii: ","):
        position += 1
        if let argument = own { found.append(argument) }
        own = nil
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        guard arguments() != nil else { return nil }
      case _ where isAtText: guard skipText() else { return nil }
      case 0 where position >= bytes.count: return nil
      default: position += 1
      }
      own = (own?.lowerBound ?? start)..<position
    }
  }
}
