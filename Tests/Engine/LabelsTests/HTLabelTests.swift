import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

@Suite struct HTLabelTests {
  static let insets = [
    EdgeInsets.zero, EdgeInsets(top: 10, left: 0, bottom: 0, right: 0),
    EdgeInsets(top: 0, left: 0, bottom: 10, right: 0), EdgeInsets(top: 10, left: 20, bottom: 30, right: 40),
    EdgeInsets(top: -5, left: -5, bottom: -5, right: -5),
  ]

  /// HT-S20: 25 squares in 200×80 are three lines, 60 points; four of at most 7 where the insets leave 140.
  ///
  /// The published center does not know of insets (HT-41): `80/2 - h/2`.
  @Test(
    "Alignment and insets place the text",
    arguments: [
      ("top", Variant.original, [0.0, 10, 0, 10, -5]), ("center", .original, [10, 10, 10, 0, 10]),
      ("bottom", .original, [20, 20, 10, -30, 25]), ("unrecognized", .original, [0, 10, 0, 10, -5]),
      ("top", .intended, [0, 10, 0, 10, -5]), ("center", .intended, [10, 15, 5, -10, 10]),
      ("bottom", .intended, [20, 20, 10, -30, 25]),
    ])
  func textRect(alignment: String, variant: Variant, tops: [Double]) throws {
    for (insets, top) in zip(Self.insets, tops) {
      var label = try ShownLabel(HTLabel.self, variant)
      try label.set([
        "text": .text(Square.text(25)), "verticalAlignment": .word(alignment), "insets": .insets(insets),
      ])
      let isNarrow = insets.left == 20
      let expected: Fact = [
        "x": .number(insets.left), "y": .number(top), "width": .number(isNarrow ? 140.0 : 200),
        "height": .number(isNarrow ? 80.0 : 60),
      ]
      #expect(label.fact("textRect") == expected, "\(insets)")
    }
  }

  /// HT-S21: 60 squares in 200×80 are six lines, 120 points, more than there is room for.
  @Test(
    "Too much text overflows on the sides that its alignment allows",
    arguments: [
      ("top", 0.0, 0.0), ("center", 0, -20), ("bottom", 0, -40), ("top", 10, 10), ("center", 10, -20),
      ("bottom", 10, -50),
    ])
  func overflow(alignment: String, inset: Double, top: Double) throws {
    var label = try ShownLabel(HTLabel.self, .original)
    try label.set([
      "text": .text(Square.text(60)), "verticalAlignment": .word(alignment),
      "insets": .insets(EdgeInsets(top: inset, left: 0, bottom: inset, right: 0)),
    ])
    #expect(label.number("textRect.y") == top)
    #expect(label.number("lineCount") == 6)
    #expect(label.fact("ellipsis") == .null)
  }

  /// HT-S23: the article measures and draws every line; the newest revision at most `numberOfLines`.
  @Test(
    "Only the newest revision limits the number of lines",
    arguments: [
      (0.0, 3.0, 60.0, 10.0), (1, 1, 20, 30), (2, 2, 40, 20), (5, 3, 60, 10),
    ])
  func numberOfLines(limit: Double, drawn: Double, height: Double, top: Double) throws {
    for (variant, lines, rect) in [
      (Variant.head, drawn, (top, height)), (.original, 3, (10, 60)), (.intended, 3, (10, 60)),
    ] {
      var label = try ShownLabel(HTLabel.self, variant)
      try label.set(["text": .text(Square.text(25)), "numberOfLines": .number(limit)])
      #expect(label.number("lineCount") == lines, "\(variant)")
      #expect(label.number("textRect.y") == rect.0, "\(variant)")
      #expect(label.number("textRect.height") == rect.1, "\(variant)")
    }
  }

  @Test("Without room the text is measured at the screen's width (HT-S24)", arguments: [60.0, 50])
  func noRoom(inset: Double) throws {
    var label = try ShownLabel(HTLabel.self, .original, frame: Size(width: 100, height: 40))
    try label.set([
      "text": .text(Square.text(5)),
      "insets": .insets(EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)),
    ])
    #expect(label.fact("textRect") == ["x": .number(inset), "y": 10, "width": 100, "height": 20])
  }

  @Test(
    "A line gap of a fifth counts between and below the lines (HT-S26)",
    arguments: [
      ("top", 0.0), ("center", 16), ("bottom", 32),
    ])
  func lineGap(alignment: String, top: Double) throws {
    var label = try ShownLabel(HTLabel.self)
    try label.set([
      "font": .font(try Square.font(20, family: "Assay Square Gap")), "text": .text(Square.text(20)),
      "verticalAlignment": .word(alignment),
    ])
    #expect(label.fact("measured") == ["width": 200, "height": 48])
    #expect(label.number("textRect.y") == top)
  }

  @Test("The published label measures text in its own font, not in the fonts of the text (HT-S27)")
  func mixedSizes() throws {
    for (variant, height) in [(Variant.original, 20.0), (.intended, 40)] {
      var label = try ShownLabel(HTLabel.self, variant)
      try label.set("attributedText", .attributedText(try Self.mixedText))
      #expect(label.number("measured.height") == height)
      // A line of 40 points does not fit into a rectangle of 20, so nothing of it is drawn (HT-08).
      #expect(label.number("lineCount") == (variant == .original ? 0 : 1))
    }
    var fitted = try ShownLabel(HTLabel.self, frame: Size(width: 180, height: 30))
    try fitted.set([
      "attributedText": .attributedText(try Self.mixedText), "adjustsFontSizeToFitWidth": .bool(true),
    ])
    #expect(fitted.number("fit.size") == 30)
    #expect(fitted.number("line[0].ascent") == 24)
    #expect(fitted.number("line[0].width") == 180)
  }

  private static var mixedText: StyledText {
    get throws {
      StyledText(
        string: "ABCDEF",
        spans: [
          .init(range: 0..<2, attributes: SpanAttributes(font: try Square.font(12))),
          .init(range: 2..<4, attributes: SpanAttributes(font: try Square.font(40))),
        ])
    }
  }

  /// HT-S28; an empty text is one line high, a line ends before each separator.
  @Test(
    "The measured size of texts without ink",
    arguments: [
      (String?.none, 0.0, 0.0), ("", 0, 20), (" ", 0, 20), ("\n", 0, 40), ("\n\n", 0, 60),
    ])
  func textWithoutInk(text: String?, width: Double, height: Double) throws {
    var label = try ShownLabel(HTLabel.self)
    try label.set("text", text.map(PropertyValue.text) ?? .none)
    #expect(label.fact("measured") == ["width": .number(width), "height": .number(height)])
  }

  @Test("Text laid out at its measured width has the measured lines, at every font size (HT-S31)")
  func stableWrapping() throws {
    for tenths in 100...400 {
      let size = Double(tenths) / 10
      for columns in [3.0, 7] {
        var label = try ShownLabel(
          HTLabel.self, .original, frame: Size(width: columns * size, height: 40), size: size)
        try label.set("text", .text(Square.text(20)))
        #expect(label.number("lineCount") == (20 / columns).rounded(.up), "\(columns) columns at \(size)")
      }
    }
  }

  /// HT-S06 and HT-24: the published setters of insets, minimum and alignment ask for nothing.
  @Test(
    "A setter asks for layout, drawing or nothing",
    arguments: [
      ("cornerRadius", PropertyValue.number(3), "layout", "layout"),
      ("corners", .words([]), "layout", "layout"),
      ("adjustsFontSizeToFitWidth", .bool(true), "display", "display"),
      ("insets", .insets(.zero), "none", "display"), ("minFontSize", .number(3), "none", "display"),
      ("verticalAlignment", .word("top"), "none", "display"), ("text", .text("a"), "display", "display"),
      ("backgroundColor", .none, "none", "none"),
    ])
  func dirtiness(key: String, value: PropertyValue, original: String, intended: String) throws {
    for (variant, effect) in [(Variant.original, original), (.intended, intended)] {
      var label = try ShownLabel(HTLabel.self, variant)
      _ = label.facts
      try label.set(key, value)
      #expect(
        label.view.dirty == ["layout": .bool(effect == "layout"), "display": .bool(effect == "display")],
        "\(variant)")
    }
  }
}
