import AssaySubjects
import Foundation

/// The files that differ between a revision and the working tree, committed or not, tracked or not.
struct GitChanges {
  /// Their paths without links.
  private var files: Set<String> = []
  /// The folders that were asked about as they were written, and without links.
  private var folders: [(written: String, real: String)] = []

  /// Asks git; every folder that exists must be in a working tree that knows the revision.
  init(since revision: String, in folders: [String]) throws(Problem) {
    let workspace = FileManager.default.temporaryDirectory.appendingPathComponent(
      "assay-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: workspace, withIntermediateDirectories: true)
    } catch {
      throw Problem(SourceLocation(path: workspace.path), "the folder cannot be made; check TMPDIR")
    }
    defer { try? FileManager.default.removeItem(at: workspace) }
    var roots: Set<String> = []
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      self.folders.append((folder, GitChanges.real(folder)))
      let tree = try WorkingTree(of: folder, workspace: workspace.path)
      guard roots.insert(tree.root).inserted else { continue }
      files.formUnion(try tree.changes(since: revision).map { GitChanges.real(tree.root) + "/" + $0 })
    }
  }

  /// Whether a file has changed, appeared or gone.
  func contains(_ path: String) -> Bool {
    for (written, real) in folders where path.hasPrefix(written + "/") {
      if files.contains(real + path.dropFirst(written.count)) { return true }
    }
    return files.contains(GitChanges.real(path))
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return URL(fileURLWithPath: path).standardized.path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The working tree of git that a folder is in.
private struct WorkingTree {
  let root: String
  private let git: Git

  /// Finds the working tree of a folder.
  init(of folder: String, workspace: String) throws(Problem) {
    let answer = try Git(folder: folder, workspace: workspace, for: "--changed-since").run([
      "rev-parse", "--show-toplevel",
    ])
    guard answer.status == 0, let root = answer.line else {
      throw Problem(
        SourceLocation(path: folder),
        "'--changed-since' needs a working tree of git here, but git says: \(answer.complaint); verify without it"
      )
    }
    self.root = root
    git = try Git(folder: root, workspace: workspace, for: "--changed-since")
  }

  /// The paths below the root whose files differ from a revision.
  func changes(since revision: String) throws(Problem) -> [String] {
    let commit = try commit(revision)
    // No program that the repository's settings name is run.
    let plain = ["-c", "core.fsmonitor=false"]
    let changed = try git.run(
      plain + [
        "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", commit, "--",
      ])
    let new = try git.run(plain + ["ls-files", "--others", "--exclude-standard", "-z"])
    for answer in [changed, new] where answer.status != 0 {
      throw Problem(
        .commandLine,
        "git cannot say what has changed since '\(revision)': \(answer.complaint); verify without '--changed-since'"
      )
    }
    return changed.names + new.names
  }

  private func commit(_ revision: String) throws(Problem) -> String {
    let answer = try git.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if answer.status == 0, let commit = answer.line { return commit }
    if try git.run(["rev-parse", "--verify", "--quiet", "HEAD"]).status != 0 {
      throw Problem(
        .commandLine,
        "the repository has no commit yet, so nothing can have changed since '\(revision)'; verify without '--changed-since'"
      )
    }
    if try git.run(["rev-parse", "--is-shallow-repository"]).line == "true" {
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

extension Git.Result {
  /// The first line.
  fileprivate var line: String? {
    String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// What zeros divide.
  fileprivate var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
}
