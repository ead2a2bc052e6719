import AssaySubjects

/// Many changes of files below one folder that happen all or not at all, even when the power fails in between.
///
/// Every new file is first written beside its target. Then a journal that lists all targets becomes durable:
/// before that moment a next run rolls back, after it a next run completes.
struct Transaction {
  /// How far the work has come when a journal is found.
  enum Stage: String {
    /// Temporaries are being written; none of them counts.
    case preparing
    /// Every temporary is complete and waits for its name.
    case committing
  }

  /// The journal's file; no golden's name begins with a dot.
  static let journal = ".journal"

  /// New files in the order they take their names, relative to the folder.
  var writes: [(file: String, bytes: [UInt8])] = []
  /// Files that go.
  var removals: [String] = []

  /// Makes all changes; after a throw, either nothing has changed or a journal completes the rest.
  func run(in folder: Folder) throws(FileError) {
    if writes.isEmpty && removals.isEmpty { return }
    try save(.preparing, in: folder)
    do throws(FileError) {
      for write in writes {
        let temporary = Folder.temporary(of: write.file)
        try folder.remove(temporary)
        try folder.create(temporary, bytes: write.bytes)
      }
      try folder.flush(writes.map { Folder.temporary(of: $0.file) })
      try folder.flush(Set(writes.map { Folder.parent(of: $0.file) }).sorted())
      try save(.committing, in: folder)
    } catch {
      // When even this fails, the journal stays and the next run rolls back.
      try? Transaction.rollBack(writes.map(\.file), in: folder)
      throw error
    }
    try Transaction.complete(writes: writes.map(\.file), removals: removals, in: folder)
  }

  /// Whether an interrupted run left anything behind.
  static func isPending(in folder: Folder) -> Bool {
    folder.exists(journal) || folder.exists(Folder.temporary(of: journal))
  }

  /// Completes or rolls back what an interrupted run left behind; does nothing without a journal.
  @discardableResult
  static func recover(in folder: Folder) throws(FileError) -> Recovery? {
    try folder.remove(Folder.temporary(of: journal))
    guard let bytes = try folder.read(journal, limit: GoldenStore.readingLimit) else { return nil }
    guard let entry = JournalText(bytes: bytes) else {
      throw FileError(
        path: folder.path(journal), reason: "is not a journal of accepted goldens; look at it and remove it")
    }
    guard entry.maker == JournalMaker(in: folder) else {
      throw FileError(
        path: folder.path(journal),
        reason:
          "was not made in this folder by this user, but came with a checkout or a copy, so nothing of it is "
          + "carried out; remove it, and restore the goldens from version control")
    }
    switch entry.stage {
    case .preparing: try rollBack(entry.writes, in: folder)
    case .committing: try complete(writes: entry.writes, removals: entry.removals, in: folder)
    }
    return Recovery(
      isCompleted: entry.stage == .committing, files: entry.writes.count + entry.removals.count)
  }

  private static func complete(writes: [String], removals: [String], in folder: Folder) throws(FileError) {
    for file in writes where folder.exists(Folder.temporary(of: file)) {
      try folder.rename(Folder.temporary(of: file), to: file)
    }
    for file in removals { try folder.remove(file) }
    try folder.flush(Set((writes + removals).map(Folder.parent)).sorted().filter(folder.exists))
    try folder.remove(journal)
    try folder.flush("")
  }

  private static func rollBack(_ files: [String], in folder: Folder) throws(FileError) {
    for file in files { try folder.remove(Folder.temporary(of: file)) }
    try folder.remove(journal)
  }

  private func save(_ stage: Stage, in folder: Folder) throws(FileError) {
    let maker = try JournalMaker(new: folder)
    let text = JournalText(stage: stage, maker: maker, writes: writes.map(\.file), removals: removals).text
    let temporary = Folder.temporary(of: Transaction.journal)
    try folder.remove(temporary)
    try folder.create(temporary, bytes: Array(text.utf8))
    try maker.mark(temporary, in: folder)
    try folder.flush(temporary)
    try folder.rename(temporary, to: Transaction.journal)
    try folder.flush("")
  }
}

/// A journal as text: a heading, the stage, who made it, one line a file, and a last line that proves it whole.
struct JournalText {
  var stage: Transaction.Stage
  var maker: JournalMaker
  var writes: [String]
  var removals: [String]

  static let heading = "assay journal 2"

  var text: String {
    let lines =
      [JournalText.heading, stage.rawValue, maker.text] + writes.map { "write \($0)" }
      + removals.map { "remove \($0)" }
      + ["end"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension JournalText {
  /// Reads ``text``; nil when it is damaged or names a file that is no golden.
  init?(bytes: [UInt8]) {
    // Of what is no journal, however large, no more is read.
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(JournalText.heading + "\n")
    else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.count >= 4, lines.last == "end",
      let stage = Transaction.Stage(rawValue: String(lines[1])), let maker = JournalMaker(text: lines[2])
    else { return nil }
    self.init(stage: stage, maker: maker, writes: [], removals: [])
    for line in lines.dropFirst(3).dropLast() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let file = String(line[line.index(after: space)...])
      switch line[..<space] {
      case "write" where JournalText.isGolden(file) || file.hasSuffix(".swift"): writes.append(file)
      case "remove" where JournalText.isGolden(file): removals.append(file)
      default: return nil
      }
    }
  }

  static func isGolden(_ file: String) -> Bool {
    for ending in [".png", ".facts", ".txt", ".json"] where file.hasSuffix(ending) {
      let stem = file.dropLast(ending.count)
      return stem == "_" || GoldenStore.subject(ofPicture: stem) != nil
    }
    return false
  }
}
