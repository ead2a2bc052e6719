import AssaySubjects

/// A text as Markdown that shows it and does nothing else, on one line, in a table or outside.
///
/// What Markdown or HTML would act on is written as an entity. A zero-width space keeps GitHub from making links that
/// notify people, or emoji, of `@name`, `#12`, `GH-12`, `www.` and `:100:`, as no escape does.
///
/// - Parameter limit: How many scalars are kept before the rest is only counted.
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
    case _ where actsInMarkdown(scalar): result += "&#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A text as a Markdown code span, in a table or outside: nothing in it acts.
///
/// A vertical bar is escaped, as tables need it even inside of code; after a backslash it is written as its code.
func markdownCode(_ text: String, limit: Int = .max) -> String {
  var content = ""
  var (longest, current) = (0, 0)
  var previous: Unicode.Scalar?
  for scalar in visible(text, limit: limit).unicodeScalars {
    current = scalar == "`" ? current + 1 : 0
    longest = max(longest, current)
    switch scalar {
    case "|": content += previous == "\\" ? "\\u{7c}" : "\\|"
    default: content.unicodeScalars.append(scalar)
    }
    previous = scalar
  }
  if content.allSatisfy({ $0 == " " }) { return "–" }
  let fence = String(repeating: "`", count: longest + 1)
  // A space beside the fence is taken away by readers of Markdown, so that a backtick can stand there.
  let needsSpace = content.hasPrefix("`") || content.hasSuffix("`")
  return needsSpace ? "\(fence) \(content) \(fence)" : fence + content + fence
}

/// Whether a scalar can begin or end anything but text; quotation marks can only where the others are.
private func actsInMarkdown(_ scalar: Unicode.Scalar) -> Bool {
  "&<>`*_~[]()!|\\$/{}^".unicodeScalars.contains(scalar)
}
