import AssaySubjects
import AssaySystem

/// Changes to many files below one folder, or several, that happen all or not at all, even if the power fails in between.
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
    /// The journal is in another folder, which changes together with this one.
    case elsewhere
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
    try run(in: [folder]) { () throws(Problem) in [try plan()] }
  }

  /// Runs transactions in several folders as one: `plan` returns one for each folder.
  @discardableResult
  static func run(
    in folders: [Folder], _ plan: () throws(Problem) -> [Transaction]
  ) throws(Problem) -> String? {
    for folder in folders { try folder.makeFolder(folder.root) }
    var (recovery, isDone): (String?, Bool) = (nil, false)
    while !isDone {
      // A folder whose journal is elsewhere is recovered from there, so both are locked, always in the same order.
      let needed = places(folders)
      let order = needed.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
      isDone = try locked(order[...]) { () throws(Problem) -> Bool in
        guard Set(places(folders).keys).isSubset(of: needed.keys) else { return false }
        for folder in folders { recovery = try recover(in: folder) ?? recovery }
        try run(plan(), in: folders)
        return true
      }
    }
    return recovery
  }

  /// Folders, and those with their journals, by their paths without links.
  private static func places(_ folders: [Folder]) -> [String: Folder] {
    let all = folders + folders.compactMap(Journal.leader)
    return Dictionary(all.map { (Paths.real($0.root), $0) }) { first, _ in first }
  }

  private static func locked<Result>(
    _ folders: ArraySlice<Folder>, _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard let first = folders.first else { return try work() }
    return try first.locked { () throws(Problem) in try locked(folders.dropFirst(), work) }
  }

  /// Makes all changes.
  ///
  /// After an error either nothing has changed, or a journal lets the next transaction complete the rest.
  private static func run(_ transactions: [Transaction], in folders: [Folder]) throws(Problem) {
    let all = zip(folders, transactions).filter { !$1.writes.isEmpty || !$1.removals.isEmpty }
    guard !all.isEmpty else { return }
    let (base, names) = Folder.around(all.map(\.0))
    let parts = zip(names, all).map { name, one in
      Journal.Part(folder: name, writes: one.1.writes.map(\.file), removals: one.1.removals)
    }
    let writes = zip(parts.flatMap(\.ownWrites), all.flatMap(\.1.writes))
    do throws(Problem) {
      try Journal.save(.preparing, parts, in: base)
      for write in writes { try base.remove(Folder.temporary(of: write.0)) }
      // On a file system for which two of the names are one, because it ignores case, the second file cannot be made.
      for write in writes { try base.create(Folder.temporary(of: write.0), bytes: write.1.bytes) }
      try base.flush(writes.map { Folder.temporary(of: $0.0) })
      try base.flush(Set(writes.map { Paths.folder(of: $0.0) }).sorted())
      try Journal.save(.committing, parts, in: base)
    } catch {
      // If this fails, too, the journal stays, and the next transaction takes the changes back.
      try? rollBack(parts, in: base)
      throw error
    }
    try complete(parts, in: base)
  }

  /// Whether an interrupted transaction left anything behind.
  static func isPending(in folder: Folder) -> Bool {
    folder.exists(journal) || folder.exists(Folder.temporary(of: journal))
  }

  /// Completes or takes back an interrupted transaction, and says which it did; nil without one.
  private static func recover(in folder: Folder) throws(Problem) -> String? {
    try folder.remove(Folder.temporary(of: journal))
    guard let entry = try Journal.read(in: folder) else { return nil }
    let start = "an update of goldens had been interrupted and was"
    if entry.stage == .elsewhere {
      let recovery = try Journal.leader(of: folder).flatMap { leader throws(Problem) in
        try recover(in: leader)
      }
      try folder.remove(journal)
      return recovery ?? "\(start) taken back: its files are the old ones, accept again"
    }
    let (base, parts) = (entry.base(of: folder), entry.parts(ledFrom: folder))
    let files = counted(parts.reduce(0) { $0 + $1.writes.count + $1.removals.count }, "file")
    if entry.stage == .preparing {
      try rollBack(parts, in: base)
      return "\(start) taken back: \(files) are the old ones, accept again"
    }
    try complete(parts, in: base)
    return "\(start) completed: \(files) are the new ones"
  }

  private static func complete(_ parts: [Journal.Part], in base: Folder) throws(Problem) {
    let (writes, removals) = (parts.flatMap(\.ownWrites), parts.flatMap(\.ownRemovals))
    for file in writes where base.exists(Folder.temporary(of: file)) {
      try base.rename(Folder.temporary(of: file), to: file)
    }
    for file in removals { try base.remove(file) }
    try base.flush(Set((writes + removals).map(Paths.folder)).sorted().filter(base.exists))
    try Journal.remove(parts, in: base)
  }

  private static func rollBack(_ parts: [Journal.Part], in base: Folder) throws(Problem) {
    for file in parts.flatMap(\.ownWrites) { try base.remove(Folder.temporary(of: file)) }
    try Journal.remove(parts, in: base)
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
