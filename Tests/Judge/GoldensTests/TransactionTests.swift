import AssayFacts
import Foundation
import AssayImaging
import AssaySubjects
import Synchronization
import AssayTestSupport
import Testing

@testable import AssayGoldens

/// Makes changes of a folder fail from a certain one on, as a crash or a full disk does.
private final class Interruption: Sendable {
  private let count = Mutex(0)
  let limit: Int
  /// Whether all later changes fail, too, because a process that died does not clean up.
  let isCrash: Bool

  init(after limit: Int, isCrash: Bool) {
    self.limit = limit
    self.isCrash = isCrash
  }

  var steps: Int { count.withLock { $0 } }

  func folder(_ root: String) -> Folder {
    var folder = Folder(root: root)
    folder.beforeStep = { () throws(Problem) in
      let index = self.count.withLock { count in
        count += 1
        return count
      }
      if index == self.limit + 1 || self.isCrash && index > self.limit {
        throw Problem(path: root, "cannot be written: No space left on device")
      }
    }
    return folder
  }
}

@Suite final class TransactionTests: GoldenFolder {
  @Test("A crash at any step leaves either all or none of the source files replaced")
  func sources() throws {
    let names = ["A.swift", "Tests/B.swift"]
    func state() throws -> [[UInt8]?] {
      let folder = Folder(root: root)
      return try names.map { name in try folder.read(name, limit: 9) }
    }
    for limit in 0...40 {
      try? FileManager.default.removeItem(atPath: root)
      for name in names { try Folder(root: root).create(name, bytes: [1]) }
      let changes = names.map { TestSources.SourceEdit(path: $0, before: ContentHash(of: [1]), bytes: [2]) }
      var sources = TestSources(package: root)
      sources.folder = Interruption(after: limit, isCrash: true).folder(root)
      if (try? GoldenUpdate.carryOut([sources.update(changes)])) != nil {
        #expect(try state() == [[2], [2]])
        #expect(!Transaction.isPending(in: Folder(root: root)))
        #expect(limit > 5, "there are more steps than that")
        return
      }
      try GoldenUpdate.carryOut([TestSources(package: root).update([])])
      #expect(try [[[1], [1]], [[2], [2]]].contains(state()))
    }
    Issue.record("replacing the files never ended")
  }

  /// All files of the folder with their content.
  private func state() throws -> [String: Data] {
    var state: [String: Data] = [:]
    for file in try filesIncludingHidden(below: root) {
      state[file] = try Data(contentsOf: URL(fileURLWithPath: root + "/" + file))
    }
    return state
  }

  private func old() throws -> [AcceptedGolden] { [try golden("g/a"), try golden("g/b"), try golden("h/c")] }

  private func new() throws -> [AcceptedGolden] {
    [
      try golden("g/a", .white), try golden("h/d", .white),
      AcceptedGolden(name: try name("g/b"), facts: [:], picture: .none),
    ]
  }

  /// The folder before and after accepting, and the number of changes in between.
  private func extremes() throws -> (before: [String: Data], after: [String: Data], steps: Int) {
    try store.accept(try old())
    let before = try state()
    let never = Interruption(after: .max - 1, isCrash: false)
    try GoldenStore(folder: never.folder(root)).accept(try new())
    let after = try state()
    try reset()
    return (before, after, never.steps)
  }

  private func reset() throws {
    try FileManager.default.removeItem(atPath: root)
    try store.accept(try old())
  }

  @Test(
    "A crash or a full disk at any step leaves either all old or all new goldens", arguments: [true, false])
  func interruption(isCrash: Bool) throws {
    let (before, after, steps) = try extremes()
    #expect(before != after)
    var outcomes: [Bool] = []
    for step in 0..<steps {
      try reset()
      let interruption = Interruption(after: step, isCrash: isCrash)
      let problem = try #require(throws: Problem.self) {
        try GoldenStore(folder: interruption.folder(root)).accept(try new())
      }
      #expect(problem.message.contains("No space left on device"))
      try store.recover()
      let now = try state()
      #expect(now == before || now == after, "after \(step) changes: \(now.keys.sorted())")
      outcomes.append(now == after)
    }
    #expect(outcomes.contains(true) && outcomes.contains(false))
    #expect(
      outcomes == outcomes.sorted { !$0 && $1 },
      "once an update would be completed, later interruptions complete it, too")
  }

  @Test("A crash leaves all folders old or all new, whichever is recovered first", arguments: 0..<3)
  func severalFolders(first: Int) throws {
    let roots = ["a/Goldens", "b", "a"].map { "\(root)/\($0)" }
    func accept(_ color: Color, _ interruption: Interruption) throws {
      let updates = try roots.map { root in
        GoldenStore(folder: interruption.folder(root))
          .update(to: [try golden("g/x", color), try golden("h/y", color)], fingerprints: [:], confirmed: [])
      }
      try GoldenUpdate.carryOut(updates)
    }
    func never() -> Interruption { Interruption(after: .max - 1, isCrash: false) }
    try accept(.black, never())
    let (before, counted) = (try state(), never())
    try accept(.white, counted)
    let after = try state()
    var outcomes: [Bool] = []
    for step in 0..<counted.steps {
      try FileManager.default.removeItem(atPath: root)
      try accept(.black, never())
      #expect(throws: Problem.self) { try accept(.white, Interruption(after: step, isCrash: true)) }
      for root in [roots[first]] + roots {
        try GoldenStore(root: root).recover()
        let seen = try state().filter { !$0.key.contains("/.") && !$0.key.hasPrefix(".") }
        #expect(seen == before || seen == after, "after \(step) changes")
      }
      let now = try state()
      #expect(now == before || now == after, "after \(step) changes: \(now.keys.sorted())")
      outcomes.append(now == after)
    }
    #expect(outcomes.contains(true) && outcomes == outcomes.sorted { !$0 && $1 })
  }

  @Test("Accepting completes an interrupted update first")
  func completing() throws {
    let (_, after, steps) = try extremes()
    let crash = Interruption(after: steps - 1, isCrash: true)
    #expect(throws: Problem.self) { try GoldenStore(folder: crash.folder(root)).accept(try new()) }
    try store.accept([try golden("z/y")])
    let now = try state()
    for (file, bytes) in after { #expect(now[file] == bytes) }
    #expect(now["z/y.png"] != nil)
    #expect(now[".journal"] == nil)
  }

  @Test("A journal that is damaged or names other files is refused")
  func damagedJournals() throws {
    try store.accept(try old())
    let victim = temporary.path + "/victim.png"
    try Data([1]).write(to: URL(fileURLWithPath: victim))
    let texts = [
      "assay journal 2\ncommitting\nmade 1 0 2\nremove ../victim.png\nend\n",
      "assay journal 2\ncommitting\nmade 1 0 2\nremove g/a.png\n",
      "assay journal 2\ncommitting\nremove g/a.png\nend\n", "nonsense",
    ]
    for text in texts {
      try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/.journal"))
      let problem = try #require(throws: Problem.self) { try store.recover() }
      #expect(problem.message.contains("is not a journal"))
    }
    #expect(FileManager.default.fileExists(atPath: victim))
    #expect(FileManager.default.fileExists(atPath: root + "/g/a.png"))
  }

  /// Leaves the folder as after a crash when all new files are written and none has taken its name.
  private func interrupt() throws {
    let (_, _, steps) = try extremes()
    for moment in 0..<steps {
      try reset()
      let crash = Interruption(after: moment, isCrash: true)
      try? GoldenStore(folder: crash.folder(root)).accept(try new())
      let journal = try state()[".journal"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      if journal.contains("\ncommitting\n") { return }
    }
    Issue.record("no crash left a journal to complete")
  }

  @Test("Reading goldens reports an interrupted update and changes nothing")
  func interruptedUpdate() throws {
    try store.refuseInterrupted()
    try interrupt()
    let before = try state()
    let problem = try #require(throws: Problem.self) { try store.refuseInterrupted() }
    #expect(problem.location.path == root + "/.journal")
    #expect(problem.message.hasPrefix("an update of the goldens was interrupted; accept again"))
    #expect(try state() == before)
    #expect(try store.recover()?.contains("was completed") == true)
    try store.refuseInterrupted()
  }

  @Test("The journal in a copy of the folder is refused", arguments: ["cp -R", "cp -Rp"])
  func copiedJournal(copy: String) throws {
    try interrupt()
    let elsewhere = temporary.path + "/Elsewhere"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(copy) '\(root)' '\(elsewhere)'"]
    try process.run()
    process.waitUntilExit()
    let before = try filesIncludingHidden(below: elsewhere).sorted()
    for _ in 0..<2 {
      let problem = try #require(throws: Problem.self) { try GoldenStore(root: elsewhere).recover() }
      #expect(problem.message.hasPrefix("it was not made in this folder by this user"))
      #expect(throws: Problem.self) { try GoldenStore(root: elsewhere).accept([try golden("z/y")]) }
    }
    #expect(try filesIncludingHidden(below: elsewhere).sorted() == before)
  }

  @Test("A journal that was written again, as by a checkout, is refused")
  func rewrittenJournal() throws {
    try interrupt()
    let journal = URL(fileURLWithPath: root + "/.journal")
    let bytes = try Data(contentsOf: journal)
    try FileManager.default.removeItem(at: journal)
    try bytes.write(to: journal)
    #expect(throws: Problem.self) { try store.recover() }
  }
}
