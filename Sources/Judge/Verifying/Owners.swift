import AssayFacts
public import AssaySubjects

/// The owners of files or cases; of several patterns that match, the last one counts.
public struct Owners: Sendable {
  private var rules: [(patterns: [Pattern], names: [String])] = []
  /// Whether the patterns are those of files, and not of cases' names.
  private var arePaths = false

  /// No owners.
  public init() {}

  /// Owners by patterns of cases' names.
  public init(_ rules: [(pattern: Pattern, names: [String])]) {
    self.rules = rules.map { ([$0.pattern], $0.names) }
  }

  /// Reads the text of a file CODEOWNERS; headings of GitLab's sections and exclusions are left out.
  public init(codeowners text: String) {
    arePaths = true
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let glob = words.first, !["[", "^", "!"].contains(glob.prefix(1)) else { continue }
      // Without a slash but at its end, a pattern matches in every folder.
      let isAnchored = glob.dropLast().contains("/")
      let path = !isAnchored ? "**/" + glob : glob.hasPrefix("/") ? glob : "/" + glob
      // `folder/*` means only the files in that folder.
      let texts = glob.hasSuffix("/") ? [path + "**"] : glob.hasSuffix("*") ? [path] : [path, path + "/**"]
      rules.append((texts.compactMap { Pattern($0) }, Array(words.dropFirst())))
    }
  }

  /// The owners of a case, or of the first of its files that has any; paths begin at the root of the repository.
  fileprivate func names(for evaluation: Evaluation) -> [String] {
    let paths = [evaluation.referencePath, evaluation.location.path].filter { !$0.isEmpty }
      .map { "/" + ($0.hasPrefix("./") ? $0.dropFirst(2) : $0[...]) }
    for text in arePaths ? paths : [evaluation.name.text] {
      let rule = rules.last { rule in rule.patterns.contains { $0.matches(text) } }
      if let names = rule?.names, !names.isEmpty { return names }
    }
    return []
  }
}

extension Verification {
  /// The owners of a case: those of its golden, else those of its scenario.
  package func owners(of evaluation: Evaluation) -> [String] {
    owners.names(for: evaluation)
  }

  /// The owners of a group's cases, each once.
  package func owners(of group: CauseGroup) -> [String] {
    members(of: group).flatMap(owners).uniqued
  }
}
