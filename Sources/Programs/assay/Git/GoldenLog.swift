import AssaySubjects

/// The commits that changed some goldens, read from git.
struct GoldenLog {
  /// A commit, and the files that it changed.
  struct Commit {
    /// Its hash.
    var commit: String
    /// The day it was made, such as `2026-03-04`.
    var date: String
    /// The first line of its message.
    var subject: String
    /// The ids of the files' contents before and after, by their paths in the folder of goldens; nil for no file.
    var files: [String: (old: String?, new: String?)] = [:]
  }

  /// Git, in the folder of goldens.
  let git: Git
  /// Whether the checkout lacks earlier commits.
  let isShallow: Bool
  /// The folder's path in the repository.
  private let prefix: String

  /// Opens a folder of goldens.
  init(goldens: String) throws(Problem) {
    guard PlainFile.isFolder(goldens) else {
      throw Problem(SourceLocation(path: goldens), "there is no such folder; name it with '--goldens'")
    }
    git = try Git(folder: goldens, for: "assay history")
    let answer = try git.run(["rev-parse", "--is-shallow-repository", "--verify", "HEAD"])
    guard answer.status == 0 else {
      throw Problem(
        SourceLocation(path: goldens),
        "goldens have a history only where git has commits: \(answer.complaint)")
    }
    isShallow = answer.lines.first == "true"
    prefix = try git.prefix()
  }

  /// The commits of a range such as `v1..HEAD` that changed files or folders, the newest first.
  ///
  /// A merge is among them if its files differ from those of every parent; it is compared with the first parent.
  func entries(_ range: String, changing paths: [String]) throws(Problem) -> [Commit] {
    let answer = try git.run(
      [
        "--literal-pathspecs", "log", "-z", "-c", "--raw", "--no-abbrev", "--no-renames", "--no-color",
        "--no-show-signature", "--no-ext-diff", "--format=commit %H %cs %s", "--end-of-options", range, "--",
      ] + paths)
    guard answer.status == 0 else {
      throw Problem(.commandLine, "git cannot list the commits: \(answer.complaint)")
    }
    var entries: [Commit] = []
    var change: (old: String?, new: String?)?
    for part in answer.names {
      if let ids = change {
        change = nil
        guard part.hasPrefix(prefix), !entries.isEmpty else { continue }
        entries[entries.count - 1].files[String(part.dropFirst(prefix.count))] = ids
      } else if let raw = part.split(separator: "\n").first, raw.hasPrefix(":") {
        // A colon for each parent, then the modes and ids of all parents and of the commit, and a status.
        let parents = raw.prefix { $0 == ":" }.count
        let words = raw.split(separator: " ").map { $0.contains { $0 != "0" } ? String($0) : nil }
        guard words.count == 2 * parents + 3 else { continue }
        change = (words[parents + 1], words[2 * parents + 1])
      } else if part.hasPrefix("commit ") {
        let words = part.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(
          String.init)
        entries.append(Commit(commit: words[1], date: words[2], subject: words.count > 3 ? words[3] : ""))
      }
    }
    return entries
  }

  /// The files that a commit changed, each with its path and id before it and its path after it.
  func renames(in commit: String) throws(Problem) -> [(old: String, oldID: String, new: String)] {
    let answer = try git.run(
      ["diff-tree", "-r", "-z", "-M", "--relative", "--raw", "--no-abbrev", "--no-commit-id", commit])
    guard answer.status == 0 else {
      throw Problem(.commandLine, "git cannot list the files of \(commit): \(answer.complaint)")
    }
    let parts = answer.names
    var files: [(old: String, oldID: String, new: String)] = []
    var index = 0
    while index + 1 < parts.count {
      // :<mode> SP <mode> SP <id> SP <id> SP <status> NUL <path> NUL; a renamed file has two paths.
      let words = parts[index].split(separator: " ")
      let isRenamed = words.last?.hasPrefix("R") == true && index + 2 < parts.count
      if words.count == 5 {
        files.append((parts[index + 1], String(words[2]), parts[index + (isRenamed ? 2 : 1)]))
      }
      index += isRenamed ? 3 : 2
    }
    return files
  }
}
