import AssayFacts
import AssaySubjects
import Testing

/// The places that facts state are found in the picture.
@Suite struct FactGuidesTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  /// A case with a label.
  private func subject(_ label: String, margin: Int, _ given: String) throws -> Subject {
    try folder.write("label: \(label)\ncanvas: {margin: \(margin), scale: 2}\ngiven: {\(given)}\n")
    return try #require(folder.catalog.subjects.first)
  }

  @Test func aLineHasTheBoxAndBaselineThatArePainted() throws {
    // A font of 10: ascent 8, descent 2. One line of 2 em in a label at (30, 5) with a margin of 4, of two pixels a point.
    let subject = try subject("PlainLabel", margin: 4, "frame: [30, 5, 100, 10], text: ab, font: 10")
    let guides = subject.notes.guides(try subject.render().facts)
    #expect(subject.notes.pixelsPerPoint == 2)
    #expect(guides == [Guide(kind: .line, x: 8, y: 8, width: 40, height: 20, baseline: 24)])
  }

  @Test func aLinkHasTheBoxThatCanBeTouched() throws {
    let subject = try subject("PlainLabel", margin: 10, "frame: [0, 0, 100, 10], text: ab, font: 10")
    var facts: Facts = ["frame": .record(["x": 3, "y": 0, "width": 9, "height": 9])]
    facts["links"] = [
      .record(["hit": .record(["x": 1, "y": 2, "width": 3, "height": 4])]), .record(["name": "odd"]),
    ]
    facts["line"] = [.record(["x": 1]), "odd"]
    #expect(subject.notes.guides(facts) == [Guide(kind: .link, x: 28, y: 24, width: 6, height: 8)])
  }

  @Test func cornersAndPicturesHaveTheBoxesInWhichTheyAreDrawn() throws {
    let subject = try subject(
      "HTLabel", margin: 10,
      "frame: [0, 0, 100, 30], text: '', corners: [topLeft, bottomRight], cornerRadius: 10")
    var facts = try subject.render().facts
    facts["images"] = [.record(["rect": .record(["x": 1, "y": 2, "width": 3, "height": 4])])]
    let guides = subject.notes.guides(facts).filter { [.picture, .corner].contains($0.kind) }
    #expect(
      Set(guides) == [
        Guide(kind: .picture, x: 22, y: 24, width: 6, height: 8),
        Guide(kind: .corner, x: 20, y: 20, width: 20, height: 20),
        Guide(kind: .corner, x: 200, y: 60, width: 20, height: 20),
      ])
  }
}
