import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

@Suite struct LayerLabelTests {
  /// LL-S04: lines of 15 points in 160 wide, as many as fit whole.
  ///
  /// Twelve lines of text: 120 squares, ten a line.
  @Test(
    "Only whole lines are shown, from the top",
    arguments: [
      (165.0, 11), (160, 10), (100, 6), (15, 1), (14, 0),
    ])
  func lineCount(height: Double, count: Int) throws {
    var label = try ShownLabel(LayerLabel.self, frame: Size(width: 160, height: height), size: 15)
    try label.set("text", .text(Square.text(120)))
    #expect(label.fact("lineCount") == .number(count))
    #expect(label.fact("ellipsis") == .null)
    if count > 0 { #expect(label.number("line[0].baseline") == 12) }
  }

  @Test(
    "Number of lines, alignment and line break mode are ignored (LL-11)",
    arguments: [
      ("numberOfLines", PropertyValue.number(1)), ("textAlignment", .word("center")),
      ("lineBreakMode", .word("truncatingHead")),
    ])
  func ignored(key: String, value: PropertyValue) throws {
    var plain = try ShownLabel(LayerLabel.self, frame: Size(width: 160, height: 100), size: 15)
    try plain.set("text", .text("hello brave new world"))
    var label = plain
    try label.set(key, value)
    #expect(label.fact("line") == plain.fact("line"))
    #expect(label.number("lineCount") == 3)
  }

  @Test(
    "Creation hands everything to the layer in the published order (LL-05)",
    arguments: [
      (Creation.frame, "init"), (.archive, "awake"),
    ])
  func creation(creation: Creation, call: String) throws {
    var label = try ShownLabel(LayerLabel.self, creation: creation)
    let calls: [Fact] = ["layerClass", .text(call), "text", "textColor", "font", "alignment=justified"]
    // The font was set before: after the initializer in code, among the archive's values otherwise (LL-06).
    let later: [Fact] =
      creation == .frame ? ["wrapped=true", "display", "font"] : ["wrapped=true", "display"]
    #expect(label.fact("calls") == .list(calls + later))
    #expect(label.fact("layer.alignment") == "justified")
    #expect(label.number("layer.size") == 20)
  }

  @Test("Resizing back restores the lines (LL-S06)")
  func resizing() throws {
    var label = try ShownLabel(LayerLabel.self, frame: Size(width: 240, height: 120))
    try label.set("text", .text(Square.text(30)))
    let first = label.fact("line")
    label.resize(Size(width: 120, height: 240))
    #expect(label.number("lineCount") == 5)
    label.resize(Size(width: 240, height: 120))
    #expect(label.fact("line") == first)
  }
}

@Suite struct IrregularLabelTests {
  /// IL-07 and IL-S04: the outline cuts off two corners of 100/6 and a notch of 25, and does not scale.
  @Test(
    "The mask's area",
    arguments: [
      (200.0, 40.0, 7941.67), (222, 70, 15481.67), (201, 40, 7981.67), (100, 20, 1941.67),
      (300, 44, 13141.67),
      (20, 40, 741.6), (18, 40, 661.6), (10, 40, 346.8), (8, 40, 272.1), (200, 10, 1941.6), (200, 8, 1541.7),
      (200, 4, 747.4), (200, 1, 178.4), (0, 40, 0), (200, 0, 0), (0, 0, 0),
    ])
  func area(width: Double, height: Double, area: Double) throws {
    var label = try ShownLabel(IrregularLabel.self, frame: Size(width: width, height: height))
    #expect(abs(label.number("mask.area") - area) < 0.2, "\(label.number("mask.area"))")
  }

  /// IL-S03: how much larger than a fresh one the published mask is, which is the union of all sizes so far.
  static let resizings: [([(Double, Double)], Double)] = [
    ([(200, 40), (222, 70)], 0), ([(222, 70), (200, 40)], 41.7), ([(200, 40), (222, 40)], 25),
    ([(222, 40), (200, 40)], 41.7), ([(200, 40), (200, 70)], 0), ([(200, 70), (200, 40)], 25),
    // Half the notch is filled: the narrow outline ends in its middle.
    ([(200, 40), (100, 40), (200, 40)], 12.5), ([(200, 40), (206, 40)], 12.8),
    ([(200, 40), (222, 70), (180, 30)], 41.7),
  ]

  @Test("The published mask is the union of the outlines of all sizes so far", arguments: resizings)
  func excess(sizes: [(Double, Double)], excess: Double) throws {
    guard let first = sizes.first, let last = sizes.last else { return }
    for (variant, expected) in [(Variant.original, excess), (.intended, 0)] {
      var label = try ShownLabel(
        IrregularLabel.self, variant, frame: Size(width: first.0, height: first.1))
      _ = label.facts
      for size in sizes.dropFirst() { label.resize(Size(width: size.0, height: size.1)) }
      var fresh = try ShownLabel(IrregularLabel.self, frame: Size(width: last.0, height: last.1))
      let found = label.number("mask.area") - fresh.number("mask.area")
      #expect(abs(found - expected) < 0.2, "\(variant): \(found)")
    }
  }

  @Test("From an archive, the published label has no mask (IL-03)")
  func archive() throws {
    var original = try ShownLabel(IrregularLabel.self, .original, creation: .archive)
    #expect(original.fact("mask") == nil)
    var intended = try ShownLabel(IrregularLabel.self, .intended, creation: .archive)
    #expect(intended.fact("mask") != nil)
  }
}

@Suite struct PlainLabelTests {
  /// Three lines of 20 points in 80 stand 10 down; eight of 80 leave no room, and four fit.
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

  @Test("Only a change of content or size draws again (RR-02)")
  func drawing() throws {
    var label = try ShownLabel(PlainLabel.self)
    try label.set("text", .text("a"))
    #expect(label.number("drawCount") == 1)
    label.resize(Size(width: 200, height: 80))
    #expect(label.number("drawCount") == 1)
    label.resize(Size(width: 100, height: 80))
    #expect(label.number("drawCount") == 2)
    try label.set("text", .text("b"))
    #expect(label.number("drawCount") == 3)
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
