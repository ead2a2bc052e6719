import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssaySubjects
import Foundation

/// The goldens of a git revision, written to a folder of their own.
struct EarlierGoldens {
  /// The revision and its commit.
  let revision: ComparedRevision
  /// Its goldens.
  let store: GoldenStore

  /// The most bytes that are read of one revision.
  static let limit = 2 << 30

  /// Reads the goldens that a revision has in today's folder, which may be gone, and writes them to `<output>/against`.
  init(of name: String, goldens: String, output: String) throws(Problem) {
    let folder = output + "/against"
    try? FileManager.default.removeItem(atPath: folder)
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Problem(.commandLine, "'--against' needs the name of a git revision, such as origin/main")
    }
    var isFolder: ObjCBool = false
    let isThere =
      FileManager.default.fileExists(atPath: goldens, isDirectory: &isFolder) && isFolder.boolValue
    let url = URL(fileURLWithPath: goldens)
    let git = try Git(folder: isThere ? goldens : url.deletingLastPathComponent().path, for: "--against")
    _ = try git.root()
    let commit = try git.commit(of: name)
    revision = ComparedRevision(name: name, commit: commit)
    let prefix = try git.prefix()
    let files = try git.files(
      of: commit, below: isThere ? String(prefix.dropLast()) : prefix + url.lastPathComponent
    )
    .filter { EarlierGoldens.isGolden($0.key) }.sorted { $0.key < $1.key }
    guard !files.isEmpty else {
      throw Problem(
        .commandLine,
        "the revision \(revision) has no goldens in '\(goldens)'; name another revision, or another folder with '--goldens'"
      )
    }
    store = GoldenStore(root: folder)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try EarlierGoldens.write(files, git: git, to: folder)
  }

  private static func isGolden(_ path: String) -> Bool {
    if PictureFormat(ofFile: path)?.isRead == true { return GoldenStore.name(ofPicture: path) != nil }
    for ending in [".txt", ".json"] where path.hasSuffix(ending) {
      return SubjectName(String(path.dropLast(ending.count))) != nil
    }
    guard path.hasSuffix(".facts") else { return false }
    return path == "_.facts" || SubjectName(String(path.dropLast(6))) != nil
  }

  /// Reads all contents with one process, and writes each to its place.
  private static func write(
    _ files: [(key: String, value: String)], git: Git, to folder: String
  ) throws(Problem) {
    let ids = Data(files.map { $0.value + "\n" }.joined().utf8)
    try check(sizes: try git.run(["cat-file", "--batch-check=%(objectsize)"], input: ids).lines)
    let result = try git.run(["cat-file", "--batch"], input: ids)
    guard result.status == 0 else {
      throw Problem(.commandLine, "git cannot read the goldens: \(result.complaint)")
    }
    var rest = result.output[...]
    for (path, _) in files {
      // <id> SP blob SP <size> LF <content> LF; or <id> SP missing LF
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      let head = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard head.count == 3, head[1] == "blob", let size = Int(head[2]),
        rest[line.endIndex...].count > size + 1
      else {
        throw Problem(
          .commandLine,
          "git has no content of '\(path)' at that revision, since this checkout is partial; fetch it")
      }
      let content = rest[line.endIndex...].dropFirst().prefix(size)
      try Folder(root: folder).create(path, bytes: [UInt8](content))
      rest = rest[content.endIndex...].dropFirst()
    }
  }

  /// Throws for more bytes than are read, by the sizes that git prints, among which may be error messages.
  static func check(sizes: [String]) throws(Problem) {
    guard sizes.compactMap({ Int($0) }).reduce(0, +) <= limit else {
      throw Problem(
        .commandLine,
        "the goldens of that revision have more than \(limit >> 30) GiB; name a smaller folder with '--goldens'"
      )
    }
  }
}
