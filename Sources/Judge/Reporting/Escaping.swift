import AssaySubjects

/// A text as Markdown on one line, inside or outside a table, in which no character is markup.
///
/// Special characters become entities. A zero-width space keeps GitHub from turning `@name`, `#12`, `GH-12`, `www.` and `:100:`
/// into mentions, links and emoji, which no escape prevents.
///
/// - Parameter limit: The most scalars to keep; the rest is only counted.
func markdownText(_ text: String, limit: Int = .max) -> String {
  let scalars = Array(visible(text, limit: limit).unicodeScalars)
  var result = ""
  for (index, scalar) in scalars.enumerated() {
    let previous = index > 0 ? scalars[index - 1] : " "
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalar {
    case "@", "#": result += "&#\(scalar.value);&#8203;"
    case ":" where next != " ": result += ":&#8203;"
    case "-" where previous == "H" || previous == "h": result += "-&#8203;"
    case "." where previous == "w" || previous == "W": result += "&#46;&#8203;"
    case _ where "&<>`*_~[]()!|\\$/{}^".unicodeScalars.contains(scalar): result += "&#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A text as a Markdown code span, inside or outside a table.
///
/// Tables need an escaped vertical bar even in code; after a backslash the bar is written as its code point instead.
func markdownCode(_ text: String, limit: Int = .max) -> String {
  let content = visible(text, limit: limit).replacing("\\|", with: "\\\\u{7c}").replacing("|", with: "\\|")
  return content.allSatisfy { $0 == " " } ? "–" : codeSpan(content)
}

/// A text between more backticks than it has in a row; it must not be blank.
func codeSpan(_ text: String) -> String {
  let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
  // Markdown removes one space inside each fence, so that a backtick can follow it.
  let needsSpace = text.hasPrefix("`") || text.hasSuffix("`")
  return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
}

/// The most times that a character occurs in a row.
func longestRun(of character: Character, in text: String) -> Int {
  text.split { $0 != character }.map(\.count).max() ?? 0
}

/// A text for XML 1.0, in an attribute or an element.
///
/// Characters that XML cannot contain are written as their code points, `\u{1b}`. Line ends and tabs become references, because
/// an attribute would lose them.
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
    case _ where isActive(scalar): result += visible(String(scalar))
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A text for HTML, in an attribute or an element, with invisible characters written as their code points.
func html(_ text: String) -> String { xmlText(visible(text)) }
