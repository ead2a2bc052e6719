import AssayExplaining
import AssayFacts
import Foundation
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayImageDiff
@testable import AssayVerifying

@Suite("Verdicts") struct VerdictTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("A case that equals its golden passes by its hash") func passing() async throws {
    try await bench.accept(subject("g/a"))
    let verification = await bench.verify(subject("g/a"))
    #expect(verification.evaluations.map(\.verdict) == [.passed])
    #expect(verification.evaluations[0].causes == [])
    #expect(verification.evaluations[0].referencePNG == nil)
    #expect(verification.work.equalByHash == 1)
    #expect(verification.work.comparedByPixels == 0)
    #expect(verification.problems == [])
    #expect(verification.exitCode == 0)
    #expect(verification.fingerprint == ["engine": 1])
  }

  @Test("Other pixels with equal facts are a raster change, with both pictures")
  func otherPixels() async throws {
    try await bench.accept(subject("g/a", picture("#.")))
    let verification = await bench.verify(subject("g/a", picture("..")))
    let evaluation = try #require(verification.evaluations.first)
    #expect(evaluation.causes == [.raster])
    #expect(evaluation.messages[0].hasSuffix(" px of 0 allowed)"))
    #expect(evaluation.reference == picture("#.") && evaluation.candidate == picture(".."))
    #expect(verification.work.comparedByPixels == 1 && verification.exitCode == 1)
  }

  /// A golden, a candidate, the cause of the change, and how the message begins.
  static let changes: [(golden: Subject, candidate: Subject, cause: Cause, message: String)] = [
    (
      subject("g/a", facts: ["fit": ["size": 60], "lines": 2]),
      subject("g/a", facts: ["fit": ["size": 59.5], "lines": 1]), .structure,
      "fit.size 60 → 59.5, lines 2 → 1"
    ),
    (
      subject("g/a", facts: ["a": 1, "b": 1, "c": 1, "d": 1, "e": 1]),
      subject("g/a", facts: ["a": 2, "b": 2, "c": 2, "d": 2, "e": 2]), .structure,
      "a 1 → 2, b 1 → 2, c 1 → 2 and 2 more"
    ),
    (
      subject("g/a", facts: ["x": 1]), subject("g/a", picture(".."), facts: ["x": 2]), .structure,
      "x 1 → 2 ("
    ),
    (
      subject("g/a"), subject("g/a", picture("#.", "..")), .size,
      "the picture is 2×2, the golden 2×1: 1 row inserted at y 1; all else is equal"
    ),
    (
      subject("g/a"), subject("g/a", expecting: ("size", 3)), .expectation,
      "g.yaml:3:1: size is 2, expected 3"
    ),
  ]

  @Test("Other facts, sizes and broken expectations are changes with one message", arguments: changes)
  func otherCauses(golden: Subject, candidate: Subject, cause: Cause, message: String) async throws {
    try await bench.accept(golden)
    let evaluation = try await bench.evaluation(of: candidate)
    #expect(evaluation.verdict == .changed)
    #expect(evaluation.causes == [cause])
    #expect(evaluation.messages.count == 1 && evaluation.messages[0].hasPrefix(message))
  }

  @Test("Equal edges in other colors are a change of color") func otherColors() async throws {
    try await bench.accept(subject("g/a", picture("#.")))
    let judge = Judge(store: bench.store) { _, _, _ in
      let box = PixelRect(x: 0, y: 0, width: 1, height: 1)
      return .different(
        Difference(
          changedPixels: 1, largestLevel: 9,
          measures: [Measure(limit: .color, measured: 3.001, allowed: 1)],
          regions: [Region(box: box, severity: 3)], smallestTolerance: .lenient))
    }
    let evaluation = await judge.verify(catalog(subject("g/a", picture("g.")))).evaluations[0]
    #expect(evaluation.causes == [.color])
    #expect(
      evaluation.messages == ["a figure #000000 became #787878 at (0, 0) (color 3.001 ΔE of 1 allowed)"])
  }

  @Test("In a picture with guides, one cause is looked for first", arguments: [true, false])
  func oneLabel(hasGuides: Bool) async throws {
    func drawn(_ width: Int) -> Subject {
      var bitmap = Bitmap(width: 64, height: 40, color: .white)
      for y in 10..<22 { for x in 10..<10 + width { bitmap[x, y] = .black } }
      var subject = subject("g/a", bitmap)
      if hasGuides { subject.notes.guides = { _ in [Guide(kind: .line, x: 0, y: 0, width: 64, height: 40)] } }
      return subject
    }
    try await bench.accept(drawn(20))
    let changes = try await bench.evaluation(of: drawn(22)).explanation?.changes
    #expect(changes?.map(\.kind) == [hasGuides ? .weight : .resized])
  }

  @Test("A difference within the tolerance is tolerated, and fails with --strict")
  func tolerated() async throws {
    let rows = [String](repeating: String(repeating: "g", count: 16), count: 16)
    let (old, new) = (rows, rows.map { $0.replacingOccurrences(of: "g", with: "h") })
    let bitmap = { (rows: [String]) in
      var bitmap = Bitmap(width: 16, height: 16, color: .white)
      for y in 0..<16 { for x in 0..<16 { bitmap[x, y] = picture(rows[y])[x, 0] } }
      return bitmap
    }
    try await bench.accept(subject("g/a", bitmap(old), tolerance: .lenient))
    let candidate = subject("g/a", bitmap(new), tolerance: .lenient)
    let loose = await bench.verify(candidate)
    #expect(loose.evaluations.map(\.verdict) == [.tolerated])
    #expect(loose.problems == [])
    #expect(loose.exitCode == 0)
    let strict = await bench.verify(candidate, options: VerificationOptions(strict: true))
    #expect(strict.evaluations.map(\.verdict) == [.tolerated])
    #expect(strict.evaluations[0].isFailure)
    #expect(strict.exitCode == 1)
    let withOtherFacts = await bench.verify(
      subject("g/a", bitmap(new), facts: ["size": 3], tolerance: .lenient))
    #expect(withOtherFacts.evaluations.map(\.verdict) == [.changed])
  }

  @Test("A difference in an ignored region is tolerated, with a message") func ignoredRegion() async throws {
    var (old, new) = (
      Bitmap(width: 40, height: 16, color: .white), Bitmap(width: 40, height: 16, color: .white)
    )
    for x in 2..<10 { (old[x, 5], new[x, 9]) = (.black, .black) }
    var (golden, candidate) = (subject("g/a", old), subject("g/a", new))
    golden.regions = [RegionTolerance(box: PixelRect(x: 0, y: 0, width: 12, height: 16), tolerance: nil)]
    candidate.regions = golden.regions
    try await bench.accept(golden)
    let inside = await bench.verify(candidate)
    #expect(inside.evaluations.map(\.verdict) == [.tolerated])
    #expect(inside.evaluations[0].messages == ["the pictures differ only in parts that are ignored"])
    new[30, 8] = .black
    candidate = subject("g/a", new)
    candidate.regions = golden.regions
    #expect(await bench.verify(candidate).evaluations.map(\.verdict) == [.changed])
  }

  @Test("A case without its font is unavailable, which fails unless it is allowed")
  func missingFont() async throws {
    try await bench.accept(subject("g/a"))
    let subjects = [subject("g/a"), subject("g/b", nil)]
    let judge = Judge(store: bench.store)
    let refused = await judge.verify(catalog(subjects))
    #expect(refused.evaluations.map(\.verdict) == [.passed, .unavailable])
    #expect(refused.evaluations[1].messages == ["install fonts-noto-core"])
    #expect(refused.exitCode == 2)
    let allowed = await judge.verify(
      catalog(subjects), options: VerificationOptions(allowMissingFonts: true))
    #expect(allowed.evaluations.map(\.verdict) == [.passed, .unavailable])
    #expect(allowed.exitCode == 0)
  }

  @Test("A case that cannot be drawn is broken") func undrawable() async throws {
    let problem = Problem(SourceLocation(path: "g.yaml", line: 7), "the text is too long; shorten it")
    let verification = await bench.verify(subject("g/a", nil, error: .broken(problem)))
    #expect(verification.evaluations.map(\.verdict) == [.broken])
    #expect(verification.evaluations[0].messages == ["g.yaml:7:1: the text is too long; shorten it"])
    #expect(verification.exitCode == 2)
  }

  @Test("A damaged facts file is one problem and breaks its case") func damagedFacts() async throws {
    try await bench.accept(subject("g/a"), subject("h/b"))
    try Data("<<<<<<< HEAD\n".utf8).write(to: bench.url("g/a.facts"))
    let verification = await bench.verify(subject("g/a"), subject("h/b"))
    #expect(verification.problems.map(\.location.path) == [bench.goldens + "/g/a.facts"])
    #expect(verification.evaluations.map(\.verdict) == [.broken, .passed])
    #expect(verification.exitCode == 2)
  }

  @Test("A picture without a record and a record without a picture have different messages")
  func halfGoldens() async throws {
    try await bench.accept(subject("g/a"), subject("h/b"))
    try FileManager.default.removeItem(at: bench.url("g/a.facts"))
    try FileManager.default.removeItem(at: bench.url("h/b.png"))
    let verification = await bench.verify(subject("g/a"), subject("h/b"))
    #expect(verification.evaluations.map(\.verdict) == [.broken, .broken])
    #expect(verification.evaluations[0].messages[0].contains("does not record it"))
    #expect(verification.evaluations[1].messages[0].contains("the picture is missing although"))
  }

  @Test("Causes have one order, and each has a message") func order() async throws {
    try await bench.accept(subject("g/a", picture("#."), facts: ["size": 2]))
    let evaluation = try await bench.evaluation(
      of: subject("g/a", picture("#.", "#."), facts: ["size": 4], expecting: ("size", 3)),
      fingerprint: ["engine": 1, "shaper": 2])
    #expect(evaluation.causes == [.environment, .structure, .size, .expectation])
    let longer = Explanation(from: picture("#."), to: picture("#.", "#.")).sentence
    #expect(
      evaluation.messages == [
        "shaper none → 2", "size 2 → 4 (\(longer))",
        "the picture is 2×2, the golden 2×1: \(longer) (1 row inserted at y 0; all else is equal)",
        "g.yaml:3:1: size is 4, expected 3",
      ])
  }
}
