import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

@Suite struct PlainLabelTests {
  /// Three lines of 20 points in 80 begin 10 down; eight of 80 leave no room, and four fit.
  @Test(
    "Text is centered, and as many lines are shown as fit",
    arguments: [
      (25, 0.0, 3, 10.0), (80, 0, 4, 0), (25, 2, 2, 20), (25, 1, 1, 30),
    ])
  func centering(count: Int, limit: Double, lines: Int, top: Double) throws {
    var label = try ShownLabel(PlainLabel.self)
    try label.set(["numberOfLines": .number(limit), "text": .text(Square.text(count))])
    #expect(label.fact("lineCount") == .number(lines))
    #expect(label.number("textTop") == top)
  }

  @Test("A property of another label is an error")
  func unknownProperty() throws {
    var label = try ShownLabel(PlainLabel.self)
    #expect(throws: LabelError("PlainLabel has no property 'corners'")) {
      try label.set("corners", .words([]))
    }
  }

  @Test("A font size out of bounds is an error in every setter", arguments: [-1, 1001, 1e300])
  func fontSize(size: Double) throws {
    var labels = [try ShownLabel(PlainLabel.self), try ShownLabel(LayerLabel.self)]
    for index in labels.indices {
      #expect(throws: LabelError("the value must be a font size between 0 and 1000 points")) {
        try labels[index].set("fontSize", .number(size))
      }
    }
  }
}
