import AssayGoldenStorage
import AssayHarness
import AssaySubjects
import Foundation

/// The goldens of a git revision, read into a folder of their own.
struct EarlierGoldens {
  /// The revision, with the commit it stands for.
  let revision: ComparedRevision
  /// The goldens it had.
  let store: GoldenStore

  /// The most bytes that are read of one revision.
  static let limit = 2 << 30

  /// Reads the goldens.
  ///
  /// - Parameters:
  ///   - name: The revision as git knows it.
  ///   - goldens: Today's folder of goldens, which says where to look.
  ///   - output: Where they go: `<output>/against`, which is emptied first.
  init(of name: String, goldens: String, output: String) throws(Problem) {
    let folder = output + "/against"
    EarlierGoldens.remove(folder)
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Problem(.commandLine, "'--against' needs the name of a git revision, such as origin/main")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(SourceLocation(path: folder), "the folder cannot be made; choose another with '--output'")
    }
    let place = EarlierGoldens.place(of: goldens)
    let git = try Git(folder: place.folder, workspace: folder, for: "--against")
    let prefix = try EarlierGoldens.prefix(git, place: place, goldens: goldens)
    let commit = try EarlierGoldens.commit(git, name: name)
    revision = ComparedRevision(name: name, commit: commit)
    let blobs = try EarlierGoldens.blobs(git, tree: prefix.isEmpty ? commit : "\(commit):\(prefix)")
    guard !blobs.isEmpty else {
      throw Problem(
        .commandLine,
        "the revision \(revision) has no goldens in '\(goldens)'; name one that has, or another folder with '--goldens'"
      )
    }
    store = GoldenStore(root: folder)
    try EarlierGoldens.write(blobs, git: git, to: folder)
  }

  private static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

  /// Where git is to run: in the folder of goldens, or above it where that is gone today.
  private static func place(of goldens: String) -> (folder: String, below: String) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: goldens, isDirectory: &isFolder), isFolder.boolValue {
      return (goldens, "")
    }
    let url = URL(fileURLWithPath: goldens)
    return (url.deletingLastPathComponent().path, url.lastPathComponent)
  }

  /// The path of the goldens from the checkout's root, without a slash at its end.
  private static func prefix(
    _ git: Git, place: (folder: String, below: String), goldens: String
  ) throws(Problem) -> String {
    let result = try git.run(["rev-parse", "--show-prefix"])
    guard result.status == 0 else {
      if result.complaint.contains("not a git repository") {
        throw Problem(
          .commandLine,
          "'\(goldens)' is in no checkout of git, so there is no revision to compare with; leave '--against' away"
        )
      }
      throw Problem(.commandLine, "git cannot read the checkout of '\(goldens)': \(result.complaint)")
    }
    let path = line(result.output) + place.below
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func commit(_ git: Git, name: String) throws(Problem) -> String {
    let result = try git.run(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
    let commit = line(result.output)
    if result.status == 0, commit.count >= 40 { return commit }
    if line(try git.run(["rev-parse", "--is-shallow-repository"]).output) == "true" {
      throw Problem(
        .commandLine,
        "this checkout is shallow and has no '\(name)'; fetch it with `git fetch --depth 1 origin \(name)`, "
          + "or check out with the whole history (`fetch-depth: 0`)")
    }
    throw Problem(
      .commandLine, "git knows no revision '\(name)'; `git branch --all` and `git tag` list names")
  }

  // MARK: Files

  private struct Blob {
    var path: String
    var id: String
  }

  /// The files of a tree that can be goldens: plain files whose names are names of subjects or groups.
  private static func blobs(_ git: Git, tree: String) throws(Problem) -> [Blob] {
    let result = try git.run(["ls-tree", "-r", "-z", "--full-tree", tree])
    guard result.status == 0 else { return [] }  // The folder is not in that revision.
    return result.output.split(separator: 0).compactMap { entry in
      // <mode> SP <type> SP <id> TAB <path>
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let head = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      let path = String(decoding: entry[entry.index(after: tab)...], as: UTF8.self)
      guard head.count == 3, head[0].hasPrefix("100"), head[1] == "blob", isGolden(path) else { return nil }
      return Blob(path: path, id: String(head[2]))
    }
  }

  private static func isGolden(_ path: String) -> Bool {
    for ending in [".png", ".txt", ".json"] where path.hasSuffix(ending) {
      return SubjectName(String(path.dropLast(ending.count))) != nil
    }
    guard path.hasSuffix(".facts") else { return false }
    return path == "_.facts" || SubjectName(String(path.dropLast(6))) != nil
  }

  /// Reads all contents with one process, and writes each to its place.
  private static func write(_ blobs: [Blob], git: Git, to folder: String) throws(Problem) {
    let ids = Data(blobs.map { $0.id + "\n" }.joined().utf8)
    try check(sizes: try git.run(["cat-file", "--batch-check=%(objectsize)"], input: ids).lines)
    let result = try git.run(["cat-file", "--batch"], input: ids)
    guard result.status == 0 else {
      throw Problem(.commandLine, "git cannot give out the goldens: \(result.complaint)")
    }
    let files = Folder(root: folder)
    var rest = result.output[...]
    for blob in blobs {
      // <id> SP blob SP <size> LF <content> LF; or <id> SP missing LF
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw missing(blob) }
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard head.count == 3, head[1] == "blob", let size = Int(head[2]), rest[end...].count > size + 1 else {
        throw missing(blob)
      }
      let content = rest[rest.index(after: end)...].prefix(size)
      do throws(FileError) {
        try files.create(blob.path, bytes: [UInt8](content))
      } catch {
        throw Problem(SourceLocation(path: error.path), error.reason)
      }
      rest = rest[content.endIndex...].dropFirst()
    }
  }

  /// Refuses more than is read, before git is asked for it.
  ///
  /// - Parameter sizes: What git says of each file: its bytes, or that it has no content.
  static func check(sizes: [String]) throws(Problem) {
    guard sizes.compactMap({ Int($0) }).reduce(0, +) <= limit else {
      throw Problem(
        .commandLine,
        "the goldens of that revision have more than \(limit >> 30) GiB; name a smaller folder with '--goldens'"
      )
    }
  }

  private static func missing(_ blob: Blob) -> Problem {
    Problem(
      .commandLine,
      "git has no content of '\(blob.path)' at that revision; fetch it, for this checkout holds only a part")
  }

  private static func line(_ output: Data) -> String {
    String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
