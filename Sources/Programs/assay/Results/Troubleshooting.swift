import AssayInitFiles
import AssayReporting

/// The page of verdicts, causes and messages, which `assay help` prints in parts.
enum Troubleshooting {
  /// The section whose heading begins with some words, such as `unexpected pass`; nil without one.
  static func section(about words: ArraySlice<String>) -> String? {
    let topic = words.joined(separator: " ").lowercased()
    let page = String(decoding: embedded(init_troubleshooting), as: UTF8.self)
    let sections = page.split(separator: "\n## ").flatMap { $0.split(separator: "\n### ").dropFirst() }
    let section = sections.first { ($0.prefix { $0 != "\n" } + " ").hasPrefix(topic + " ") }
    return topic.isEmpty
      ? nil
      : section.map { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("```") }
        return lines.joined(separator: "\n").replacing(/\]\([^)]*\)|\[/, with: "")
          .trimmedAtEnd + "\n"
      }
  }
}

extension String {
  /// The text without empty lines at its end.
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0.isNewline }.reversed()) }
}
