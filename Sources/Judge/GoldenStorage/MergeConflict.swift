import AssaySubjects

/// A facts file that git has merged line by line and left for a person to resolve.
enum MergeConflict {
  /// The line of the first conflict, from 1; nil where there is none.
  static func line(in text: String) -> Int? {
    guard text.contains("<<<<<<<") else { return nil }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { $0.starts(with: "<<<<<<<".utf8) }.map { $0 + 1 }
  }

  /// What to do about it.
  static func problem(in path: String, line: Int, group: String) -> Problem {
    Problem(
      SourceLocation(path: path, line: line),
      "an unresolved merge conflict; facts are never merged by hand: `assay accept \(group)` draws this file's pictures again and resolves it, then `git add` what it wrote"
    )
  }
}
