import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

private let black = Bitmap(width: 8, height: 8, color: .black)

/// Black, with a white square of two by two pixels.
private func spot(x: Int, y: Int) -> Bitmap {
  var bitmap = black
  for row in y..<(y + 2) {
    for column in x..<(x + 2) { bitmap[column, row] = .white }
  }
  return bitmap
}

@Suite struct GoldenOptionsTests {
  let package: TestPackage

  /// With the goldens `badge/round`, black with a side of 8, and `badge/spot`.
  init() throws {
    package = try TestPackage()
    #expect(package.issues(Rendering(bitmap: black, facts: ["side": 8]), .record(.missing)).count == 1)
    #expect(package.issues(spot(x: 1, y: 1), named: "badge/spot", .record(.missing)).count == 1)
  }

  @Test func optionsOfACallOverrideThoseOfASuiteAndRegionsAreAdded() {
    let suite = GoldenOptions([
      .tolerance(.lenient), .ignoring(x: 0, y: 0, width: 1, height: 1), .folder("Pictures"),
    ])
    let call = GoldenOptions([
      .tolerance(.lenient), .tolerance(.samePlatform), .ignoring(x: 4, y: 0, width: 1, height: 1),
    ])
    let all = call.completed(by: suite)
    #expect(all.tolerance == .samePlatform)
    #expect(all.folder == "Pictures")
    #expect(all.regions.map(\.box.x) == [0, 4])
    #expect(GoldenOptions().completed(by: all) == all)
  }

  @Test func aPartIsIgnoredOrJudgedByItsOwnTolerance() {
    let picture = Rendering(bitmap: spot(x: 2, y: 2), facts: ["side": 8])
    #expect(package.issues(picture, .ignoring(x: 2, y: 2, width: 2, height: 2)) == [])
    #expect(package.issues(picture, .ignoring(x: 3, y: 2, width: 2, height: 2)).count == 1)
    let all = Tolerance(edge: 100, color: 100, spots: 9)
    #expect(
      package.issues(picture, .judging(x: 2, y: 2, width: 2, height: 2, by: all))
        == ["badge/round is tolerated"])
    let strict = GoldenOptions.judging(x: 2, y: 2, width: 2, height: 2, by: .exact)
    #expect(package.issues(picture, .tolerance(all), strict).count == 1)
  }

  @Test func aKnownFailurePassesUntilThePicturePasses() throws {
    let corner = Rendering(bitmap: spot(x: 0, y: 0), facts: ["side": 8])
    let name = try failureName(in: package.issues(corner, .knownFailure("no ink")))
    let known = GoldenOptions.knownFailure("no ink", failing: name, until: "9999-12-31", issue: "#7")
    #expect(package.issues(corner, known) == [])
    #expect(package.issues(Rendering(bitmap: spot(x: 1, y: 0), facts: ["side": 8]), known).count == 1)
    #expect(package.issues(corner, .knownFailure("no ink", failing: "size")).count == 1)
    #expect(package.issues(corner, .knownFailure("no ink", failing: name, until: "2020-01-01")).count == 1)
    #expect(
      package.issues(Rendering(bitmap: black, facts: ["side": 8]), line: 7, known) == [
        "badge/round changed: passes although a known failure was expected (no ink); remove `knownFailure`"
      ])
  }

  @Test func aKnownFailureNeedsNoGoldenWhereAnExpectationFails() throws {
    func issues(_ options: GoldenOptions) -> [String] {
      package.issues(
        Rendering(bitmap: black, facts: ["side": 8]), named: "badge/new", options, .expecting("side", 9))
    }
    let name = try failureName(in: issues(.knownFailure("no ink")))
    #expect(issues(.knownFailure("no ink", failing: name)) == [])
  }

  @Test func anExpectedFactIsComparedBesidesTheGolden() {
    let round = Rendering(bitmap: black, facts: ["side": 8])
    #expect(package.issues(round, .expecting("side", 8), .expecting("side", in: 7.5...8.5)) == [])
    let failures = [
      (GoldenOptions.expecting("side", 9), "side is 8, expected 9"),
      (.expecting("side", in: 9...10), "side is 8, expected 9 to 10"),
      (.expecting("width", 8), "there is no fact 'width', expected 8; there are side"),
    ]
    for (option, failure) in failures {
      let message = "badge/round changed: Tests/BadgeTests/Badge.swift:7:3: \(failure)"
      #expect(package.issues(round, option) == [message])
    }
    #expect(
      package.issues(round, .expecting("a b", 8)) == ["'a b' is not a path of a fact, such as line[0].width"])
  }

  @Test func aPictureEqualsTheGoldenOfAnotherAndHasNoneOfItsOwn() {
    #expect(
      package.issues(black, named: "badge/again", .sameAs("badge/round"), .record(.missing)) == [
        "recorded Tests/BadgeTests/Goldens/badge/again.facts, which was missing; look at it, then test again without recording"
      ])
    #expect(package.issues(black, named: "badge/again", .sameAs("badge/round")) == [])
    #expect(!package.has("badge/again.png"))
    let other = package.issues(spot(x: 1, y: 1), named: "badge/again", .sameAs("badge/round"))
    #expect(other.first?.hasPrefix("badge/again changed: ") == true)
    let nowhere = package.issues(black, named: "badge/other", .sameAs("badge/nowhere")).first
    #expect(nowhere?.contains("there is no golden 'badge/nowhere' yet; accept it first") == true)
  }

  @Test func aPictureDiffersFromTheGoldenOfAnother() {
    #expect(package.issues(spot(x: 1, y: 1), named: "badge/spot", .differsFrom("badge/round")) == [])
    let equal = package.issues(black, named: "badge/new", .differsFrom("badge/round"))
    #expect(equal.first?.contains("badge/round") == true)
  }

  @Test func oneOfSeveralGoldensIsEnough() async throws {
    let further = spot(x: 4, y: 4)
    #expect(package.issues(further, named: "badge/spot", .severalGoldens("two rasterizers")).count == 1)
    let (judge, _, catalog) = try package.suite()
    _ = try await judge.accept(["badge/spot"], in: catalog, options: AcceptanceOptions(further: true))
    for picture in [further, spot(x: 1, y: 1)] {
      #expect(package.issues(picture, named: "badge/spot", .severalGoldens("two rasterizers")) == [])
    }
  }

  @Test func anotherEnvironmentIsNamedAsTheCause() {
    func issues(_ bitmap: Bitmap, _ version: String, _ more: GoldenOptions...) -> [String] {
      package.expectation(
        named: "chart/bars", [.environment(["libraries": ["cairo": .text(version)]])] + more
      ).issues(bitmap).map(package.message)
    }
    #expect(issues(black, "1.16", .record(.missing)).count == 1)
    #expect(issues(black, "1.18") == [])
    #expect(issues(spot(x: 3, y: 3), "1.18").first?.contains("cairo 1.16 → 1.18") == true)
  }

  @Test func anAsynchronousRendererDrawsTwice() async {
    func issues(_ draw: () async throws -> Rendering) async -> [String] {
      await package.expectation([])
        .issues(isolation: nil, adding: ["side": 8], drawing: draw).map(package.message)
    }
    #expect(await issues { Rendering(bitmap: black) } == [])
    var count = 0
    let blinking = await issues {
      count += 1
      return Rendering(bitmap: count == 1 ? black : spot(x: 0, y: 0))
    }
    #expect(
      blinking == [
        "drawn twice, 'badge/round' has another picture the second time; a golden needs the same each time"
      ])
    struct NoPage: Error {}
    #expect(await issues { throw NoPage() } == ["the picture cannot be drawn: NoPage()"])
  }

  @Test func acceptingJudgesByTheSameOptionsAsTheTest() async throws {
    _ = package.issues(spot(x: 1, y: 1), named: "badge/spot", .differsFrom("badge/round"))
    let corner = Rendering(bitmap: spot(x: 0, y: 0), facts: ["side": 8])
    let name = try failureName(in: package.issues(corner, .knownFailure("no ink")))
    _ = package.issues(corner, .knownFailure("no ink", failing: name))
    let (judge, _, catalog) = try package.suite()
    let verification = await judge.verify(catalog, options: VerificationOptions(patterns: ["**"]))
    #expect(verification.evaluations.map(\.verdict) == [.knownFailure, .passed])
  }

  @Test(
    "Options that cannot be used fail",
    arguments: [
      (GoldenOptions.tolerance(Tolerance(edge: -1, color: 0)), "a tolerance cannot be used: "),
      (.ignoring(x: 0, y: 0, width: 0, height: 4), "a region of 0×4 at (0, 0) has no pixels"),
      (.sameAs("../x"), "'../x' is not a name of a golden"),
      (.knownFailure(" "), "'knownFailure' needs a reason"),
      (.knownFailure("x", until: "soon"), "'until' must be a day such as 2026-12-31, not 'soon'"),
      (.severalGoldens(""), "'severalGoldens' needs a reason"),
    ])
  func unusable(options: GoldenOptions, sentence: String) {
    #expect(package.issues(black, options).first?.hasPrefix(sentence) == true)
  }
}
