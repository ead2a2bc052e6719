import AssaySubjects

/// Git, run in one folder.
///
/// It never asks for a password. Only a commit or push runs the repository's hooks and filters.
struct Git {
  /// The folder it runs in.
  let folder: String
  /// The option that needs git, for error messages.
  private let option: String
  private let program: OtherProgram

  /// Finds git on the PATH.
  init(folder: String, for option: String) throws(Problem) {
    guard let program = OtherProgram("git") else {
      throw Problem(
        .commandLine, "'\(option)' needs git, which is not on the PATH; install it with: apt-get install git")
    }
    (self.folder, self.option, self.program) = (folder, option, program)
  }

  /// Runs git to its end with some arguments, and with something to read from standard input.
  func run(_ arguments: [String], input: [UInt8] = []) throws(Problem) -> OtherProgram.Result {
    let arguments = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", folder] + arguments
    var result = try program.run(
      arguments, input: input, variables: ["GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"])
    if result.complaint.hasPrefix("fatal: ") { result.complaint.removeFirst("fatal: ".count) }
    return result
  }

  /// The root of the checkout that the folder is in.
  func root() throws(Problem) -> String {
    let answer = try run(["rev-parse", "--show-toplevel"])
    guard answer.status == 0, let root = answer.lines.first else {
      throw Problem(
        SourceLocation(path: folder),
        "'\(option)' needs a git checkout here, but git says: \(answer.complaint); leave it out")
    }
    return root
  }

  /// The folder's path from the root of the checkout, with a slash at its end; empty for the root.
  func prefix() throws(Problem) -> String { try run(["rev-parse", "--show-prefix"]).lines.first ?? "" }

  /// The commit that a revision names.
  func commit(of revision: String) throws(Problem) -> String {
    let answer = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if answer.status == 0, let commit = answer.lines.first { return commit }
    let reason: String
    if try run(["rev-parse", "--verify", "--quiet", "HEAD"]).status != 0 {
      reason = "the repository has no commit yet; leave '\(option)' out"
    } else if try run(["rev-parse", "--is-shallow-repository"]).lines == ["true"] {
      reason = "this is a shallow checkout; fetch the history with `git fetch --unshallow`"
    } else {
      reason = "`git branch --all` and `git tag` list the names it knows"
    }
    throw Problem(.commandLine, "git does not know the revision '\(revision)'; \(reason)")
  }

  /// The plain files of a commit below a folder, which is given from the root of the checkout, with the ids of their contents.
  func files(of commit: String, below path: some StringProtocol) throws(Problem) -> [String: String] {
    let folder = path.isEmpty ? "" : path + "/"
    let listing = try run(
      ["--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", "--", commit]
        + [folder].filter { !$0.isEmpty })
    guard listing.status == 0 else {
      throw Problem(.commandLine, "git cannot list the files of \(commit): \(listing.complaint)")
    }
    var files: [String: String] = [:]
    for entry in listing.names {
      // <mode> SP <type> SP <id> TAB <path>
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let head = parts[0].split(separator: " ")
      guard parts.count == 2, head.count == 3, head[0].hasPrefix("100"), head[1] == "blob" else { continue }
      files[String(parts[1].dropFirst(folder.count))] = String(head[2])
    }
    return files
  }

  /// The contents of files by their ids, read with one process; nil if a partial checkout lacks the file.
  func contents(of ids: [String]) throws(Problem) -> [[UInt8]?] {
    guard !ids.isEmpty else { return [] }
    let input = Array(ids.map { $0 + "\n" }.joined().utf8)
    try EarlierGoldens.check(sizes: try run(["cat-file", "--batch-check=%(objectsize)"], input: input).lines)
    let result = try run(["cat-file", "--batch"], input: input)
    guard result.status == 0 else {
      throw Problem(.commandLine, "git cannot read the goldens: \(result.complaint)")
    }
    var rest = result.output[...]
    return ids.map { _ in
      // <id> SP blob SP <size> LF <content> LF; or <id> SP missing LF
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      let head = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard head.count == 3, head[1] == "blob", let size = Int(head[2]), rest.count > size else { return nil }
      defer { rest = rest.dropFirst(size + 1) }
      return Array(rest.prefix(size))
    }
  }
}
