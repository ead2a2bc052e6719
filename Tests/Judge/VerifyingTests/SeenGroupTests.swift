import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining
@testable import AssayVerifying
@testable import AssayImageDiff

/// How failures are grouped by what their pictures show.
@Suite struct SeenGroupTests {
  @Test("Without facts, only the same kind, thing and amount are one group")
  func amounts() {
    let changes = [
      moved(6, 0), moved(6, 0), moved(7, 0), moved(6, 0, .area),
      change(.corners, .lengths(old: 4, new: 2), .area),
      change(.corners, .lengths(old: 4, new: 8), .area),
    ]
    let failures = changes.enumerated().map { repainted("a/\($0)", $1) }
    #expect(
      summary(failures) == [
        "2 raster: text moved right by 6 px", "1 raster: a text moved right by 7 px at (10, 10)",
        "1 raster: an area moved right by 6 px at (10, 10)",
        "1 raster: corners of an area are less round: 4 → 2 px at (10, 10)",
        "1 raster: corners of an area are rounder: 4 → 8 px at (10, 10)",
      ])
  }

  @Test("With guides, kind, noun and direction decide, and the sentence says how much")
  func directions() {
    let failures =
      (1...3).map { guided("a/\($0)", in: .line, moved(Double($0), 0, .figure)) }
      + [guided("b/left", in: .line, moved(-1, 0)), guided("b/picture", in: .picture, moved(1, 0))]
    #expect(
      summary(failures) == [
        "3 raster: text moved right by 1 to 3 px", "1 raster: a text moved left by 1 px at (10, 10)",
        "1 raster: a picture moved right by 1 px at (10, 10)",
      ])
  }

  @Test("Things of another size that came or went are other groups where no facts say more")
  func sizes() {
    func gone(_ width: Int) -> Change {
      let box = PixelRect(x: 10, y: 10, width: width, height: 4)
      return Change(kind: .removed, thing: .text, places: [.init(before: box, after: nil)])
    }
    let changes = [gone(40), gone(40), gone(41)].enumerated()
    #expect(groupSizes(changes.map { repainted("a/\($0)", $1) }) == [2, 1])
    #expect(groupSizes(changes.map { guided("a/\($0)", in: .line, $1) }) == [3])
  }

  @Test("A picture that only looks different stays alone")
  func unknown() {
    #expect(groupSizes((1...3).map { repainted("a/\($0)", change(.changed, nil, .figure)) }) == [1, 1, 1])
    #expect(groupSizes((1...3).map { repainted("a/\($0)") }) == [1, 1, 1])
  }

  @Test("Consequences decide nothing")
  func consequences() {
    let failures = (1...3).map { index in
      var grown = change(.resized, .growth(width: 0, height: Double(index)), .area)
      grown.isConsequence = true
      return repainted("a/\(index)", change(.added), grown)
    }
    #expect(summary(failures) == ["3 raster: text was added"])
  }

  @Test("Of several changes without facts, all must be the same")
  func several() {
    let (one, other) = (moved(6, 0), change(.removed, nil, .rule))
    let failures = [repainted("a/1", one, other), repainted("a/2", other, one), repainted("a/3", one)]
    #expect(
      summary(failures) == [
        "2 raster: text moved right by 6 px; rules are gone",
        "1 raster: a text moved right by 6 px at (10, 10)",
      ])
  }

  @Test("Pictures that show no clear change, but in the same thing, are apart and accepted one by one")
  func vague() {
    let text = (1...10).map { guided("a/\($0)", in: .line, moved(1, 0)) }
    let same = ["b/1", "b/2"].map { guided($0, in: .line, change(.reshaped)) }
    let groups = causeGroups(text + same)
    #expect(
      summary(text + same) == ["10 raster: text moved right by 1 px", "2 raster: text looks different"])
    #expect(groups[1].likely == groups[0].id && groups[1].command == nil && groups[0].likely == nil)
    #expect(causeGroups(text + [guided("b/1", in: .picture, change(.reshaped))]).map(\.likely) == [nil, nil])
    #expect(groupSizes(text + [guided("b/1", in: .line, moved(0, 1))]) == [10, 1])
  }

  @Test("Of a color that changed by a level, pictures that differ by no more are part")
  func rounding() throws {
    let color = try (Color.black, #require(Color("#010000")))
    let text = (1...10).map { asGuided(recolored("a/\($0)", color)) }
    func soft(_ level: Int) -> Evaluation {
      var evaluation = guided("b/1", in: .line)
      evaluation.comparison = .different(
        Difference(
          changedPixels: 9, largestLevel: level, measures: [], regions: [], smallestTolerance: .lenient))
      return evaluation
    }
    #expect(summary(text + [soft(1)]) == ["11 color: text #000000 became #010000"])
    #expect(groupSizes(text + [soft(2)]) == [10, 1])
  }

  @Test("What the members share has kind and amounts as values")
  func values() throws {
    let group = try #require(
      causeGroups((1...3).map { guided("a/\($0)", in: .line, moved(Double($0), 0)) }).first)
    let shared = try #require(group.changes.first)
    #expect(group.changes.count == 1 && shared.change.places.isEmpty)
    #expect(shared.change.kind == .moved && shared.change.amount == .shift(x: 1, y: 0))
    #expect(shared.most == .shift(x: 3, y: 0))
    let taller = (1...3).map { changed("a/\($0)", line(ascent: 13), line(ascent: 14 + Double($0))) }
    let fact = try #require(causeGroups(taller).first?.fact)
    #expect(fact.document.compactJSON == #"{"fact":"line[].ascent","direction":"more","unit":"points"}"#)
  }
}
