import AssayImaging
import AssaySubjects
import Testing

@Suite("Subject") struct SubjectTests {
  private let place = SourceLocation(path: "Scenarios/a.yaml", line: 3, column: 5)

  private func subject(_ relations: [Relation]) throws -> Subject {
    Subject(name: try #require(SubjectName("a/b")), location: place, relations: relations) {
      () throws(RenderingError) -> Rendering in Rendering(bitmap: Bitmap(width: 1, height: 1))
    }
  }

  @Test("a location is printed as path:line:column, and ordered the same way")
  func location() {
    #expect(place.description == "Scenarios/a.yaml:3:5")
    #expect(Problem(place, "what; do this").description == "Scenarios/a.yaml:3:5: error: what; do this")
    let places = [
      SourceLocation(path: "b"), SourceLocation(path: "a", line: 10),
      SourceLocation(path: "a", line: 9, column: 9),
      SourceLocation(path: "a", line: 9, column: 10),
    ]
    #expect(places.sorted().map(\.description) == ["a:9:9", "a:9:10", "a:10:1", "b"])
  }

  @Test("a subject that must equal another has no golden picture of its own")
  func hasGoldenPicture() throws {
    let other = try #require(SubjectName("a/c"))
    #expect(try subject([]).hasGoldenPicture)
    #expect(try subject([Relation(kind: .differsFrom, other: other, location: place)]).hasGoldenPicture)
    #expect(try !subject([Relation(kind: .sameAs, other: other, location: place)]).hasGoldenPicture)
  }

  @Test("the default allows nothing, and each preset allows more than the one before")
  func tolerance() throws {
    #expect(try subject([]).tolerance == Tolerance(edge: 0, color: 0, spots: 0))
    let presets = Tolerance.presets.map(\.tolerance)
    #expect(Tolerance.presets.map(\.name) == ["exact", "samePlatform", "crossPlatform", "lenient"])
    for (tighter, looser) in zip(presets, presets.dropFirst()) {
      #expect(tighter.edge <= looser.edge && tighter.color < looser.color)
    }
  }
}
