import AssaySubjects
import AssaySystem

/// The journal of a transaction: a heading, the stage, the origin, one line for each file, and a last line that proves it complete.
///
/// If several folders change together, the first one has the journal, with a line for each folder before the lines of its files. The
/// journals of the others only name the first folder and their own.
struct Journal {
  /// The files of one folder.
  struct Part {
    /// The path from the folder around all folders; empty where there is only one.
    var folder = ""
    var writes: [String] = []
    var removals: [String] = []

    /// The files with the folder.
    var ownWrites: [String] { writes.map { Paths.join(folder, $0) } }
    var ownRemovals: [String] { removals.map { Paths.join(folder, $0) } }
  }

  var stage: Transaction.Stage
  /// See ``JournalOrigin``.
  var origin = ""
  var parts: [Part]

  private static let heading = "assay journal 2"

  var text: String {
    let hasFolders = parts.count > 1 || parts.contains { !$0.folder.isEmpty }
    let lines = parts.flatMap { part in
      (hasFolders ? ["folder \(part.folder)"] : []) + part.writes.map { "write \($0)" }
        + part.removals.map { "remove \($0)" }
    }
    return ([Journal.heading, stage.rawValue, origin] + lines + ["end"]).joined(separator: "\n") + "\n"
  }
}

extension Journal {
  /// Parses ``text``; nil when it is damaged or names a file that is not a golden.
  init?(bytes: [UInt8]) {
    // A large file that is not a journal is not split into lines.
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Journal.heading + "\n")
    else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.count >= 4, lines.last == "end",
      let stage = Transaction.Stage(rawValue: String(lines[1])), lines[2].hasPrefix("made ")
    else { return nil }
    self.init(stage: stage, origin: String(lines[2]), parts: [])
    for line in lines.dropFirst(3).dropLast() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let file = String(line[line.index(after: space)...])
      if line[..<space] == "folder" {
        parts.append(Part(folder: file))
        continue
      }
      if parts.isEmpty { parts = [Part()] }
      switch line[..<space] {
      case "write" where GoldenStore.isGoldenName(file) || file.hasSuffix(".swift"):
        parts[parts.count - 1].writes.append(file)
      case "remove" where GoldenStore.isGoldenName(file): parts[parts.count - 1].removals.append(file)
      default: return nil
      }
    }
    if parts.isEmpty { return nil }
  }

  /// The journal in a folder, if there is one; throws unless it was made there.
  static func read(in folder: Folder) throws(Problem) -> Journal? {
    guard let bytes = try folder.read(Transaction.journal, limit: GoldenStore.readingLimit) else {
      return nil
    }
    let path = folder.path(Transaction.journal)
    guard let journal = Journal(bytes: bytes), journal.names(folder) else {
      throw Problem(path: path, "this is not a journal of accepted goldens; look at it and remove it")
    }
    guard try journal.origin == JournalOrigin.line(ofJournalIn: folder) else {
      throw Problem(
        path: path,
        "it was not made in this folder by this user, but came with a checkout or a copy, so nothing of it is "
          + "carried out; remove it, and restore the goldens from version control")
    }
    return journal
  }

  /// The folder that the journal names as its own.
  private var own: String { (stage == .elsewhere ? parts.last : parts.first)?.folder ?? "" }

  /// Whether the journal names this folder as its own; otherwise it would change files of a different folder.
  private func names(_ folder: Folder) -> Bool {
    Paths.real(base(of: folder).inner(own).root) == Paths.real(folder.root)
  }

  /// The folder around all folders of the journal in a folder.
  func base(of folder: Folder) -> Folder {
    let levels = own.utf8.split(separator: UInt8(ascii: "/")).map { _ in ".." }
    return levels.isEmpty ? folder : folder.inner(levels.joined(separator: "/"))
  }

  /// The folder that has the journal for this folder; nil if this folder has it, or if the journal is gone.
  static func leader(of folder: Folder) -> Folder? {
    guard let journal = try? read(in: folder), journal.stage == .elsewhere else { return nil }
    let leader = journal.base(of: folder).inner(journal.parts[0].folder)
    let isThere = leader.exists("") && (try? read(in: leader))?.stage != .elsewhere
    return isThere ? leader : nil
  }

  /// The parts whose folders name this one as the one with their journal; the files of the others have their names already.
  func parts(ledFrom folder: Folder) -> [Part] {
    let (base, place) = (base(of: folder), Paths.real(folder.root))
    return parts.filter { part in
      part.folder == parts[0].folder
        || Journal.leader(of: base.inner(part.folder)).map { Paths.real($0.root) } == place
    }
  }

  /// Writes the journal to the first folder.
  ///
  /// In the first stage, the other folders get a journal that names the first.
  static func save(_ stage: Transaction.Stage, _ parts: [Part], in base: Folder) throws(Problem) {
    guard !parts.contains(where: { $0.folder.utf8.contains { $0 < 32 } }) else {
      throw Problem(path: base.root, "a folder of goldens in it has a line break in its name; rename it")
    }
    try Journal(stage: stage, parts: parts).write(in: base.inner(parts[0].folder))
    guard stage == .preparing else { return }
    for folder in Set(parts.map(\.folder)).subtracting([parts[0].folder]).sorted() {
      let pair = [Part(folder: parts[0].folder), Part(folder: folder)]
      try Journal(stage: .elsewhere, parts: pair).write(in: base.inner(folder))
    }
  }

  /// Removes the journals of parts, that with the files last.
  static func remove(_ parts: [Part], in base: Folder) throws(Problem) {
    for folder in parts.map(\.folder).reversed() {
      try base.remove(Paths.join(folder, Transaction.journal))
      try base.flush([folder])
    }
  }

  private func write(in folder: Folder) throws(Problem) {
    var journal = self
    // Some file systems store only even seconds.
    let time = Int.random(in: 1..<1 << 30) * 2
    journal.origin = try JournalOrigin.line(in: folder, modified: time)
    let temporary = Folder.temporary(of: Transaction.journal)
    try folder.createTemporary(of: Transaction.journal, bytes: Array(journal.text.utf8))
    try JournalOrigin.mark(temporary, in: folder, modified: time)
    try folder.flush([temporary])
    try folder.rename(temporary, to: Transaction.journal)
    try folder.flush([""])
  }
}

extension Folder {
  /// A folder in this one.
  fileprivate func inner(_ name: String) -> Folder {
    var inner = Folder(root: path(name))
    inner.beforeStep = beforeStep
    return inner
  }

  /// The innermost folder around some folders, and their paths from there.
  static func around(_ folders: [Folder]) -> (base: Folder, names: [String]) {
    guard folders.count > 1 else { return (folders[0], [""]) }
    let paths = folders.map {
      Paths.real($0.root).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
    let shared = paths[0].indices.prefix { index in
      paths.allSatisfy { $0.count > index && $0[index].utf8.elementsEqual(paths[0][index].utf8) }
    }.count
    var base = Folder(root: "/" + paths[0].prefix(shared).joined(separator: "/"))
    base.beforeStep = folders[0].beforeStep
    return (base, paths.map { $0.dropFirst(shared).joined(separator: "/") })
  }
}

/// The line of a journal that says where and by whom it was written, in a form that no checkout or copy of the file keeps.
///
/// A journal is carried out without asking, and can delete goldens. So a journal that a stranger committed must not be carried out: its
/// folder has another inode, and the file another modification time. That time is chosen at random when the journal is written.
enum JournalOrigin {
  /// The line of a new journal, whose file gets a modification time, in seconds since 1970.
  static func line(in folder: Folder, modified: Int) throws(Problem) -> String {
    var status = stat()
    guard stat(folder.root, &status) == 0 else { throw Problem(path: folder.root, failed: "cannot be read") }
    return "made \(status.st_ino) \(geteuid()) \(modified)"
  }

  /// The line that the journal in a folder must have; nil when another user owns the file.
  static func line(ofJournalIn folder: Folder) throws(Problem) -> String? {
    var status = stat()
    guard lstat(folder.path(Transaction.journal), &status) == 0, status.st_uid == geteuid() else {
      return nil
    }
    return try line(in: folder, modified: Int(status.st_mtim.tv_sec))
  }

  /// Sets the modification time of a new journal.
  static func mark(_ relative: String, in folder: Folder, modified: Int) throws(Problem) {
    let time = timespec(tv_sec: modified, tv_nsec: 0)
    let times = [time, time]
    guard utimensat(AT_FDCWD, folder.path(relative), times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Problem(path: folder.path(relative), failed: "cannot be given a time")
    }
  }
}
