import AssaySubjects
import Foundation

/// A folder in a working tree of git.
struct WorkingTree {
  private let folder: String
  /// The folder's path from the root of the tree, with a slash at its end unless it is the root.
  private let prefix: String
  /// Runs in the root.
  private let git: Git

  /// Finds the working tree of a folder.
  init(of folder: String) throws(Problem) {
    let here = try Git(folder: folder, for: "--changed-since")
    let answer = try here.run(["rev-parse", "--show-toplevel"])
    guard answer.status == 0, let root = answer.lines.first else {
      throw Problem(
        SourceLocation(path: folder),
        "'--changed-since' needs a working tree of git here, but git says: \(answer.complaint); verify without it"
      )
    }
    self.folder = folder
    prefix = try here.run(["rev-parse", "--show-prefix"]).lines.first ?? ""
    git = try Git(folder: root, for: "--changed-since")
  }

  /// The files below the folder that a revision had with another content, or only one of both has.
  ///
  /// Contents are compared, and not what the index says of them: it passes over files that are ignored, that belong to a
  /// repository inside the folder, and that were declared unchanged. Hidden names and links are left out.
  func changes(since revision: String) throws(Problem) -> [String] {
    let before = try blobs(at: try commit(revision))
    let now = try files(below: "")
    let ids = try hashes(of: now)
    let changed = zip(now, ids).filter { before[$0] != $1 }.map(\.0)
    return changed + Set(before.keys).subtracting(now)
  }

  /// The plain files below the folder that a commit has, with the hashes of their contents.
  private func blobs(at commit: String) throws(Problem) -> [String: String] {
    let tree = prefix.isEmpty ? commit : "\(commit):\(prefix.dropLast())"
    let listing = try git.run(["ls-tree", "-r", "-z", "--full-tree", tree])
    // The commit may lack the folder.
    guard listing.status == 0 else { return [:] }
    var blobs: [String: String] = [:]
    for entry in listing.names {
      // <mode> SP <type> SP <id> TAB <path>
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let head = parts[0].split(separator: " ")
      guard parts.count == 2, head.count == 3, head[0].hasPrefix("100"),
        !parts[1].split(separator: "/").contains(where: { $0.hasPrefix(".") })
      else { continue }
      blobs[String(parts[1])] = String(head[2])
    }
    return blobs
  }

  private func files(below path: String) throws(Problem) -> [String] {
    let entries: [FolderEntry]
    do throws(FolderError) {
      entries = try FolderEntry.list(path.isEmpty ? folder : folder + "/" + path)
    } catch {
      throw error.problem
    }
    var files: [String] = []
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = path.isEmpty ? entry.name : path + "/" + entry.name
      switch entry.kind {
      case .file: files.append(inner)
      case .folder: files += try self.files(below: inner)
      case .link, .other: continue
      }
    }
    return files
  }

  /// What git would call the contents of files if they were committed now, by the filters of their attributes.
  private func hashes(of files: [String]) throws(Problem) -> [String] {
    if let odd = files.first(where: { $0.contains("\n") }) {
      throw Problem(SourceLocation(path: folder), "the name '\(odd)' has a line's end in it; rename the file")
    }
    let names = files.map { prefix + $0 + "\n" }.joined()
    let answer = try git.run(["hash-object", "--stdin-paths"], input: Data(names.utf8))
    guard answer.status == 0, answer.lines.count == files.count else {
      throw Problem(
        SourceLocation(path: folder),
        "git cannot say what has changed here: \(answer.complaint); verify without '--changed-since'")
    }
    return answer.lines
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
