import AssayFacts
import AssayGoldens
import AssaySubjects
import Foundation
import Synchronization
import Testing

@testable import AssayVerifying

@Suite struct SelectionTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func selection(_ names: [String]) -> Selection {
    Selection(
      names: Set(names.map { name($0) }), reason: "have not changed since main",
      emptiness: "nothing has changed since main")
  }

  private func verify(_ selection: Selection, shard: Shard? = nil) async throws -> Verification {
    let subjects = [subject("g/a"), subject("g/b"), subject("h/c")]
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog(subjects))
    try Data([1]).write(to: bench.url("g/orphan.png"))
    var options = VerificationOptions()
    options.selection = selection
    return await Judge(store: bench.store).verify(catalog(subjects), options: options)
  }

  @Test(
    "A selection is verified alone, reports the cases that it left out, and is no failure if it is empty",
    arguments: [
      (
        ["g/b", "gone/long-ago"],
        "2 cases left out, which have not changed since main; this is not a complete verification"
      ),
      ([], "nothing has changed since main, so nothing was verified; 3 cases left out"),
    ])
  func leftOut(names: [String], sentence: String) async throws {
    let verification = try await verify(selection(names))
    #expect(verification.evaluations.map(\.name.text) == Array(names.prefix(1)))
    #expect(verification.outcome == .passed && verification.scope.omission?.sentence == sentence)
    // Only a complete verification finds unused goldens.
    #expect(verification.hints.isEmpty)
  }

  @Test(
    "A changed file affects its own cases, and the cases that are compared with them",
    arguments: [
      ("g.yaml", ["g/a", "g/b", "h/c", "h/d"]), ("g/a.facts", ["g/a", "h/c", "h/d"]),
      ("g/b.png", ["g/b"]), ("h/d.png", ["h/d"]), ("other.txt", []),
    ])
  func affected(file: String, names: [String]) {
    // d differs from c, which must equal a.
    let all = catalog(
      subject("g/a"), subject("g/b"), subject("h/c", sameAs: "g/a"), subject("h/d", differsFrom: "h/c"))
    let path = file.hasSuffix("yaml") ? file : bench.goldens + "/" + file
    func affected(fonts: Bool) -> Set<SubjectName> {
      all.affectedNames(fontsHaveChanged: fonts, goldens: bench.store) { $0 == path }
    }
    #expect(affected(fonts: false) == Set(names.map { name($0) }) && affected(fonts: true).count == 4)
  }

  @Test("A changed fingerprint affects the cases that were accepted with it")
  func fingerprint() async throws {
    let all = catalog(subject("g/a"), subject("g/b"))
    _ = try await Judge(store: bench.store).accept(["g/a"], in: all)
    let path = try #require(bench.store.fingerprintPath(of: name("g/a")))
    let affected = all.affectedNames(fontsHaveChanged: false, goldens: bench.store) { $0 == path }
    #expect(path.hasPrefix(bench.goldens + "/_/") && affected == [name("g/a")])
  }
}

@Suite struct RepetitionTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func verify(_ subjects: Subject..., times: Int, jobs: Int = 2) async -> Verification {
    var options = VerificationOptions(jobs: jobs)
    options.repetitions = times
    return await Judge(store: bench.store).verify(catalog(subjects), options: options)
  }

  /// A subject that is drawn by how often it was, counted from 1.
  private func moody(_ name: String, _ draw: @escaping @Sendable (Int) -> Rendering) -> Subject {
    let count = Mutex(0)
    var moody = subject(name)
    moody.render = { () throws(RenderingError) in
      draw(
        count.withLock { count in
          count += 1
          return count
        })
    }
    return moody
  }

  @Test("Subjects that are always the same pass, and each is rendered so many times more")
  func steady() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"))
    let count = Mutex(0)
    var counting = subject("g/a")
    let render = counting.render
    counting.render = { () throws(RenderingError) in
      count.withLock { $0 += 1 }
      return try render()
    }
    let once = await verify(counting, subject("g/b"), times: 1)
    let before = count.withLock { $0 }
    let often = await verify(counting, subject("g/b"), times: 7)
    #expect(once.outcome == .passed)
    #expect(often.outcome == .passed)
    #expect(often.work.repetitions == 7)
    #expect(count.withLock { $0 } == 2 * before + 7)
  }

  @Test("A subject that is drawn otherwise every tenth time is named", arguments: [1, 2])
  func unsteady(jobs: Int) async throws {
    try await bench.accept(subject("g/a"), subject("g/b"))
    let moody = moody("g/b") { turn in
      Rendering(bitmap: turn % 10 == 0 ? picture(".#") : picture("#."), facts: ["size": 2])
    }
    let verification = await verify(subject("g/a"), moody, times: 20, jobs: jobs)
    #expect(verification.outcome == .unjudged)
    #expect(
      verification.problems.map(\.message) == [
        "'g/b' is not drawn the same every time: 20 renderings gave 2 different pictures; look for a clock, random numbers or unordered sets in its renderer"
      ])
  }

  @Test("Facts must be the same every time, too")
  func unsteadyFacts() async throws {
    try await bench.accept(subject("g/a"))
    let moody = moody("g/a") { Rendering(bitmap: picture("#."), facts: ["size": $0 > 6 ? 3 : 2]) }
    let verification = await verify(moody, times: 10)
    #expect(verification.outcome == .unjudged)
    #expect(verification.problems.contains { $0.message.contains("different sets of facts") })
  }
}
