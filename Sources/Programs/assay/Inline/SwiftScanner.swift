/// Finds the arguments of a call in Swift source.
///
/// It knows only comments, string literals and brackets. The compiler's parser checks every edit that is based on it.
struct SwiftScanner {
  let bytes: [UInt8]
  var position: Int
  /// The number of brackets around the position.
  private var depth = 0
  /// The most brackets around a position, so that hostile input cannot overflow the stack.
  private static let depthLimit = 100

  init(_ bytes: [UInt8], at position: Int = 0) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The source from the position on.
  var rest: ArraySlice<UInt8> { bytes[min(position, bytes.count)...] }

  /// Whether a text is at the position.
  func isAt(_ text: String) -> Bool { rest.starts(with: text.utf8) }

  /// Skips a text; false if it is not at the position.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips spaces, line ends and comments.
  mutating func skipSpace() {
    while let byte = rest.first {
      if isAt("//") {
        position += rest.prefix { $0 != UInt8(ascii: "\n") }.count
      } else if skip("/*") {
        var depth = 1
        while depth > 0, position < bytes.count {
          if skip("/*") { depth += 1 } else if skip("*/") { depth -= 1 } else { position += 1 }
        }
      } else if " \t\r\n".utf8.contains(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  /// Whether a string literal begins here.
  var isAtString: Bool { rest.first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"") }

  /// Skips a string literal; false if it does not end.
  mutating func skipString() -> Bool {
    let hashes = String(repeating: "#", count: rest.prefix { $0 == UInt8(ascii: "#") }.count)
    position += hashes.utf8.count
    let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    while position < bytes.count {
      if skip(quotes + hashes) { return true }
      if quotes == "\"", isAt("\n") { return false }
      if skip("\\" + hashes), isAt("(") {
        guard arguments() != nil else { return false }
      } else {
        position += 1
      }
    }
    return false
  }

  /// Skips a bracket and its content; returns the parts between its commas, without spaces and comments around.
  mutating func arguments() -> [Range<Int>]? {
    var found: [Range<Int>] = []
    var argument: Range<Int>?
    depth += 1
    defer { depth -= 1 }
    guard depth < SwiftScanner.depthLimit else { return nil }
    position += 1
    while true {
      skipSpace()
      guard let byte = rest.first else { return nil }
      let start = position
      switch Character(UnicodeScalar(byte)) {
      case ")", "]", "}":
        position += 1
        return found + [argument].compactMap(\.self)
      case ",":
        position += 1
        found += [argument].compactMap(\.self)
        argument = nil
        continue
      case "(", "[", "{": guard arguments() != nil else { return nil }
      case _ where isAtString: guard skipString() else { return nil }
      default: position += 1
      }
      argument = (argument?.lowerBound ?? start)..<position
    }
  }
}
