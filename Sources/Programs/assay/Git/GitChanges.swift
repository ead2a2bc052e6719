import AssayGoldens
import AssaySubjects
import AssaySystem

/// The files in some folders that differ between a revision and today, committed or not, tracked or not.
///
/// Contents are compared. Git's index would not do: it skips files that are ignored, that belong to a repository inside the
/// folder, or that were declared unchanged. Hidden files and links are left out.
struct GitChanges {
  /// Their paths without links.
  private var files: Set<String> = []
  /// The folders as they were written, and without links.
  private var folders: [(written: String, real: String)] = []

  /// Asks git about the folders that exist, and about single files in the repository of the first.
  init(since revision: String, in folders: [String], and files: Set<String> = []) throws(Problem) {
    self.files = Set(try GitChanges.changes(of: files, near: folders[0], since: revision))

    for folder in folders where Paths.exists(folder) {
      let real = Paths.real(folder)
      self.folders.append((folder, real))
      self.files.formUnion(try GitChanges.changes(in: folder, since: revision).map { real + "/" + $0 })
    }
  }

  /// Whether a file was changed, added or removed.
  func contains(_ path: String) -> Bool {
    for (written, real) in folders where path.hasPrefix(written + "/") {
      if files.contains(real + path.dropFirst(written.count)) { return true }
    }
    return files.contains(Paths.real(path))
  }

  /// The files of the revision or of today's folders that differ or are gone.
  private static func changes(
    of files: Set<String>, near folder: String, since revision: String
  ) throws(Problem) -> [String] {
    guard !files.isEmpty, Paths.exists(folder) else { return [] }
    let root = try Git(folder: folder, for: "--changed-since").root()
    let (git, start) = (try Git(folder: root, for: "--changed-since"), Paths.real(root) + "/")
    let before = try git.files(of: try git.commit(of: revision), below: "")
    var changed: [String] = []
    for file in files.map(Paths.real) where file.hasPrefix(start) {
      let name = String(file.dropFirst(start.count))
      let isThere = Paths.exists(file) && !PlainFile.isFolder(file)
      let id = isThere ? try git.run(["hash-object", "--", name]).lines.first : nil
      if id != before[name] { changed.append(file) }
    }
    return changed
  }

  private static func changes(in folder: String, since revision: String) throws(Problem) -> Set<String> {
    let here = try Git(folder: folder, for: "--changed-since")
    let git = try Git(folder: try here.root(), for: "--changed-since")
    let prefix = try here.prefix()
    let before = try git.files(of: try git.commit(of: revision), below: prefix.dropLast())
      .filter { !$0.key.split(separator: "/").contains { $0.hasPrefix(".") } }
    let now = try Folder(root: folder).files()
    if let odd = now.first(where: { $0.contains("\n") }) {
      throw Problem(SourceLocation(path: folder), "the name '\(odd)' has a line break in it; rename the file")
    }
    // The ids that git would give the contents if they were committed now, with the filters of their attributes.
    let names = now.map { prefix + $0 + "\n" }.joined()
    let answer = try git.run(["hash-object", "--stdin-paths"], input: Array(names.utf8))
    guard answer.status == 0, answer.lines.count == now.count else {
      throw Problem(
        SourceLocation(path: folder),
        "git cannot list the changes here: \(answer.complaint); verify without '--changed-since'")
    }
    let changed = zip(now, answer.lines).filter { before[$0] != $1 }.map(\.0)
    return Set(before.keys).subtracting(now).union(changed)
  }
}
