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
        "10 structure: text is fitted another way: probes 40 → 39",
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

  @Test("What can follow from a change and is fifty times rarer is likely part of it")
  func rare() {
    let masks = (1...50).map { changed("a/\($0)", ["mask": ["area": 100]], ["mask": ["area": 98]]) }
    func likely(_ failures: [Evaluation]) -> [Bool] { causeGroups(failures).map { $0.likely != nil } }
    #expect(likely(masks + [asGuided(repainted("a/stray"))]) == [false, true])
    #expect(likely(masks.dropLast() + [asGuided(repainted("a/stray"))]) == [false, false])
    #expect(likely(masks + [repainted("a/without-facts")]) == [false, false])
  }

  /// Glyphs have widths, which place the pictures after them.
  private static let layout = FactVocabulary(
    terms: [.init("size", "the size changed", isEffect: true)],
    aspects: [
      .init("glyphs", of: ["run[].glyphs"], after: ["runs"]), .init("runs", of: ["run"], after: ["glyphs"]),
      .init("width", of: ["width"], after: ["glyphs"]), .init("size", of: ["size"], after: ["width"]),
      .init("place", of: ["x"], after: ["width"]), .init("height", of: ["height"], after: []),
    ])

  /// The facts that change in some cases, and the sizes of the groups; `~` for those that are likely part of another.
  static let changes: [(cases: [Int: [String]], groups: String)] = [
    ([40: ["width", "x"], 10: ["glyphs", "width", "x"]], "40 10"),
    ([40: ["width", "x"], 10: ["x"]], "40 10"),
    ([40: ["width", "size"], 10: ["size"]], "50"),
    ([40: ["width"], 10: ["size"]], "40 10"),
    ([40: ["width"], 10: ["height"], 9: ["width", "height"]], "40 10 ~9"),
    ([40: ["width"], 10: ["width", "height"]], "40 10"),
    ([100: ["width", "x"], 2: ["x"]], "100 ~2"),
  ]

  @Test("Only what cannot follow from the other changed facts of a case is its cause", arguments: changes)
  func origins(cases: [Int: [String]], groups: String) {
    let failures = cases.flatMap { count, names in
      (0..<count).map { index in
        let sides = [1.0, 2].map { value in
          var facts = Facts(names.map { ($0, Fact.number(value)) })
          if names.contains("glyphs") { facts["run"] = .list([["glyphs": .number(value)]]) }
          return facts
        }
        return changed("\(names.joined(separator: "-"))/\(index)", sides[0], sides[1])
      }
    }
    let found = CauseGroup.groups(of: failures, vocabulary: CauseGroupTests.layout)
    #expect(
      found.map { ($0.likely == nil ? "" : "~") + "\($0.members.count)" }.joined(separator: " ") == groups)
  }

  @Test("Values that only changed places in a list are no change of their own")
  func reordered() {
    func differing(_ texts: String...) -> [FactDifference] {
      texts.enumerated().compactMap { index, text in
        FactPath("run[\(index)].\(text)").map {
          FactDifference(path: $0, old: .number(index), new: .number(1 - index))
        }
      }
    }
    let aspects = FactAspects(CauseGroupTests.layout)
    #expect(aspects.changed(in: differing("glyphs", "glyphs")) == ["glyphs"])
    #expect(aspects.changed(in: differing("glyphs", "glyphs", "start")) == ["runs"])
    #expect(aspects.changed(in: differing("start", "glyphs")) == ["runs", "glyphs"])
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
