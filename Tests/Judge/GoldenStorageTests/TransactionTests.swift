import AssayFacts
import Foundation
import AssayImaging
import AssaySubjects
import Synchronization
import AssayTestSupport
import Testing

@testable import AssayGoldenStorage

/// Counts the changes of a folder and refuses all from a certain one on, as a crash or a full disk does.
private final class Interruption: Sendable {
  private let count = Mutex(0)
  let limit: Int
  /// Whether later changes are refused too: a process that has died does not clean up.
  let isCrash: Bool

  init(after limit: Int, isCrash: Bool) {
    self.limit = limit
    self.isCrash = isCrash
  }

  var steps: Int { count.withLock { $0 } }

  func folder(_ root: String) -> Folder {
    var folder = Folder(root: root)
    folder.beforeStep = { step throws(FileError) in
      let index = self.count.withLock { count in
        count += 1
        return count
      }
      if index == self.limit + 1 || self.isCrash && index > self.limit {
        throw FileError(path: root, reason: "cannot be written: No space left on device (\(step))")
      }
    }
    return folder
  }
}

@Suite struct TransactionTests {
  let temporary: TemporaryFolder
  let root: String

  init() throws {
    temporary = try TemporaryFolder()
    root = temporary.path + "/Goldens"
  }

  @Test("Sources of tests are replaced all or none, wherever the power fails")
  func sourcesAreReplacedAllOrNone() throws {
    let names = ["A.swift", "Tests/B.swift"]
    func state() throws -> [[UInt8]?] {
      let folder = Folder(root: root)
      return try names.map { name in try folder.read(name, limit: 9) }
    }
    for limit in 0...40 {
      try? FileManager.default.removeItem(atPath: root)
      for name in names { try Folder(root: root).create(name, bytes: [1]) }
      let changes = names.map { TestSources.Change(path: $0, before: ContentHash(of: [1]), bytes: [2]) }
      var sources = TestSources(package: root)
      sources.folder = Interruption(after: limit, isCrash: true).folder(root)
      if (try? sources.replace(changes)) != nil {
        #expect(try state() == [[2], [2]])
        #expect(!Transaction.isPending(in: Folder(root: root)))
        #expect(limit > 5, "so many steps it takes at least")
        return
      }
      // The next time completes it, or takes it back.
      try TestSources(package: root).replace([])
      #expect(try [[[1], [1]], [[2], [2]]].contains(state()))
    }
    Issue.record("it never came to its end")
  }

  @Test("Of many files that are flushed at the same time, one that cannot be is told")
  func aFileThatCannotBeFlushedIsTold() throws {
    let folder = Folder(root: root)
    let files = (0..<100).map { "g/f\($0).png" }
    for file in files where file != "g/f61.png" { try folder.create(file, bytes: [1]) }
    try folder.flush(files.filter(folder.exists) + ["g", ""])
    #expect(
      throws: FileError(path: root + "/g/f61.png", reason: "cannot be flushed: No such file or directory")
    ) {
      try folder.flush(files)
    }
  }

  /// What is in the folder, as text.
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

  /// The folder before and after, and how many changes lie between.
  private func extremes() throws -> (before: [String: Data], after: [String: Data], steps: Int) {
    try GoldenStore(root: root).accept(try old())
    let before = try state()
    let never = Interruption(after: .max - 1, isCrash: false)
    try GoldenStore(folder: never.folder(root)).accept(try new())
    let after = try state()
    try reset()
    return (before, after, never.steps)
  }

  private func reset() throws {
    try FileManager.default.removeItem(atPath: root)
    try GoldenStore(root: root).accept(try old())
  }

  @Test func aCrashAtAnyMomentLeavesAllOfTheOldOrAllOfTheNew() throws {
    let (before, after, steps) = try extremes()
    #expect(before != after)
    var outcomes: [Bool] = []
    for moment in 0..<steps {
      try reset()
      let crash = Interruption(after: moment, isCrash: true)
      #expect(throws: Problem.self) { try GoldenStore(folder: crash.folder(root)).accept(try new()) }
      try GoldenStore(root: root).recover()
      let now = try state()
      #expect(now == before || now == after, "after \(moment) changes: \(now.keys.sorted())")
      outcomes.append(now == after)
    }
    #expect(outcomes.contains(true) && outcomes.contains(false))
    #expect(outcomes == outcomes.sorted { !$0 && $1 }, "once the new is decided, there is no way back")
  }

  @Test func aDiskThatRefusesOneChangeLosesNothing() throws {
    let (before, after, steps) = try extremes()
    for moment in 0..<steps {
      try reset()
      let full = Interruption(after: moment, isCrash: false)
      let problem = try #require(throws: Problem.self) {
        try GoldenStore(folder: full.folder(root)).accept(try new())
      }
      #expect(problem.message.contains("No space left on device"))
      try GoldenStore(root: root).recover()
      let now = try state()
      #expect(now == before || now == after, "after \(moment) changes: \(now.keys.sorted())")
    }
  }

  @Test func theNextAcceptingCompletesAnInterruptedOneFirst() throws {
    let (_, after, steps) = try extremes()
    let crash = Interruption(after: steps - 1, isCrash: true)
    #expect(throws: Problem.self) { try GoldenStore(folder: crash.folder(root)).accept(try new()) }
    try GoldenStore(root: root).accept([try golden("z/y")])
    let now = try state()
    for (file, bytes) in after { #expect(now[file] == bytes) }
    #expect(now["z/y.png"] != nil)
    #expect(now[".journal"] == nil)
  }

  @Test func aJournalThatNamesAnythingButGoldensIsRefused() throws {
    try GoldenStore(root: root).accept(try old())
    let victim = temporary.path + "/victim.png"
    try Data([1]).write(to: URL(fileURLWithPath: victim))
    let texts = [
      "assay journal 2\ncommitting\nmade 1 0 2\nremove ../victim.png\nend\n",
      "assay journal 2\ncommitting\nmade 1 0 2\nremove g/a.png\n",
      "assay journal 2\ncommitting\nremove g/a.png\nend\n", "nonsense",
    ]
    for text in texts {
      try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/.journal"))
      let problem = try #require(throws: Problem.self) { try GoldenStore(root: root).recover() }
      #expect(problem.message.contains("is not a journal"))
    }
    #expect(FileManager.default.fileExists(atPath: victim))
    #expect(FileManager.default.fileExists(atPath: root + "/g/a.png"))
  }

  /// The folder as a process leaves it that dies when all new files are there and none has its name.
  private func interrupt() throws {
    let (_, _, steps) = try extremes()
    for moment in 0..<steps {
      try reset()
      let crash = Interruption(after: moment, isCrash: true)
      try? GoldenStore(folder: crash.folder(root)).accept(try new())
      let journal = try state()[".journal"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      if journal.contains("\ncommitting\n") { return }
    }
    Issue.record("no moment of an update has a journal that is to be completed")
  }

  @Test("Whoever only reads is told of an interrupted update, and changes nothing")
  func anInterruptedUpdateIsRefused() throws {
    try GoldenStore(root: root).refuseInterrupted()
    try interrupt()
    let before = try state()
    let problem = try #require(throws: Problem.self) { try GoldenStore(root: root).refuseInterrupted() }
    #expect(problem.location.path == root + "/.journal")
    #expect(problem.message.hasPrefix("an update of the goldens was interrupted; accept again"))
    #expect(try state() == before)
    #expect(try GoldenStore(root: root).recover()?.isCompleted == true)
    try GoldenStore(root: root).refuseInterrupted()
  }

  @Test("A journal that came with a copy of the folder is not carried out", arguments: ["cp -R", "cp -Rp"])
  func aJournalFromElsewhereIsRefused(copy: String) throws {
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
      #expect(problem.message.hasPrefix("was not made in this folder by this user"))
      #expect(throws: Problem.self) { try GoldenStore(root: elsewhere).accept([try golden("z/y")]) }
    }
    #expect(try filesIncludingHidden(below: elsewhere).sorted() == before)
  }

  @Test("A journal that a checkout puts in the folder again is not carried out")
  func aJournalWrittenAnewIsRefused() throws {
    try interrupt()
    let journal = URL(fileURLWithPath: root + "/.journal")
    let bytes = try Data(contentsOf: journal)
    try FileManager.default.removeItem(at: journal)
    try bytes.write(to: journal)
    #expect(throws: Problem.self) { try GoldenStore(root: root).recover() }
  }

  @Test("Goldens in a folder that cannot be listed are not taken for none")
  func aFolderThatCannotBeListed() throws {
    try GoldenStore(root: root).accept(try old())
    let store = GoldenStore(root: longestPath(of: root))
    let problem = try #require(throws: Problem.self) { try store.orphans(in: Catalog()) }
    #expect(problem.message.contains("the folder cannot be listed: File name too long"))
  }

  @Test func aFolderThatCannotBeMadeIsAProblem() throws {
    let file = temporary.path + "/file"
    try Data([1]).write(to: URL(fileURLWithPath: file))
    let problem = try #require(throws: Problem.self) {
      try GoldenStore(root: file + "/Goldens").accept([try golden("g/a")])
    }
    #expect(problem.message.contains("cannot be made: Not a directory"))
  }

  // With threads of its own: the optimizer of Swift 6.3 crashes on the same test with a task group.
  @Test func acceptingAtTheSameTimeKeepsEveryGolden() throws {
    let goldens = try (0..<16).map { try golden("g/case-\($0)", width: $0 + 1) }
    let problems = Mutex<[Problem]>([])
    DispatchQueue.concurrentPerform(iterations: goldens.count) { index in
      do throws(Problem) {
        try GoldenStore(root: root).accept([goldens[index]])
      } catch {
        problems.withLock { $0.append(error) }
      }
    }
    #expect(problems.withLock { $0 } == [])
    #expect(try GoldenStore(root: root).record(ofGroup: "g")?.cases.count == 16)
  }
}
