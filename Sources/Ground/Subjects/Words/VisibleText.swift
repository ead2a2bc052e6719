/// Makes a text safe to print by escaping characters that control a terminal or reorder text: `\u{202e}`.
///
/// Control characters, line ends, and format characters such as bidi overrides are escaped. The two joiners are not, because
/// scripts and emoji need them. A text longer than `limit` scalars is cut, and ends with how many are missing.
package func visible(_ text: String, limit: Int = .max) -> String {
  // Most texts are plain ASCII, and looking up the properties of every character is slow.
  if text.utf8.count <= limit,
    text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) || !text.unicodeScalars.contains(where: isActive)
  {
    return text
  }
  var result = ""
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isActive(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  let missing = text.unicodeScalars.count - limit
  return missing > 0 ? result + " … (\(missing) more characters)" : result
}

/// Whether a scalar controls a terminal or the order of text instead of being visible.
package func isActive(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
  return switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
  case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
  default: false
  }
}

/// Text of a log in which GitHub's runner finds no command: it looks for `::` where a line begins, and for `##[` anywhere.
package func withoutWorkflowCommands(_ text: String) -> String {
  // Most lines have neither, and searching for texts is slow.
  var last: UInt8 = 0
  let isPlain = text.utf8.allSatisfy { byte in
    defer { last = byte }
    return byte != last || byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
  }
  if isPlain { return text }
  let lines = text.replacing("##[", with: "#\\u{23}[").split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.map { line in
    let start = line.drop { $0 == " " }
    return start.hasPrefix("::")
      ? line.prefix(line.count - start.count) + "\\u{3a}" + start.dropFirst() : line
  }.joined(separator: "\n")
}
