import AssaySubjects

/// The working tree of git that a folder is in.
struct WorkingTree {
  /// Its root.
  let root: String
  private let git: Git

  /// Finds the working tree of a folder.
  init(of folder: String) throws(Problem) {
    let answer = try Git(folder: folder, for: "--changed-since").run(["rev-parse", "--show-toplevel"])
    guard answer.status == 0, let root = answer.lines.first else {
      throw Problem(
        SourceLocation(path: folder),
        "'--changed-since' needs a working tree of git here, but git says: \(answer.complaint); verify without it"
      )
    }
    self.root = root
    git = try Git(folder: root, for: "--changed-since")
  }

  /// The paths below the root whose files differ from a revision.
  func changes(since revision: String) throws(Problem) -> [String] {
    let commit = try commit(revision)
    let changed = try git.run([
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", commit, "--",
    ])
    let new = try git.run(["ls-files", "--others", "--exclude-standard", "-z"])
    for answer in [changed, new] where answer.status != 0 {
      throw Problem(
        .commandLine,
        "git cannot say what has changed since '\(revision)': \(answer.complaint); verify without '--changed-since'"
      )
    }
    return changed.names + new.names
  }

  private func commit(_ revision: String) throws(Problem) -> String {
    let answer = try git.run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if answer.status == 0, let commit = answer.lines.first { return commit }
    if try git.run(["rev-parse", "--verify", "--quiet", "HEAD"]).status != 0 {
      throw Problem(
        .commandLine,
        "the repository has no commit yet, so nothing can have changed since '\(revision)'; verify without '--changed-since'"
      )
    }
    if try git.run(["rev-parse", "--is-shallow-repository"]).lines == ["true"] {
      throw Problem(
        .commandLine,
        "git does not know the revision '\(revision)', since this is a shallow checkout without the history; fetch it with `git fetch --unshallow`, or verify without '--changed-since'"
      )
    }
    throw Problem(
      .commandLine,
      "git does not know the revision '\(revision)'; `git branch --all` and `git tag` show the names it knows"
    )
  }
}
