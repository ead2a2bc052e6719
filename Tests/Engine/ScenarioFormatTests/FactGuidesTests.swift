import AssayFacts
import AssaySubjects
import Testing

/// What facts say of places is found in the picture.
@Suite struct FactGuidesTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func subjects(_ yaml: String) throws -> [Subject] {
    try folder.write(yaml)
    let catalog = folder.catalog
    try #require(catalog.problems.isEmpty, "\(catalog.problems)")
    return catalog.subjects
  }

  @Test func aLineStandsWhereItsBoxIsPainted() throws {
    // A font of 10: ascent 8, descent 2. One line of 2 em in a label at (30, 5) with a margin of 4, of two pixels a point.
    let subject = try #require(
      try subjects(
        """
        label: PlainLabel
        canvas: {margin: 4, scale: 2}
        cases:
          a: {given: {frame: [30, 5, 100, 10], text: ab, font: 10}}

        """
      ).first)
    let guides = subject.guides(try subject.render().facts)
    #expect(subject.pixelsPerPoint == 2)
    #expect(guides == [Guide(kind: .line, x: 8, y: 8, width: 40, height: 20, baseline: 24)])
  }

  @Test func linksStandWhereAFingerHitsThem() throws {
    let subject = try #require(
      try subjects(
        """
        label: PlainLabel
        canvas: {margin: 10, scale: 2}
        cases:
          a: {given: {frame: [0, 0, 100, 10], text: ab, font: 10}}

        """
      ).first)
    var facts: Facts = ["frame": .record(["x": 3, "y": 0, "width": 9, "height": 9])]
    facts["links"] = [
      .record(["hit": .record(["x": 1, "y": 2, "width": 3, "height": 4])]), .record(["name": "odd"]),
    ]
    facts["line"] = [.record(["x": 1]), "odd"]
    #expect(subject.guides(facts) == [Guide(kind: .link, x: 28, y: 24, width: 6, height: 8)])
  }

  @Test func cornersAndPicturesStandWhereTheyAreDrawn() throws {
    // A margin of 10 and two pixels a point, unless the file says otherwise.
    let subject = try #require(
      try subjects(
        """
        label: HTLabel
        cases:
          a: {given: {frame: [0, 0, 100, 30], text: "", corners: [topLeft, bottomRight], cornerRadius: 10}}

        """
      ).first)
    var facts = try subject.render().facts
    facts["images"] = [.record(["rect": .record(["x": 1, "y": 2, "width": 3, "height": 4])])]
    let guides = subject.guides(facts).filter { [.picture, .corner].contains($0.kind) }
    #expect(
      Set(guides) == [
        Guide(kind: .picture, x: 22, y: 24, width: 6, height: 8),
        Guide(kind: .corner, x: 20, y: 20, width: 20, height: 20),
        Guide(kind: .corner, x: 200, y: 60, width: 20, height: 20),
      ])
  }
}
