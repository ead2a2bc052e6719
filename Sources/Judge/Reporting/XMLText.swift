import AssaySubjects

/// A text inside XML 1.0, in an attribute or an element.
///
/// Markup is escaped; characters XML cannot hold are written as their code, `\u{1b}`; line ends and tabs are kept
/// by reference, because an attribute would lose them.
func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\n", "\r", "\t": result += "&#\(scalar.value);"
    case "\u{FFFE}", "\u{FFFF}": result += visible(String(scalar))
    case _ where actsUnseen(scalar): result += visible(String(scalar))
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Whether a scalar is a control character, or changes the order or the lines text is shown in.
private func actsUnseen(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
  default: false
  }
}
