import AssaySubjects

/// Who answers for which files, as a file CODEOWNERS states it; of several patterns that match, the last one counts.
public struct Owners: Sendable {
  private var rules: [(patterns: [Pattern], names: [String])] = []

  /// Nobody.
  public init() {}

  /// Reads the text of a file CODEOWNERS; headings of GitLab's sections and exclusions are left out.
  public init(codeowners text: String) {
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

  /// The owners of the first path that has any; paths begin at the root of the repository.
  func names(for paths: [String]) -> [String] {
    for path in paths {
      let path = "/" + String(path.hasPrefix("./") ? path.dropFirst(2) : path[...])
      let rule = rules.last { rule in rule.patterns.contains { $0.matches(path) } }
      if let names = rule?.names, !names.isEmpty { return names }
    }
    return []
  }
}

extension Verification {
  /// Who answers for a case: the owners of its golden, else those of its scenario.
  package func owners(of evaluation: Evaluation) -> [String] {
    owners.names(for: [evaluation.referencePath, evaluation.location.path].filter { !$0.isEmpty })
  }

  /// Who answers for a group's cases, each once.
  package func owners(of group: CauseGroup) -> [String] {
    var seen: Set<String> = []
    return members(of: group).flatMap(owners).filter { seen.insert($0).inserted }
  }
}
