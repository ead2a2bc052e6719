import AssaySubjects
import AssaySystem

/// Changes to many files below one folder that happen all or not at all, even if the power fails in between.
///
/// New files are written next to the old ones. Then a journal with all names is written and flushed. If the process
/// dies before that, the next one takes the changes back; if later, it completes them.
struct Transaction {
  /// How far an interrupted transaction got.
  enum Stage: String {
    /// New files were being written.
    case preparing
    /// All new files were complete and only had to take their names.
    case committing
  }

  /// The journal's file; unlike a golden's, its name begins with a dot.
  static let journal = ".journal"

  /// New files in the order in which they take their names, relative to the folder.
  var writes: [(file: String, bytes: [UInt8])] = []
  /// Files to remove.
  var removals: [String] = []

  /// Runs the transaction that `plan` returns, after it completes or takes back an interrupted one.
  ///
  /// No other process changes the folder meanwhile.
  ///
  /// - Returns: A sentence about the interrupted transaction; nil when there was none.
  @discardableResult
  static func run(
    in folder: Folder, _ plan: () throws(Problem) -> Transaction
  ) throws(Problem) -> String? {
    try folder.locked { () throws(Problem) in
      let recovery = try recover(in: folder)
      try plan().run(in: folder)
      return recovery
    }
  }

  /// Makes all changes.
  ///
  /// After an error either nothing has changed, or a journal lets the next transaction complete the rest.
  private func run(in folder: Folder) throws(Problem) {
    if writes.isEmpty && removals.isEmpty { return }
    try save(.preparing, in: folder)
    do throws(Problem) {
      for write in writes { try folder.remove(Folder.temporary(of: write.file)) }
      // On a file system for which two of the names are one, because it ignores case, the second file cannot be made.
      for write in writes { try folder.create(Folder.temporary(of: write.file), bytes: write.bytes) }
      try folder.flush(writes.map { Folder.temporary(of: $0.file) })
      try folder.flush(Set(writes.map { Paths.folder(of: $0.file) }).sorted())
      try save(.committing, in: folder)
    } catch {
      // If this fails, too, the journal stays, and the next transaction takes the changes back.
      try? Transaction.rollBack(writes.map(\.file), in: folder)
      throw error
    }
    try Transaction.complete(writes: writes.map(\.file), removals: removals, in: folder)
  }

  /// Whether an interrupted transaction left anything behind.
  static func isPending(in folder: Folder) -> Bool {
    folder.exists(journal) || folder.exists(Folder.temporary(of: journal))
  }

  /// Completes or takes back an interrupted transaction, and says which it did; nil without one.
  private static func recover(in folder: Folder) throws(Problem) -> String? {
    try folder.remove(Folder.temporary(of: journal))
    guard let bytes = try folder.read(journal, limit: GoldenStore.readingLimit) else { return nil }
    guard let entry = Journal(bytes: bytes) else {
      throw Problem(
        path: folder.path(journal), "this is not a journal of accepted goldens; look at it and remove it")
    }
    guard try entry.origin == JournalOrigin.line(ofJournalIn: folder) else {
      throw Problem(
        path: folder.path(journal),
        "it was not made in this folder by this user, but came with a checkout or a copy, so nothing of it is "
          + "carried out; remove it, and restore the goldens from version control")
    }
    let start = "an update of goldens had been interrupted and was"
    let files = counted(entry.writes.count + entry.removals.count, "file")
    switch entry.stage {
    case .preparing:
      try rollBack(entry.writes, in: folder)
      return "\(start) taken back: \(files) are the old ones, accept again"
    case .committing:
      try complete(writes: entry.writes, removals: entry.removals, in: folder)
      return "\(start) completed: \(files) are the new ones"
    }
  }

  private static func complete(writes: [String], removals: [String], in folder: Folder) throws(Problem) {
    for file in writes where folder.exists(Folder.temporary(of: file)) {
      try folder.rename(Folder.temporary(of: file), to: file)
    }
    for file in removals { try folder.remove(file) }
    try folder.flush(Set((writes + removals).map(Paths.folder)).sorted().filter(folder.exists))
    try folder.remove(journal)
    try folder.flush([""])
  }

  private static func rollBack(_ files: [String], in folder: Folder) throws(Problem) {
    for file in files { try folder.remove(Folder.temporary(of: file)) }
    try folder.remove(journal)
  }

  private func save(_ stage: Stage, in folder: Folder) throws(Problem) {
    // Some file systems store only even seconds.
    let time = Int.random(in: 1..<1 << 30) * 2
    let origin = try JournalOrigin.line(in: folder, modified: time)
    let entry = Journal(stage: stage, origin: origin, writes: writes.map(\.file), removals: removals)
    let temporary = Folder.temporary(of: Transaction.journal)
    try folder.createTemporary(of: Transaction.journal, bytes: Array(entry.text.utf8))
    try JournalOrigin.mark(temporary, in: folder, modified: time)
    try folder.flush([temporary])
    try folder.rename(temporary, to: Transaction.journal)
    try folder.flush([""])
  }
}

extension GoldenStore {
  /// Waits ten seconds at most while another process updates the goldens; returns whether none does now.
  ///
  /// - Parameter announce: Called before the first wait.
  public func waitForWriting(_ announce: () -> Void = {}) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    var isAnnounced = false
    while folder.exists(Transaction.journal), folder.isLocked {
      guard ContinuousClock.now < deadline else { return false }
      if !isAnnounced { announce() }
      isAnnounced = true
      usleep(50_000)
    }
    return true
  }
}
