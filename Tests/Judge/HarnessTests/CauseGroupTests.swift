import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite("Groups of failures") struct CauseGroupTests {
  /// A failure in facts.
  private func changed(_ text: String, _ old: Facts, _ new: Facts, broken: Bool = false) -> Evaluation {
    var evaluation = Evaluation(name: name(text), location: .commandLine, verdict: .changed)
    let causes: [Cause] = broken ? [.structure, .expectation] : [.structure]
    evaluation.findings = causes.map { Finding($0, $0.explanation) }
    evaluation.factDifferences = old.differences(to: new)
    return evaluation
  }

  /// A failure in the picture alone, in one box.
  private func repainted(_ text: String, x: Int, kind: Region.Kind = .moved) -> Evaluation {
    var evaluation = Evaluation(name: name(text), location: .commandLine, verdict: .changed)
    evaluation.findings = [Finding(.raster, "9 px differ")]
    evaluation.comparison = .different(
      Difference(
        changedPixels: 9, largestLevel: 255, measures: [],
        regions: [Region(box: PixelRect(x: x, y: 10, width: 4, height: 4), kind: kind, severity: 2)],
        smallestTolerance: .lenient))
    return evaluation
  }

  /// A line of text whose font's ascent is given; what follows from it follows here, too.
  private func line(ascent: Double, size: Double = 20) -> Facts {
    [
      "textHeight": .number(ascent + 4),
      "fit": .record(["size": .number(size), "probes": .number(2 * size)]),
      "line": [.record(["baseline": .number(ascent), "ascent": .number(ascent)])],
    ]
  }

  /// The groups of failures whose facts are those of lines.
  private func grouped(_ failures: [Evaluation]) -> [CauseGroup] {
    let vocabulary = FactVocabulary(terms: [
      .init("fit", "text is fitted another way"),
      .init(
        "line[].ascent", "lines have other heights", more: "lines are taller", less: "lines are less tall",
        by: "points"),
      .init(
        "line[].baseline", "lines stand elsewhere", more: "lines stand lower", less: "lines stand higher",
        by: "points"),
      .init("line", "lines came or went", element: "line"),
      .init("ellipsis.text", "the ellipsis is another text"),
      .init(
        "mask.area", "masks have another outline", more: "every mask is larger",
        less: "every mask is smaller", by: "square points"),
    ])
    return CauseGroup.groups(of: failures, vocabulary: vocabulary)
  }

  private func summary(_ groups: [CauseGroup]) -> [String] {
    groups.map { "\($0.members.count) \($0.title): \($0.sentence)" }
  }

  @Test("A change is one group, even where numbers differ and some pictures lack a fact")
  func oneChange() {
    let failures =
      (1...9).map { changed("a/\($0)", line(ascent: 13 + Double($0) / 10), line(ascent: 14)) }
      + [changed("b/measured", ["textHeight": 17.6], ["textHeight": 18])]
    #expect(
      summary(grouped(failures)) == [
        "10 structure: lines are taller by 0.1 to 0.9 points in 9 of 10; with it, textHeight differs"
      ])
  }

  /// A failure to equal other subjects.
  private func unequal(_ text: String, _ others: String...) -> Evaluation {
    var evaluation = Evaluation(name: name(text), location: .commandLine, verdict: .changed)
    evaluation.unequal = others.map(name)
    evaluation.findings = others.map { other in
      Finding(
        Relation(kind: .sameAs, other: name(other), location: .commandLine), brokenBy: evaluation.name)
    }
    return evaluation
  }

  @Test("A case that must equal a changed one joins the group of that change, directly or through others")
  func unequalToChanged() {
    let taller = (1...4).map { changed("a/\($0)", line(ascent: 13.6), line(ascent: 14)) }
    let tied = [unequal("b/second", "b/first"), unequal("b/first", "a/3"), unequal("c/other", "c/fine")]
    let groups = grouped(taller + tied)
    #expect(groups.map(\.members) == [[0, 1, 2, 3, 4, 5], [6]])
    #expect(groups.map(\.brokenExpectations) == [2, 1])
    #expect(groups[1].sentence == "must equal 'c/fine', but the pictures differ")
  }

  @Test("A case that differs from an unchanged one in a color joins the group where that color changed")
  func unequalColor() {
    func recolored(_ evaluation: Evaluation, red: UInt8) -> Evaluation {
      var evaluation = evaluation
      evaluation.recolorings = [
        Recoloring(old: .black, new: Color(red: red, green: 0, blue: 0), pixels: 9)
      ]
      return evaluation
    }
    var failures = (1...3).map { recolored(repainted("a/\($0)", x: 0), red: 1) }
    for index in failures.indices { failures[index].findings[0].cause = .color }
    failures += [
      recolored(unequal("b/same", "c/fine"), red: 1), recolored(unequal("b/other", "c/fine"), red: 2),
    ]
    #expect(grouped(failures).map(\.members) == [[0, 1, 2, 3], [4]])
  }

  @Test("Cases that must equal each other, and one whose facts differ, too, join no other group")
  func unequalAlone() {
    let circle = [unequal("a/x", "a/y"), unequal("a/y", "a/x")]
    #expect(grouped(circle).map(\.members) == [[0, 1]])
    var both = unequal("b/z", "a/1")
    both.findings.insert(Finding(.structure, "size 3 → 4"), at: 0)
    let moved = changed("a/1", line(ascent: 13.6), line(ascent: 14))
    #expect(grouped([moved, both]).map(\.members) == [[0], [1]])
  }

  @Test("Two changes are two groups, even where some pictures show both")
  func twoChanges() {
    let taller = (1...40).map { changed("a/\($0)", line(ascent: 13.6), line(ascent: 14)) }
    let fitted = (1...9).map { changed("b/\($0)", line(ascent: 16), line(ascent: 16, size: 19.5)) }
    let both = [changed("c/both", line(ascent: 13.6), line(ascent: 14, size: 19.5))]
    let groups = grouped(taller + fitted + both)
    #expect(
      summary(groups) == [
        "40 structure: lines are taller by 0.4 points; with it, lines stand elsewhere and textHeight differs",
        "10 structure: text is fitted another way: fit.probes 40 → 39",
      ])
    #expect(groups.map(\.members) == [Array(0..<40), Array(40..<50)])
  }

  @Test("A color that changed by one level does not join pictures that moved")
  func rounding() {
    let colored = (1...60).map { index in
      var evaluation = repainted("a/\(index)", x: 0)
      evaluation.findings = [Finding(.color, "#000000 became #010000")]
      evaluation.recolorings = [
        Recoloring(old: .black, new: Color(red: 1, green: 0, blue: 0), pixels: 9)
      ]
      evaluation.pictureChange = PictureChange(places: [.line])
      return evaluation
    }
    func moved(_ text: String, _ places: Guide.Kind...) -> Evaluation {
      var evaluation = repainted(text, x: 0)
      evaluation.pictureChange = PictureChange(places: places, shift: SIMD2(0, 1))
      return evaluation
    }
    // Where only soft edges changed, nothing tells a color from coverage.
    var unseen = repainted("b/soft", x: 0)
    unseen.comparison = .different(
      Difference(changedPixels: 9, largestLevel: 2, measures: [], regions: [], smallestTolerance: .lenient))
    unseen.pictureChange = PictureChange(places: [.line], weight: -1)
    let pictures = (1...20).map { moved("c/\($0)", .picture) } + (1...4).map { moved("d/\($0)", .line) }
    let groups = grouped(colored + [unseen] + pictures)
    #expect(groups.map(\.members) == [Array(0...60), Array(61...84)])
    #expect(groups.last?.sentence == "pictures stand 1 px lower in 20 of 24")
  }

  @Test("One picture in fifty joins the group that changed at the same place")
  func knownPlaceAlone() {
    func at(_ place: Guide.Kind, _ evaluation: Evaluation, shift: SIMD2<Int>? = nil) -> Evaluation {
      var evaluation = evaluation
      evaluation.pictureChange = PictureChange(places: [place], shift: shift)
      return evaluation
    }
    let corners = (1...50).map {
      at(.corner, changed("a/\($0)", ["mask": ["area": 9]], ["mask": ["area": 8]]))
    }
    #expect(grouped(corners + [at(.corner, repainted("b/x", x: 9))]).count == 1)
    #expect(grouped(corners.dropLast() + [at(.corner, repainted("b/x", x: 9))]).count == 2)
    #expect(grouped(corners + [at(.line, repainted("b/x", x: 9))]).count == 2)
    #expect(grouped(corners + [at(.corner, repainted("b/x", x: 9), shift: SIMD2(0, 1))]).count == 2)
  }

  /// The area of two masks before and after, and the sentence about both: without words for the fact, and with them.
  static let masks: [(first: [Double], second: [Double], words: String, explained: String)] = [
    (
      [8985, 8981.67], [5933.33, 5930], "area is smaller by 3.33",
      "every mask is smaller by 3.33 square points"
    ),
    (
      [10, 12], [20, 20.5], "area is larger by 0.5 to 2.0", "every mask is larger by 0.5 to 2.0 square points"
    ),
    (
      [10, 12], [20, 19], "area changed by −1 to +2", "masks have another outline, by −1 to +2 square points"
    ),
    ([10, 11], [10, 11], "area 10 → 11", "every mask is larger by 1 square point"),
    ([1, 1.0002], [3, 3.0002], "area is larger by 0.0002", "every mask is larger by 0.0002 square points"),
    (
      [10, 11], [20, 23.3334], "area is larger by 1.00 to 3.33",
      "every mask is larger by 1.00 to 3.33 square points"
    ),
    ([0, 7.5], [0, 120], "area is larger by 8 to 120", "every mask is larger by 8 to 120 square points"),
    (
      [0, 1e12], [0, 1e300], "area is larger by 1000000000000 to 1e+300",
      "every mask is larger by 1000000000000 to 1e+300 square points"
    ),
  ]

  @Test("A group's sentence is true of all its members", arguments: masks)
  func commonDifference(first: [Double], second: [Double], words: String, explained: String) {
    func failures(_ facts: (Double) -> Facts) -> [Evaluation] {
      [first, second].enumerated().map { changed("a/\($0)", facts($1[0]), facts($1[1])) }
    }
    let plain = failures { ["area": .number($0)] }
    #expect(summary(grouped(plain)) == ["2 structure: \(words)"])
    var masks = failures { ["mask": .record(["area": .number($0)])] }
    #expect(summary(grouped(masks)) == ["2 structure: \(explained)"])
    for index in masks.indices { masks[index].pictureChange = PictureChange(places: [.corner]) }
    #expect(summary(grouped(masks)) == ["2 structure: corners moved: \(explained)"])
  }

  @Test(
    "A removed line is one change, with what else changed in all members"
  )
  func lostLine() {
    let line: Fact = .record(["width": 30, "height": 20, "range": [0, 3]])
    let failures = (1...2).map { number in
      changed(
        "a/\(number)", ["line": [line, .record(["width": 12, "height": 20, "range": [3, 1]])], "end": 4],
        ["line": [line], "end": .number(3 - number)])
    }
    #expect(summary(grouped(failures)) == ["2 structure: line 2 is gone; with it, end differs"])
  }

  @Test(
    "A group names old and new text where all members changed alike, and an example otherwise"
  )
  func commonTexts() {
    func text(_ text: String) -> Facts { ["text": .text(text)] }
    let ellipsis = (1...2).map { changed("a/\($0)", text("a…"), text("a...")) }
    #expect(summary(grouped(ellipsis)) == ["2 structure: text \"a…\" → \"a...\""])
    let various = [changed("a/1", text("a…"), text("a...")), changed("a/2", text("b…"), text("b..."))]
    #expect(summary(grouped(various)) == ["2 structure: text changed, as from \"a…\" → \"a...\""])
    let explained = (1...2).map {
      changed("a/\($0)", ["ellipsis": .record(["text": "…"])], ["ellipsis": .record(["text": "..."])])
    }
    #expect(summary(grouped(explained)) == ["2 structure: the ellipsis is another text: \"…\" → \"...\""])
  }

  /// What happened in two pictures, and the sentence about both.
  static let looks: [(changes: [PictureChange?], words: [String])] = [
    (
      [PictureChange(places: [.line], weight: 0.5), PictureChange(places: [.line], weight: 2.9)],
      ["2 raster: text is heavier by 0.5 to 2.9 %"]
    ),
    (
      [PictureChange(places: [.line], weight: 0.01262), PictureChange(places: [.line], weight: 15.32)],
      ["2 raster: text is heavier by up to 15.3 %"]
    ),
    (
      [PictureChange(places: [.picture], shift: [0, 1]), PictureChange(places: [.picture], shift: [0, 1])],
      ["2 raster: pictures stand 1 px lower"]
    ),
    (
      (1...5).map { PictureChange(places: [.line], shift: [$0, 0]) } + [PictureChange(shift: [9, 0])],
      ["6 raster: text stands 1 to 5 px further right in 5 of 6"]
    ),
    (
      [PictureChange(places: [.corner], weight: -1), PictureChange(places: [.corner])],
      ["2 raster: corners moved"]
    ),
    (
      [PictureChange(places: [.line]), PictureChange(places: [.line], weight: 1)],
      ["2 raster: text looks different: ink moved"]
    ),
    (
      [PictureChange(places: [.line], weight: 1), PictureChange(places: [.picture], shift: [0, 1])],
      ["1 raster: text is heavier by 1 %", "1 raster: pictures stand 1 px lower"]
    ),
    ([nil, nil], ["2 raster: parts of the pictures look different: ink moved"]),
  ]

  @Test(
    "A group of pictures says where they changed, and whether something moved or became heavier",
    arguments: looks)
  func visible(changes: [PictureChange?], words: [String]) {
    let failures = changes.enumerated().map { index, change in
      var failure = repainted("a/\(index)", x: 10)
      failure.pictureChange = change
      return failure
    }
    #expect(summary(grouped(failures)) == words)
  }

  @Test("A group counts the members with a different picture")
  func pictures() {
    var picture = changed("a/1", ["x": 1], ["x": 2])
    picture.candidatePNG = [1]
    let groups = grouped([picture, changed("a/2", ["x": 1], ["x": 2])])
    #expect(groups.map(\.differingPictures) == [1])
  }

  @Test("Ids and groups do not depend on the order of failures or on other failures")
  func order() {
    let taller = (1...40).map { changed("a/\($0)", line(ascent: 13.6), line(ascent: 14)) }
    let fitted = (1...9).map { changed("b/\($0)", line(ascent: 16), line(ascent: 16, size: 19.5)) }
    let groups = grouped(taller + fitted)
    let backwards = grouped((taller + fitted).reversed())
    #expect(groups.map(\.id) == backwards.map(\.id))
    #expect(groups.map(\.members.count) == backwards.map(\.members.count))
    #expect(grouped(fitted).map(\.id) == [groups[1].id])
    #expect(Set(groups.map(\.id)).count == 2)
    #expect(groups.allSatisfy { CauseGroup.isID($0.id) })
  }

  @Test(
    "An id changes with the cases, their pictures, goldens and facts")
  func idsNameWhatWasSeen() throws {
    func seen(_ text: String, golden: UInt8? = 1, candidate: UInt8 = 2) -> Evaluation {
      var evaluation = repainted(text, x: 10)
      evaluation.replacement = GoldenReplacement(
        golden: golden.map { ContentHash(of: [$0]) }, candidate: ContentHash(of: [candidate]))
      return evaluation
    }
    var unacceptable = repainted("a/2", x: 10)
    unacceptable.candidatePNG = [1]
    var otherPicture = unacceptable
    otherPicture.candidatePNG = [2]
    var otherFacts = unacceptable
    otherFacts.facts = ["x": 1]
    let lists = [
      [seen("a/1"), seen("a/2")], [seen("a/1")], [seen("a/1"), seen("a/3")],
      [seen("a/1"), seen("a/2", candidate: 3)], [seen("a/1"), seen("a/2", golden: nil)],
      [seen("a/1"), unacceptable], [seen("a/1"), otherPicture], [seen("a/1"), otherFacts],
    ]
    let ids = try lists.map { try #require(grouped($0).first).id }
    #expect(Set(ids).count == lists.count)
    #expect(grouped(lists[0].reversed()).map(\.id) == [ids[0]])
  }

  @Test("pictures join a change of facts only where they differ in the same places")
  func outliers() {
    func corner(_ text: String) -> Evaluation {
      var evaluation = changed(text, ["mask": .record(["area": 100])], ["mask": .record(["area": 98])])
      evaluation.comparison = repainted(text, x: 10).comparison
      return evaluation
    }
    let corners = (1...20).map { corner("a/\($0)") }
    #expect(grouped(corners + [repainted("a/stray", x: 10)]).map(\.members.count) == [21])
    #expect(grouped(corners + [repainted("a/other", x: 11)]).map(\.members.count) == [20, 1])
    #expect(grouped(corners + [repainted("b/folder", x: 10)]).map(\.members.count) == [20, 1])
  }

  @Test("what follows from a change belongs to it where a case says nothing of the change, and nowhere else")
  func folding() {
    func cut(_ ellipsis: Fact, width: Double) -> Facts { ["ellipsis": ellipsis, "width": .number(width)] }
    let (before, after): (Fact, Fact) = (.record(["text": "…"]), .record(["text": "..."]))
    let cuts = (1...20).map {
      changed("a/\($0)", cut(before, width: 20), cut(after, width: $0 == 1 ? 60 : 20))
    }
    func wider(ellipsis: Fact) -> Evaluation {
      var failure = changed("b/wider", cut(ellipsis, width: 20), cut(ellipsis, width: 60))
      failure.facts = cut(ellipsis, width: 60)
      return failure
    }
    #expect(grouped(cuts + [wider(ellipsis: .null)]).map(\.members.count) == [21])
    #expect(grouped(cuts + [wider(ellipsis: before)]).map(\.members.count) == [19, 2])
    let higher = changed("b/higher", ["height": 20], ["height": 21])
    #expect(grouped(cuts + [higher]).map(\.members.count) == [20, 1])
  }

  @Test("a few pictures that show another place join those to which the same happened")
  func foldedPictures() {
    func seen(_ text: String, _ change: PictureChange) -> Evaluation {
      var failure = repainted(text, x: 10)
      failure.pictureChange = change
      return failure
    }
    let lower = (1...10).map { seen("a/\($0)", PictureChange(places: [.picture, .line], shift: [0, 2])) }
    func sizes(_ change: PictureChange) -> [Int] {
      grouped(lower + [seen("b/1", change)]).map(\.members.count)
    }
    #expect(sizes(PictureChange(places: [.line], shift: [0, 1])) == [11])
    #expect(sizes(PictureChange(places: [.line], shift: [1, 0])) == [10, 1])
    #expect(sizes(PictureChange(places: [.box, .picture])) == [11])
    #expect(sizes(PictureChange(places: [.line])) == [10, 1])
  }

  @Test("two colors that changed are two groups; blends of one belong to it")
  func colors() {
    func recolored(_ text: String, _ pairs: (Color, Color)...) -> Evaluation {
      var evaluation = Evaluation(name: name(text), location: .commandLine, verdict: .changed)
      evaluation.findings = [Finding(.color, "colors changed")]
      evaluation.recolorings = pairs.map { Recoloring(old: $0.0, new: $0.1, pixels: 5) }
      return evaluation
    }
    func gray(_ level: UInt8, red: UInt8 = 0) -> Color {
      Color(red: level + red, green: level, blue: level)
    }
    let black = (gray(0), gray(0, red: 1))
    let text = (1...30).map { recolored("a/\($0)", black, (gray(100), gray(100, red: 1))) }
    let thin = recolored("a/thin", (gray(44), gray(44, red: 1)))
    let fill = (1...5).map {
      recolored("b/\($0)", (Color(red: 0, green: 255, blue: 255), Color(red: 0, green: 254, blue: 255)))
    }
    #expect(
      summary(grouped(text + [thin] + fill)) == [
        "31 color: #000000 became #010000; shapes are the same, and 2 more colors of edges and blends changed",
        "5 color: #00FFFF became #00FEFF; shapes are the same",
      ])
  }

  @Test("A changed color keeps its own group next to many pictures that moved")
  func colorBesideMoves() {
    var recolored = Evaluation(name: name("a/color"), location: .commandLine, verdict: .changed)
    recolored.findings = [Finding(.color, "colors changed")]
    recolored.recolorings = [Recoloring(old: .black, new: .white, pixels: 5)]
    let moved = (1...60).map { repainted("b/\($0)", x: 10) }
    #expect(grouped(moved + [recolored]).map(\.members.count) == [60, 1])
    // Where no area is seen to have another color, as with a color at a place, something else came to lie there.
    recolored.hasRecoloredAreas = false
    #expect(grouped(moved + [recolored]).map(\.members.count) == [61])
  }

  @Test("A group says which members break an expectation and cannot be accepted")
  func expectations() {
    let sound = changed("a/1", ["x": 1], ["x": 2])
    let broken = changed("a/2", ["x": 1], ["x": 2], broken: true)
    let groups = grouped([sound, broken])
    #expect(groups.map(\.brokenExpectations) == [1])
    #expect(groups[0].command == "assay accept \(groups[0].id) --leave-broken")
    #expect(
      groups[0].hint
        == "`assay accept \(groups[0].id) --leave-broken` if that was the intention; it leaves out the 1 that breaks an expectation of the scenario"
    )
    let hopeless = grouped([broken])
    #expect(hopeless[0].command == nil)
    #expect(hopeless[0].hint == "mend the engine, or the expectations: it breaks one")
    let alone = grouped([sound])
    #expect(alone[0].command == "assay accept \(alone[0].id)")
  }

  @Test("A known failure is in no group")
  func passes() {
    var known = changed("a/1", ["x": 1], ["x": 2])
    known.verdict = .knownFailure
    #expect(grouped([known]).isEmpty)
  }
}
