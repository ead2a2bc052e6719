import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// CJLabel's known bug: it places the block of all lines that fit, but draws only some of them.
@Suite struct CJLabelPlacementTests {
  /// Forty squares of 20 points, ten a line.
  ///
  /// The text comes with attributes, so that it wraps with one line too.
  ///
  /// A row is a height and, for 1, 2 and 3 lines, the offsets drawn → right at center, then at bottom. Blank cells of
  /// the document's table are derived by its rule: K lines fit into `max(20 * max(2, N), H)`, `n = min(N, K)` are drawn,
  /// and a block of j lines stands `max(0, H - 20 j)` down at the bottom, half of it rounded down at the center.
  static let table: [(height: Double, cells: [[Double]])] = [
    (120, [[20, 50, 40, 100], [20, 40, 40, 80], [20, 30, 40, 60]]),
    (100, [[10, 40, 20, 80], [10, 30, 20, 60], [10, 20, 20, 40]]),
    (80, [[0, 30, 0, 60], [0, 20, 0, 40], [0, 10, 0, 20]]),
    (70, [[5, 25, 10, 50], [5, 15, 10, 30], [5, 5, 10, 10]]),
    (60, [[0, 20, 0, 40], [0, 10, 0, 20], [0, 0, 0, 0]]),
    (50, [[5, 15, 10, 30], [5, 5, 10, 10], [0, 0, 0, 0]]),
    (40, [[0, 10, 0, 20], [0, 0, 0, 0], [0, 0, 0, 0]]),
    (30, [[0, 5, 0, 10], [0, 0, 0, 0], [0, 0, 0, 0]]),
    (20, [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
    (121, [[20, 50, 41, 101], [20, 40, 41, 81], [20, 30, 41, 61]]),
  ]

  @Test("The published offset is that of more lines than are drawn", arguments: table.indices)
  func knownBug(row: Int) throws {
    let (height, cells) = Self.table[row]
    for (index, cell) in cells.enumerated() {
      for (alignment, drawn, right) in [("center", cell[0], cell[1]), ("bottom", cell[2], cell[3])] {
        let note: Testing.Comment = "\(height) high, \(index + 1) lines, \(alignment)"
        var original = try label(.original, height: height, lines: index + 1, alignment: alignment)
        #expect(original.number("yOffset") == drawn, note)
        #expect(original.number("yOffsetRight") == right, note)
        #expect(original.number("line[0].baseline") == drawn + 16, note)
        var intended = try label(.intended, height: height, lines: index + 1, alignment: alignment)
        #expect(intended.number("yOffset") == right, note)
      }
    }
  }

  @Test("At the top, or when all lines are drawn, there is no error", arguments: [0, 4, 5])
  func noError(lines: Int) throws {
    for (alignment, offset) in [("top", 0.0), ("center", 20), ("bottom", 40)] {
      var label = try label(.original, height: 120, lines: lines, alignment: alignment)
      #expect(label.number("yOffset") == offset)
      #expect(label.number("yOffsetRight") == offset)
      #expect(label.number("lineCount") == 4)
    }
  }

  @Test("Insets move the text and leave the error as it is")
  func insets() throws {
    var label = try label(.original, height: 150, lines: 2, alignment: "center")
    try label.set("insets", .insets(EdgeInsets(top: 10, left: 0, bottom: 20, right: 0)))
    #expect(label.number("yOffset") == 20)
    #expect(label.number("yOffsetRight") == 40)
    #expect(label.number("line[0].baseline") == 10 + 20 + 16)
  }

  @Test("A string set while one line is allowed is one line, and shows no error (CJ-10)")
  func plainText() throws {
    var label = try ShownLabel(CJLabel.self, .original, frame: Size(width: 200, height: 120))
    try label.set("text", .text(Square.text(40)))
    #expect(label.number("lineCount") == 1)
    #expect(label.number("yOffset") == 50)
    #expect(label.number("yOffsetRight") == 50)
  }

  private func label(
    _ variant: Variant, height: Double, lines: Int, alignment: String
  ) throws -> ShownLabel {
    var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 200, height: height))
    try label.set([
      "numberOfLines": .number(Double(lines)), "lineBreakMode": .word("wordWrapping"),
      "verticalAlignment": .word(alignment),
      "attributedText": .attributedText(
        StyledText(string: Square.text(40), attributes: SpanAttributes(font: try Square.font(20)))),
    ])
    return label
  }
}

/// Where inline pictures stand, on squares of 20 points (ascent 16, descent 4), left-aligned at the top (CJ-38).
///
/// With y up from the baseline: centered, a picture's bottom is `-4 + (LH - h) / 2`, LH being `max(16, h) + 4`.
@Suite struct InlineImageTests {
  struct Image: Sendable {
    var height: Double
    var alignment: String
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var images: [Image]
    /// Bottom and top of each picture above the baseline.
    var places: [[Double]]
    var textShift = 0.0
    var testDescription: String {
      images.map { "\($0.height) \($0.alignment)" }.joined(separator: ", ")
    }
  }

  static let rows: [Row] = [
    Row(images: [Image(height: 10, alignment: "bottom")], places: [[0, 10]]),
    Row(images: [Image(height: 10, alignment: "center")], places: [[1, 11]]),
    Row(images: [Image(height: 10, alignment: "top")], places: [[2, 12]]),
    Row(images: [Image(height: 20, alignment: "bottom")], places: [[-2, 18]]),
    Row(images: [Image(height: 20, alignment: "center")], places: [[-2, 18]], textShift: 2),
    Row(images: [Image(height: 20, alignment: "top")], places: [[-2, 18]], textShift: 4),
    // LH = 28; the text's run is 20 high, so that it rises by (28 - 20) / 2 or 28 - 20.
    Row(images: [Image(height: 24, alignment: "bottom")], places: [[-2, 22]]),
    Row(images: [Image(height: 24, alignment: "center")], places: [[-2, 22]], textShift: 4),
    Row(images: [Image(height: 24, alignment: "top")], places: [[-2, 22]], textShift: 8),
    Row(images: [Image(height: 48, alignment: "bottom")], places: [[-2, 46]]),
    Row(images: [Image(height: 48, alignment: "center")], places: [[-2, 46]], textShift: 16),
    Row(images: [Image(height: 48, alignment: "top")], places: [[-2, 46]], textShift: 32),
    // CJ-S36: LH = 52. The small one at the top has its bottom at -4 + (52 - 10) - 4 = 34.
    Row(
      images: [Image(height: 48, alignment: "bottom"), Image(height: 10, alignment: "top")],
      places: [[-2, 46], [34, 44]]),
    Row(
      images: [Image(height: 10, alignment: "top"), Image(height: 48, alignment: "center")],
      places: [[34, 44], [-2, 46]], textShift: 16),
    // Of equals the first decides, and both are tallest.
    Row(
      images: [Image(height: 48, alignment: "top"), Image(height: 48, alignment: "bottom")],
      places: [[-2, 46], [-2, 46]], textShift: 32),
  ]

  @Test("Pictures and text stand as release 2.1.3 puts them", arguments: rows)
  func placement(row: Row) throws {
    var label = try ShownLabel(CJLabel.self, frame: Size(width: 400, height: 60))
    try label.set([
      "numberOfLines": .number(0), "verticalAlignment": .word("top"), "text": .text(Square.text(4)),
    ])
    for (index, image) in row.images.enumerated() {
      try label.set("insertImage", .insertion(try insertion(image, at: 2 + 2 * index)))
    }
    let ascent = max(16, row.images.map(\.height).max() ?? 0)
    #expect(label.number("line[0].ascent") == ascent)
    #expect(label.number("line[0].baseline") == ascent - row.textShift)
    for (index, place) in row.places.enumerated() {
      // Two squares, then picture, square, picture: 40, 40 + 30 + 20.
      let expected: Fact = [
        "x": .number(40 + 50 * Double(index)), "y": .number(ascent - place[1]), "width": 30,
        "height": .number(place[1] - place[0]),
      ]
      #expect(label.fact("images[\(index)].rect") == expected)
    }
  }

  /// CJ-S35: four squares and a picture of 30 points are 110 wide, in 200.
  @Test(
    "The published code moves pictures off their gaps on lines that do not begin at the left",
    arguments: [
      ("left", 0.0), ("center", 45), ("right", 90),
    ])
  func doubledOrigin(alignment: String, error: Double) throws {
    var places: [Double] = []
    for variant in [Variant.original, .intended] {
      var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 200, height: 60))
      try label.set([
        "numberOfLines": .number(0), "textAlignment": .word(alignment), "text": .text(Square.text(4)),
        "insertImage": .insertion(try insertion(Image(height: 20, alignment: "bottom"), at: 4)),
      ])
      places.append(label.number("images[0].rect.x"))
    }
    #expect(places == [80 + 2 * error, 80 + error])
  }

  @Test("A picture outside the text or without a name is refused (CJ-35)")
  func refusals() throws {
    var label = try ShownLabel(CJLabel.self)
    let image = Image(height: 20, alignment: "bottom")
    #expect(
      throws: LabelError("position 1 lies outside the text; it has 0 characters, so 0…0 are possible")
    ) { try label.set("insertImage", .insertion(try insertion(image, at: 1))) }
    try label.set("text", .text(Square.text(4)))
    #expect(
      throws: LabelError("position 5 lies outside the text; it has 4 characters, so 0…4 are possible")
    ) { try label.set("insertImage", .insertion(try insertion(image, at: 5))) }
    #expect(throws: LabelError("a picture needs a name; the published code asserts one")) {
      var nameless = try insertion(image, at: 0)
      nameless.name = ""
      try label.set("insertImage", .insertion(nameless))
    }
    try label.set("insertImage", .insertion(try insertion(image, at: 4)))
    try label.set("insertImage", .insertion(try insertion(image, at: 5)))
    #expect(label.number("images.count") == 2)
  }

  private func insertion(_ image: Image, at index: Int) throws -> ImageInsertion {
    ImageInsertion(
      name: "photo", size: Size(width: 30, height: image.height), index: index,
      alignment: try #require(InlineImageAlignment(rawValue: image.alignment)))
  }
}

@Suite struct CJLabelTruncationTests {
  /// CJ-S14: forty squares, ten a line.
  ///
  /// At the tail nine stay before the ellipsis; the published head and middle
  /// see only the line's own ten characters and the ellipsis they append, and truncate that once more.
  @Test(
    "The last line ends as the mode says",
    arguments: [
      ("truncatingTail", 2, Fact.record(["text": "…", "line": 1, "index": 9, "hidden": [19, 21]])),
      ("wordWrapping", 2, .null),
      ("charWrapping", 2, .null), ("clipping", 2, .null),
      ("truncatingTail", 0, Fact.record(["text": "…", "line": 2, "index": 9, "hidden": [29, 11]])),
    ])
  func ellipsis(mode: String, lines: Int, ellipsis: Fact) throws {
    var label = try ShownLabel(CJLabel.self, frame: Size(width: 200, height: 60))
    try label.set([
      "numberOfLines": .number(Double(lines)), "lineBreakMode": .word(mode),
      "attributedText": .attributedText(StyledText(string: Square.text(40))),
    ])
    #expect(label.fact("ellipsis") == ellipsis)
    #expect(label.number("lineCount") == (lines == 0 ? 3 : 2))
  }
}

@Suite struct CJLabelFittingTests {
  @Test("Text that fits keeps its size, which need not be whole points")
  func fits() throws {
    var label = try ShownLabel(CJLabel.self, size: 20.5)
    try label.set(["text": .text("ab"), "adjustsFontSizeToFitWidth": .bool(true)])
    #expect(label.fact("fit") == ["scale": 1, "size": 20.5])
  }
}
