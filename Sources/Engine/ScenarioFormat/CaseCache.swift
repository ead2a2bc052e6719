import AssayImaging
import AssaySubjects
import Synchronization

/// The cases of scenario files as they were read, of a limited number of files at a time.
///
/// A case takes many times the memory of its name, and a suite may have a hundred thousand: those of files that have not
/// been asked for lately are let go, and their file is read again when one of them is rendered.
final class CaseCache: Sendable {
  /// How many cases are kept at first.
  static let limit = 10_000
  /// How many are kept once files are read again: by then the first cases have been rendered, and only those of files that
  /// are worked on are still asked for.
  static let laterLimit = 1500

  /// A file, and its cases while they are kept.
  private final class Slot: Sendable {
    let file: ScenarioFile
    let hash: ContentHash
    let cases: Mutex<[ScenarioCase]?>

    init(_ file: ScenarioFile, hash: ContentHash, cases: [ScenarioCase]?) {
      self.file = file
      self.hash = hash
      self.cases = Mutex(cases)
    }
  }

  /// A case's place in the cache.
  struct Place: Sendable {
    fileprivate let slot: Int
    fileprivate let position: Int

    /// The place of another case of the same file.
    func at(_ position: Int) -> Place { Place(slot: slot, position: position) }
  }

  private struct State {
    var slots: [Slot] = []
    /// The slots with cases, the oldest first, and the number of their cases.
    var filled: [(slot: Int, count: Int)] = []
    var count = 0
  }

  private let state = Mutex(State())

  /// Adds a file that was read; its cases are kept while there is room, since rendering begins with the first files.
  ///
  /// - Returns: The place of its first case.
  func add(_ file: ScenarioFile, hash: ContentHash, cases: [ScenarioCase]) -> Place {
    state.withLock { state in
      let isKept = state.count + cases.count <= CaseCache.limit
      state.slots.append(Slot(file, hash: hash, cases: isKept ? cases : nil))
      if isKept {
        state.filled.append((state.slots.count - 1, cases.count))
        state.count += cases.count
      }
      return Place(slot: state.slots.count - 1, position: 0)
    }
  }

  /// The case at a place; throws when its file has changed since it was first read.
  func scenario(at place: Place) throws(Problem) -> ScenarioCase {
    let slot = state.withLock { $0.slots[place.slot] }
    // Whoever asks for another case of the file meanwhile waits, instead of reading it too.
    let (cases, isNew) = try slot.cases.withLock { kept throws(Problem) in
      if let kept { return (kept, false) }
      let read = try CaseCache.read(slot)
      kept = read
      return (read, true)
    }
    if isNew { makeRoom(for: place.slot, count: cases.count) }
    return cases[place.position]
  }

  private static func read(_ slot: Slot) throws(Problem) -> [ScenarioCase] {
    let text = try TextFile.read(slot.file.path)
    guard ContentHash(of: Array(text.utf8)) == slot.hash else {
      throw Problem(
        SourceLocation(path: slot.file.path), "the file changed while it was being verified; verify again")
    }
    return try slot.file.cases(in: text)
  }

  private func makeRoom(for slot: Int, count: Int) {
    let gone: [Slot] = state.withLock { state in
      state.filled.append((slot, count))
      state.count += count
      var gone: [Slot] = []
      while state.count > CaseCache.laterLimit, state.filled.count > 1 {
        let oldest = state.filled.removeFirst()
        state.count -= oldest.count
        gone.append(state.slots[oldest.slot])
      }
      return gone
    }
    for slot in gone { slot.cases.withLock { $0 = nil } }
  }
}
