import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayVerifying

@Suite struct MergingTests {
  let place: BundleBench

  init() throws { place = try BundleBench() }

  /// Twelve subjects with goldens, some of which are drawn otherwise, state something else, or fail in other ways now.
  private func prepared() async throws -> Catalog {
    for number in 0..<12 { try await place.bench.accept(subject("g\(number % 3)/\(number)")) }
    return catalog([
      subject("g0/0", picture("g.")), subject("g0/3"), subject("g0/6", facts: ["size": 5]),
      subject("g0/9", picture("g."), facts: ["size": 6]), subject("g1/1", nil),
      subject("g1/4", picture("#.", "#.")), subject("g1/7", expecting: ("size", 3)),
      subject("g1/10", differsFrom: "g0/0"), subject("g2/2", sameAs: "g1/4"),
      try await place.bench.knowing(subject("g2/5", picture("..."))),
      subject("g2/8", tolerance: .lenient),
      subject("g2/new"),
    ])
  }

  @Test(arguments: [1, 2, 3, 7]) func theWholeIsWhatWouldHaveBeenFoundUndivided(count: Int) async throws {
    let all = try await prepared()
    let whole = await place.judge.verify(all)
    let merged = try await ResultBundle.merged(try await place.bundles(count, of: all)).verification
    #expect(merged.evaluations.map(\.untimed) == whole.evaluations.map(\.untimed))
    #expect(merged.groups == whole.groups)
    #expect(merged.problems == whole.problems)
    #expect(merged.hints == whole.hints)
    #expect(merged.fingerprint == whole.fingerprint)
    #expect(
      merged.work.equalByHash == whole.work.equalByHash
        && merged.work.comparedByPixels == whole.work.comparedByPixels)
    #expect(merged.outcome == whole.outcome)
    #expect(whole.groups.count > 3 && whole.work.equalByHash > 0 && whole.work.comparedByPixels > 0)
  }

  @Test("What a shard tolerates or knows is checked again with the goldens and scenarios where it is merged")
  func excuses() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/b", picture("g.")))
    let known = try await place.bench.knowing(subject("g/a", picture("..")))
    let tolerated = subject("g/b", picture("h."), tolerance: .lenient)
    let bundle = try await place.bundle("1/1", of: catalog(known, tolerated))
    #expect(bundle.verification.evaluations.map(\.verdict) == [.knownFailure, .tolerated])
    func refusals(_ subjects: Subject...) -> [String] {
      bundle.unconfirmed(in: [(place.bench.store, catalog(subjects))]).map(\.message)
    }
    #expect(refusals(known, tolerated) == [])
    let other = try await place.bench.knowing(subject("g/a", picture("...")))
    for subjects in [
      (subject("g/a"), tolerated), (other, tolerated), (known, subject("g/b", tolerance: .exact)),
    ] {
      let refusals = refusals(subjects.0, subjects.1)
      #expect(refusals.count == 1 && refusals[0].contains("but not by the scenarios and goldens here"))
    }
    #expect(refusals(known).first?.contains("'g/b' is tolerated, but not a case here") == true)
    try await place.bench.accept(subject("g/b", picture("#.", "#.")))
    #expect(refusals(known, tolerated).count == 1)
  }

  @Test func aShardWithoutSubjectsPassesAndHasABundle() async throws {
    try await place.bench.accept(subject("g/a"))
    let bundles = try await place.bundles(7, of: catalog(subject("g/a")))
    #expect(bundles.map(\.verification.exitCode) == [0, 0, 0, 0, 0, 0, 0])
    #expect(bundles.count { $0.verification.evaluations.isEmpty } == 6)
    #expect(try await ResultBundle.merged(bundles).verification.exitCode == 0)
  }

  @Test func nothingComparedIsNoPassWhenMerged() async throws {
    let all = catalog(subject("g/a", nil), subject("g/b", nil))
    var bundles: [ResultBundle] = []
    for index in 1...2 {
      let options = VerificationOptions(shard: Shard(index: index, count: 2), allowMissingFonts: true)
      let verification = await place.judge.verify(all, options: options)
      #expect(verification.exitCode == 0)
      bundles.append(ResultBundle(verification, of: all, options: options, stores: [place.bench.store]))
    }
    let merged = try await ResultBundle.merged(bundles).verification
    #expect(merged.problems.map(\.message).first?.contains("nothing was compared") == true)
    #expect(merged.exitCode == 2)
  }

  @Test func aMissingShardIsNamed() async throws {
    let bundles = try await place.bundles(3, of: try await prepared())
    #expect(
      try await place.refusal([bundles[0], bundles[2]]) == [
        "shard 2/3 is missing; run it, again if it was ended, and name its bundle with the others"
      ])
    #expect(try await place.refusal([]) == ["there is nothing to merge; name the bundles of all shards"])
    #expect(try await place.refusal([bundles[1]]).map { $0.prefix(9) } == ["shard 1/3", "shard 3/3"])
  }

  @Test func aDoubledShardIsNamed() async throws {
    let all = try await prepared()
    let bundles = try await place.bundles(2, of: all)
    let again = try await place.bundle("2/2", of: all, at: "again")
    #expect(
      try await place.refusal(bundles + [again]) == [
        "shard 2/2 is there twice, also as \(place.path("again")); leave one of them out"
      ])
  }

  @Test func aShardOfAnotherSuiteIsNamed() async throws {
    let all = try await prepared()
    let bundles = try await place.bundles(3, of: all)
    let smaller = catalog(Array(all.subjects.dropLast()))
    let foreign = try await place.bundle("3/3", of: smaller, at: "foreign")
    #expect(
      try await place.refusal([bundles[0], bundles[1], foreign]) == [
        "shard 3/3 is of another suite than \(bundles[0].path): another selection; merge the shards of one verification"
      ])
    let strict = try await place.bundle("3/3", of: all, at: "strict", strict: true)
    #expect(try await place.refusal([bundles[0], bundles[1], strict])[0].contains(": other options;"))
  }

  @Test("a golden that changed is found by its shard and the one before, and without a commit by every shard")
  func otherGoldens() async throws {
    let all = try await prepared()
    for (provenance, changed) in [
      (Provenance(program: "p", commit: "c1", hasChanges: false), 2), (Provenance(program: "p"), 1),
    ] {
      var bundles: [ResultBundle] = []
      for part in ["1/3", "2/3", "3/3"] {
        if part == "3/3" {
          let shard = try #require(Shard(index: changed + 1, count: 3))
          let name = try #require(all.subjects.map(\.name).first(where: shard.holds))
          try await place.bench.accept(subject(name.text, picture("...")))
        }
        bundles.append(try await place.bundle(part, of: all, provenance: provenance))
      }
      #expect(try await place.refusal(bundles)[0].contains(": other goldens;"))
    }
  }

  @Test func shardsOfAnotherDivisionAreNamed() async throws {
    let all = try await prepared()
    let (halves, third) = (try await place.bundles(2, of: all), try await place.bundle("3/3", of: all))
    #expect(
      try await place.refusal(halves + [third]) == [
        "shard 3/3 is one of 3, but \(halves[0].path) is one of 2; merge the shards of one verification"
      ])
  }

  @Test func aShardFromAnotherEnvironmentIsNamedUnlessAllowed() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/b"))
    func part(_ shard: String, _ version: String) async throws -> ResultBundle {
      let fingerprint: Facts = ["engine": 1, "libraries": .record(["FreeType": .text(version)])]
      return try await place.bundle(
        shard, of: catalog(subject("g/a"), subject("g/b"), fingerprint: fingerprint))
    }
    let bundles = [try await part("1/2", "2.13.2"), try await part("2/2", "2.14.1")]
    #expect(
      try await place.refusal(bundles) == [
        "shard 2/2 was verified in another environment than shard 1/2: FreeType 2.13.2 → 2.14.1; verify all shards alike, or `--allow-mixed-environments`"
      ])
    let merged = try await ResultBundle.merged(bundles, allowingMixedEnvironments: true).verification
    #expect(merged.exitCode == 0)
    #expect(merged.hints.last?.contains("FreeType 2.13.2 → 2.14.1") == true)
  }

  @Test(
    "a shard of another commit, working tree or program is named, with the differences",
    arguments: [
      (
        Provenance(program: "p", commit: "c0", hasChanges: false),
        "was verified in another working tree than PATH: commit c0, not commit c1; verify all shards in one state"
      ),
      (
        Provenance(program: "p", commit: "c1", hasChanges: true),
        "than PATH: its working tree had changes, and the other had none; verify all shards in one state"
      ),
      (Provenance(program: "p"), "than PATH: no commit, not commit c1; verify all shards in one state"),
      (
        Provenance(program: "stale", commit: "c1", hasChanges: false),
        "shard 3/3 was verified in another environment than shard 1/3: another build of the program; verify all shards"
      ),
    ]) func aShardOfAnotherProvenance(_ other: Provenance, _ sentence: String) async throws
  {
    let all = try await prepared()
    let bundles = try await place.bundles(3, of: all)
    let foreign = try await place.bundle("3/3", of: all, at: "foreign", provenance: other)
    let refusal = try await place.refusal([bundles[0], bundles[1], foreign])
    let wanted = sentence.replacingOccurrences(of: "PATH", with: bundles[0].path)
    #expect(refusal.count == 1 && refusal[0].contains(wanted), "\(refusal)")
  }

  @Test func otherBuildsOfTheProgramAreMergedWhereThatIsAllowed() async throws {
    let all = try await prepared()
    let first = try await place.bundle("1/2", of: all)
    let second = try await place.bundle(
      "2/2", of: all, provenance: Provenance(program: "q", commit: "c1", hasChanges: false))
    let merged = try await ResultBundle.merged([first, second], allowingMixedEnvironments: true)
    #expect(merged.verification.hints.last?.hasSuffix("another build of the program") == true)
  }

  @Test func aCaseThatAManifestLostIsNoticed() async throws {
    let all = try await prepared()
    let whole = await place.judge.verify(all)
    let lessened = Verification(
      evaluations: Array(whole.evaluations.dropLast()), problems: whole.problems,
      fingerprint: whole.fingerprint, duration: .zero)
    let bundle = ResultBundle(lessened, of: all, options: VerificationOptions(), stores: [place.bench.store])
    #expect(try await place.refusal([bundle])[0].hasPrefix("the shards hold 11 cases, but not exactly those"))
  }

  @Test func problemsOfEveryShardAreToldOnce() async throws {
    var all = catalog((0..<6).map { subject("g\($0)/a") })
    try await place.bench.accept(subject("g0/a"), subject("g3/a"), subject("g5/a"))
    for group in ["g0", "g3"] {
      try Data("assay facts 3\nnonsense\n".utf8).write(to: place.bench.url("\(group)/a.facts"))
    }
    all.problems = [Problem(SourceLocation(path: "z.yaml", line: 2), "unknown key 'algin'")]
    let whole = await place.judge.verify(all)
    let merged = try await ResultBundle.merged(try await place.bundles(3, of: all)).verification
    #expect(whole.problems.count == 3)
    #expect(merged.problems == whole.problems)
  }
}

extension Evaluation {
  /// Everything about it but how long it took, as one text.
  fileprivate var untimed: String {
    var evaluation = self
    evaluation.duration = .zero
    // What passed is not asked for its facts.
    if evaluation.verdict == .passed { evaluation.facts = Facts() }
    // How it was compared is counted, and known to nobody else.
    (evaluation.route, evaluation.picture, evaluation.goldenNumber) = (.none, nil, 1)
    evaluation.referenceHash = nil
    return "\(evaluation)"
  }
}
