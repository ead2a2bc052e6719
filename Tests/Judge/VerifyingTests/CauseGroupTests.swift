import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying

@Suite("Groups of failures") struct CauseGroupTests {
  /// Many lines that are taller by 0.4 points, and some whose text is fitted to another size.
  private let taller = (1...40).map { changed("a/\($0)", line(ascent: 13.6), line(ascent: 14)) }
  private let fitted = (1...9).map { changed("b/\($0)", line(ascent: 16), line(ascent: 16, size: 19.5)) }

  @Test("A change is one group, even where numbers differ and some pictures lack a fact")
  func oneChange() {
    let failures =
      (1...9).map {
        changed("a/\($0)", line(ascent: 13 + Double($0) / 10), line(ascent: 14))
      } + [changed("b/measured", ["textHeight": 17.6], ["textHeight": 18])]
    #expect(
      summary(failures) == [
        "10 structure: lines are taller by 0.1 to 0.9 points"
      ])
  }

  @Test("Two changes are two groups, even where some pictures show both")
  func twoChanges() {
    let both = changed("c/both", line(ascent: 13.6), line(ascent: 14, size: 19.5))
    #expect(
      summary(taller + fitted + [both]) == [
        "40 structure: lines are taller by 0.4 points",
        "10 structure: text is fitted another way: fit.probes 40 → 39",
      ])
  }

  @Test("Ids and groups do not depend on the order of failures or on other failures")
  func order() {
    let groups = causeGroups(taller + fitted)
    let backwards = causeGroups((taller + fitted).reversed())
    #expect(groups.map(\.id) == backwards.map(\.id))
    #expect(groups.map(\.members.count) == backwards.map(\.members.count))
    #expect(causeGroups(fitted).map(\.id) == [groups[1].id])
    #expect(groups[0].id != groups[1].id && groups.allSatisfy { CauseGroup.isID($0.id) })
  }

  @Test("A case that must equal a changed one joins the group of that change, directly or through others")
  func unequalToChanged() {
    let tied = [
      unequal("b/second", "b/first"), unequal("b/first", "a/3"),
      unequal("c/other", "c/fine"),
    ]
    let groups = causeGroups(taller + tied)
    #expect(groups.map(\.members.count) == [42, 1])
    #expect(groups.map(\.brokenExpectations) == [2, 1])
    #expect(groups[1].sentence == "must equal 'c/fine', but the pictures differ")
  }

  @Test("A case that differs from an unchanged one in a color joins the group where that color changed")
  func unequalColor() {
    func red(_ level: UInt8) -> (Color, Color) { (.black, Color(red: level, green: 0, blue: 0)) }
    func unequalColor(_ text: String, _ level: UInt8) -> Evaluation {
      var evaluation = unequal(text, "c/fine")
      evaluation.explanation = recolored(text, red(level)).explanation
      return evaluation
    }
    let failures =
      (1...3).map { recolored("a/\($0)", red(1)) }
      + [unequalColor("b/same", 1), unequalColor("b/other", 2)]
    #expect(causeGroups(failures).map(\.members) == [[0, 1, 2, 3], [4]])
  }

  @Test("Cases that must equal each other, and one whose facts differ, too, join no other group")
  func unequalAlone() {
    let circle = [unequal("a/x", "a/y"), unequal("a/y", "a/x")]
    #expect(groupSizes(circle) == [2])
    var both = unequal("b/z", "a/1")
    both.findings.insert(Finding(.structure, "size 3 → 4"), at: 0)
    #expect(groupSizes([taller[0], both]) == [1, 1])
  }

  @Test("Pictures join a change of facts only where they differ in the same places")
  func outliers() {
    let corners = (1...20).map { index in
      var evaluation = changed("a/\(index)", ["mask": ["area": 100]], ["mask": ["area": 98]])
      evaluation.comparison = repainted("a/x").comparison
      return evaluation
    }
    #expect(groupSizes(corners + [repainted("a/stray")]) == [21])
    #expect(groupSizes(corners + [repainted("a/other", x: 11)]) == [20, 1])
    #expect(groupSizes(corners + [repainted("b/folder")]) == [20, 1])
  }

  @Test("Effects of a change belong to it only in cases that do not show the change itself")
  func folding() {
    func cut(_ ellipsis: Fact, width: Double) -> Facts { ["ellipsis": ellipsis, "width": .number(width)] }
    let (before, after): (Fact, Fact) = (["text": "…"], ["text": "..."])
    let cuts = (1...20).map {
      changed("a/\($0)", cut(before, width: 20), cut(after, width: $0 == 1 ? 60 : 20))
    }
    func wider(ellipsis: Fact) -> Evaluation {
      var failure = changed("b/wider", cut(ellipsis, width: 20), cut(ellipsis, width: 60))
      failure.facts = cut(ellipsis, width: 60)
      return failure
    }
    #expect(groupSizes(cuts + [wider(ellipsis: .null)]) == [21])
    #expect(groupSizes(cuts + [wider(ellipsis: before)]) == [19, 2])
    let higher = changed("b/higher", ["height": 20], ["height": 21])
    #expect(groupSizes(cuts + [higher]) == [20, 1])
  }

  @Test("Two colors that changed are two groups; a blend of one belongs to it")
  func colors() {
    func gray(_ level: UInt8) -> (Color, Color) {
      (Color(red: level, green: level, blue: level), Color(red: level + 1, green: level, blue: level))
    }
    let text = (1...30).map { recolored("a/\($0)", gray(0), gray(100)) }
    let fill = (1...5).map {
      recolored("b/\($0)", (Color(red: 0, green: 255, blue: 255), Color(red: 0, green: 254, blue: 255)))
    }
    #expect(
      summary(text.map(asGuided) + [asGuided(recolored("a/thin", gray(44)))] + fill) == [
        "31 color: text #000000 became #010000",
        "5 color: text #00FFFF became #00FEFF",
      ])
    #expect(
      groupSizes(text + [recolored("a/thin", gray(44))]) == [30, 1], "without facts they may be two changes")
  }

  @Test("Colors that changed in the same direction by other amounts are two groups")
  func colorsOfOneDirection() throws {
    func color(_ text: String) throws -> Color { try #require(Color(text)) }
    let fill = try (color("#E02020"), color("#D02060"))
    let border = try (color("#FF0000"), color("#0000FF"))
    let failures = (1...65).map { recolored("a/\($0)", fill) } + (1...5).map { recolored("b/\($0)", border) }
    #expect(groupSizes(failures) == [65, 5])
    #expect(groupSizes(failures.map(asGuided)) == [65, 5])
  }

  @Test("An id changes with the cases, their pictures, goldens and facts")
  func idsNameWhatWasSeen() throws {
    func seen(_ text: String, golden: UInt8? = 1, candidate: UInt8 = 2) -> Evaluation {
      var evaluation = asGuided(repainted(text, moved(1, 0)))
      evaluation.replacement = GoldenReplacement(
        golden: golden.map { ContentHash(of: [$0]) }, candidate: ContentHash(of: [candidate]))
      return evaluation
    }
    /// A case that cannot be accepted.
    func unacceptable(picture: UInt8, facts: Facts = ["x": 0]) -> Evaluation {
      var evaluation = repainted("a/2", moved(1, 0))
      (evaluation.candidatePNG, evaluation.facts) = ([picture], facts)
      return evaluation
    }
    let lists = [
      [seen("a/1"), seen("a/2")], [seen("a/1")], [seen("a/1"), seen("a/3")],
      [seen("a/1"), seen("a/2", candidate: 3)], [seen("a/1"), seen("a/2", golden: nil)],
      [seen("a/1"), unacceptable(picture: 1)], [seen("a/1"), unacceptable(picture: 2)],
      [seen("a/1"), unacceptable(picture: 1, facts: ["x": 1])],
    ]
    let ids = try lists.map { try #require(causeGroups($0).first).id }
    #expect(Set(ids).count == lists.count)
    #expect(causeGroups(lists[0].reversed()).map(\.id) == [ids[0]])
  }

  @Test(
    "A group says which members break an expectation and cannot be accepted, and how many pictures differ")
  func expectations() {
    var sound = changed("a/1", ["x": 1], ["x": 2])
    sound.candidatePNG = [1]
    let broken = changed("a/2", ["x": 1], ["x": 2], broken: true)
    let group = causeGroups([sound, broken])[0]
    #expect(group.brokenExpectations == 1 && group.differingPictures == 1)
    let command = "assay accept \(group.id) --leave-broken"
    #expect(group.command == command)
    #expect(
      group.hint
        == "`\(command)` if that was the intention; 1 case breaks an expectation and is left out"
    )
    let hopeless = causeGroups([broken])[0]
    #expect(hopeless.command == nil)
    #expect(hopeless.hint == "fix the code, or the expectations: it breaks one")
    let alone = causeGroups([sound])[0]
    #expect(alone.command == "assay accept \(alone.id)")
  }

  @Test("A known failure is in no group")
  func knownFailure() {
    var known = taller[0]
    known.verdict = .knownFailure
    #expect(causeGroups([known]).isEmpty)
  }
}
