import AssayFacts
import Foundation
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Synchronization
import Testing

@testable import AssayVerifying

@Suite("Verification") struct VerificationTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("An interrupted update of goldens is a problem, and nothing below them is written")
  func anInterruptedUpdateIsNotCarriedOut() async throws {
    try await bench.accept(subject("g/a"))
    let new = bench.url("g/.a.png.new")
    try Data([1]).write(to: new)
    try Data("assay journal 2\ncommitting\nmade 1 0 2\nwrite g/a.png\nremove g/a.facts\nend\n".utf8)
      .write(to: bench.url(".journal"))
    let verification = await bench.verify(subject("g/a"))
    #expect(verification.exitCode == 2)
    #expect(
      verification.problems.first?.message.hasPrefix("an update of the goldens was interrupted") == true)
    #expect(verification.evaluations.map(\.verdict) == [.passed])
    #expect(try Data(contentsOf: new) == Data([1]))
    #expect(FileManager.default.fileExists(atPath: bench.url("g/a.facts").path))
  }

  @Test("A golden that is another picture is found out although its facts file names its file's hash")
  func aForgedFileHash() async throws {
    try await bench.accept(subject("g/a", picture("##..")))
    let old = try Data(contentsOf: bench.url("g/a.png"))
    let forged = Data(try picture("....").png())
    try forged.write(to: bench.url("g/a.png"))
    let facts = try String(contentsOf: bench.url("g/a.facts"), encoding: .utf8)
    func record(_ old: String, _ new: String) throws {
      try Data(facts.replacing(old, with: new).utf8).write(to: bench.url("g/a.facts"))
    }
    try record("\(ContentHash(of: [UInt8](old)))", "\(ContentHash(of: [UInt8](forged)))")
    let verification = await bench.verify(subject("g/a", picture("##..")))
    #expect(verification.exitCode != 0)
    #expect(verification.evaluations.first?.messages.first?.contains("the pixels are not those") == true)
    try old.write(to: bench.url("g/a.png"))
    try record("picture 4x1", "picture 999999999999x1")
    #expect(await bench.verify(subject("g/a", picture("##.."))).exitCode != 0)
  }

  @Test(
    "Of many goldens some are decoded, all where it is asked for, so that pictures behind forged hashes are found out"
  )
  func forgedFileHashesAmongMany() async throws {
    let all = catalog((0..<300).map { subject("g/c\($0)", picture("##..")) })
    _ = try await Judge(store: bench.store).accept(["**"], in: all)
    let (old, forged) = (try picture("##..").png(), try picture("....").png())
    for one in all.subjects {
      try Data(forged).write(to: bench.url("\(one.name).png"))
      let facts = try String(contentsOf: bench.url("\(one.name).facts"), encoding: .utf8)
      let hashes = facts.replacing("\(ContentHash(of: old))", with: "\(ContentHash(of: forged))")
      try Data(hashes.utf8).write(to: bench.url("\(one.name).facts"))
    }
    let found = await Judge(store: bench.store).verify(all).evaluations
    #expect(found.allSatisfy { $0.verdict != .passed })
  }

  @Test("A failure is remembered until it passes, even if other cases are verified meanwhile")
  func failuresAreKept() async throws {
    var last: OpenFailures?
    func recorded(
      _ subjects: Subject..., patterns: [String] = [], byExpectations: Bool = false
    ) async -> OpenFailures {
      var options = VerificationOptions(patterns: patterns)
      options.byExpectations = byExpectations
      let verification = await Judge(store: bench.store).verify(catalog(subjects), options: options)
      let open = OpenFailures(verification, after: last)
      last = open
      return open
    }
    try await bench.accept(subject("g/a"), subject("g/b"))
    let (good, bad) = (subject("g/b"), subject("g/a", picture("##")))
    #expect(await recorded(good, bad, patterns: ["g/b"]).isWhole == false)
    #expect(await recorded(good, bad).names == [name("g/a")])
    let part = await recorded(good, bad, patterns: ["g/b"])
    #expect(part.isWhole && part.names == [name("g/a")])
    let stating = subject("g/a", picture("##"), expecting: ("size", 2))
    #expect(await recorded(good, stating, byExpectations: true).names == [name("g/a")])
    #expect(await recorded(good, bad, patterns: ["none"]).hasProblems == false)
    #expect(await recorded(good, bad, patterns: ["none"]).names == [name("g/a")])
    #expect(await recorded(good, subject("g/a")).names == [])
  }

  @Test("A pattern that selects nothing is a problem with a hint")
  func unmatchedPattern() async throws {
    try await bench.accept(subject("g/fit-a"))
    let verification = await bench.verify(
      subject("g/fit-a"), options: VerificationOptions(patterns: ["g/**", "fit"]))
    #expect(verification.evaluations.map(\.verdict) == [.passed])
    #expect(
      verification.problems.map(\.message) == ["no case matches 'fit'; did you mean 'g/fit-a'?"])
    #expect(verification.exitCode == 2)
  }

  @Test("What cases share is prepared before one is drawn") func preparation() async throws {
    let steps = Mutex<[String]>([])
    var plain = subject("g/a")
    let render = plain.render
    plain.prepare = { steps.withLock { $0.append("prepare") } }
    plain.render = { () throws(RenderingError) in
      steps.withLock { $0.append("render") }
      return try render()
    }
    _ = await bench.verify(plain)
    #expect(steps.withLock { $0.prefix(2) } == ["prepare", "render"])
  }

  @Test("Patterns select in the order of names") func selection() async throws {
    let subjects = [subject("b/x"), subject("a/x"), subject("a/y"), subject("c/z")]
    let plan = Plan(catalog(subjects), patterns: ["*/x", "a"])
    #expect(plan.subjects.map(\.name.text) == ["a/x", "a/y", "b/x"])
    #expect(plan.available == 4)
  }

  @Test("A name that is taken is a problem") func doubledName() async throws {
    try await bench.accept(subject("g/a"))
    let verification = await bench.verify(subject("g/a"), subject("g/a"))
    #expect(verification.evaluations.count == 1)
    #expect(verification.problems.first?.message.contains("'g/a' is already taken at g.yaml:3:1") == true)
    #expect(verification.exitCode == 2)
  }

  @Test("It is a problem if nothing was compared") func nothingCompared() async throws {
    let verification = await bench.verify(
      subject("g/a", nil), options: VerificationOptions(allowMissingFonts: true))
    #expect(verification.problems.map(\.message).first?.contains("nothing was compared") == true)
    #expect(verification.exitCode == 2)
  }

  @Test("Known failures without goldens are judged by their broken expectations, without a comparison")
  func knownFailuresNeedNoGolden() async throws {
    let known = try await bench.knowing(subject("g/a", expecting: ("size", 3)))
    let verification = await bench.verify(known)
    #expect(verification.evaluations.map(\.verdict) == [.knownFailure])
    #expect(verification.problems == [])
    #expect(verification.exitCode == 0)
    let missing = await bench.verify(
      known, subject("g/b", nil), options: VerificationOptions(allowMissingFonts: true))
    #expect(missing.exitCode == 2)
  }

  @Test("The number of jobs changes nothing") func jobs() async throws {
    try await bench.accept(subject("g/a"), subject("g/c"), subject("h/x"))
    let subjects =
      (0..<40).map { subject("g/case-\($0)", picture($0 % 2 == 0 ? "#." : "..")) } + [
        subject("g/a"), subject("g/c", picture("##")), subject("h/x", facts: ["size": 7]),
        subject("h/y", sameAs: "g/a"), subject("h/z", nil),
      ]
    var opinions: [[String]] = []
    for jobs in [1, 2, 7] {
      let verification = await Judge(store: bench.store).verify(
        catalog(subjects), options: VerificationOptions(jobs: jobs))
      opinions.append(
        verification.evaluations.map { "\($0.name) \($0.verdict) \($0.causes) \($0.messages)" }
          + verification.problems.map(\.description))
    }
    #expect(opinions[0].count == 45)
    #expect(opinions[0] == opinions[1] && opinions[1] == opinions[2])
  }

  @Test("Evaluations are ordered by name, and progress is counted") func progress() async throws {
    let told = Mutex<[Int]>([])
    var options = VerificationOptions()
    options.progress = { progress in told.withLock { $0.append(progress.completed) } }
    let verification = await bench.verify(
      subject("z/a"), subject("a/b"), subject("a/a"), options: options)
    #expect(verification.evaluations.map(\.name.text) == ["a/a", "a/b", "z/a"])
    #expect(told.withLock { $0 } == [1, 2, 3])
  }

  @Test("Candidates and difference pictures are written, and removed after a pass")
  func writtenPictures() async throws {
    try await bench.accept(subject("g/a"))
    let options = VerificationOptions(outputFolder: bench.output)
    let failing = await bench.verify(subject("g/a", picture("..")), options: options).evaluations[0]
    let candidate = try #require(failing.candidatePath)
    #expect(candidate == bench.output + "/candidates/g/a.png")
    let written = [UInt8](try Data(contentsOf: URL(fileURLWithPath: candidate)))
    #expect(try Bitmap(png: written) == picture(".."))
    let diff = try #require(failing.diffPath)
    #expect(FileManager.default.fileExists(atPath: diff))
    let passing = await bench.verify(subject("g/a"), options: options).evaluations[0]
    #expect(passing.candidatePath == nil)
    #expect(!FileManager.default.fileExists(atPath: candidate))
    #expect(!FileManager.default.fileExists(atPath: diff))
  }

  @Test("Goldens without a case are a hint") func orphans() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"))
    let verification = await bench.verify(subject("g/a"))
    #expect(verification.exitCode == 0)
    #expect(verification.hints.count == 1)
    #expect(verification.hints.first?.contains("g/b.png, g/b.facts") == true)
    let narrowed = await bench.verify(subject("g/a"), options: VerificationOptions(patterns: ["g/a"]))
    #expect(narrowed.hints == [])
  }

  @Test("Thousands of failures keep files in memory, not pixels") func memory() async throws {
    let bitmap = Bitmap(width: 60, height: 40, color: .white)
    let subjects = (0..<2000).map { subject("big/case-\($0)", bitmap) }
    let verification = await Judge(store: bench.store).verify(catalog(subjects))
    #expect(verification.count(of: .missingGolden) == 2000)
    let kept = verification.evaluations.reduce(0) { $0 + ($1.candidatePNG?.count ?? 0) }
    #expect(kept < 2000 * bitmap.bytes.count / 20, "\(kept) bytes are kept")
    #expect(verification.evaluations[1999].candidate == bitmap)
  }
}
