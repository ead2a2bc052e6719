import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import Testing

@Suite struct BubbleInputTests {
  static let systems: [any Label.Type] = [
    RoundedRectLabel.self, LayerLabel.self, TextLayerLabel.self, IrregularLabel.self, ArrowLabel.self,
  ]

  /// The picture of a label with a red background, text and a frame, on 20 by 10 white points.
  private func picture(
    _ system: any Label.Type, _ variant: Variant, frame: Rect, text: PropertyValue = .text("ab")
  ) throws -> (bitmap: Bitmap, facts: Facts) {
    var label = try ShownLabel(system, variant)
    label.view.setFrame(frame)
    try label.set(["text": text, "backgroundColor": .color(Color(red: 255, green: 0, blue: 0))])
    return (label.picture(20, 10), label.facts)
  }

  @Test(
    "A frame without area shows nothing", arguments: systems.indices,
    [Rect(x: 15, y: 8, width: -10, height: -5), Rect(x: 5, y: 2, width: 10, height: 0)])
  func frames(index: Int, frame: Rect) throws {
    for variant in Variant.allCases {
      let shown = try picture(Self.systems[index], variant, frame: frame)
      #expect(shown.bitmap == Bitmap(width: 20, height: 10, color: .white))
    }
  }

  @Test("A huge frame draws the part that is visible", arguments: systems.indices)
  func hugeFrame(index: Int) throws {
    let shown = try picture(
      Self.systems[index], .intended, frame: Rect(x: -20_000, y: -20_000, width: 60_000, height: 60_000))
    #expect(shown.bitmap[10, 5] != .white)
  }

  @Test("A picture that is not described is an error")
  func unknownPicture() throws {
    var label = try ShownLabel(RoundedRectLabel.self)
    #expect(throws: LabelError("there is no picture 'face'; describe it under 'images'")) {
      try label.set("image", .text("face"))
    }
  }

  @Test(
    "A negative radius counts as 0, and a huge one as half the smaller side", arguments: [-5.0, 1e9])
  func radii(radius: Double) throws {
    for curve in CornerCurve.allCases {
      var label = try ShownLabel(RoundedRectLabel.self, .original)
      try label.set(["cornerRadius": .number(radius), "cornerCurve": .word(curve.rawValue)])
      #expect(label.number("bubbleRadius") == (radius < 0 ? 0 : 40))
    }
  }

  @Test(
    "Insets larger than the bounds leave no room for text, and the size stays finite",
    arguments: Variant.allCases)
  func insets(variant: Variant) throws {
    var label = try ShownLabel(RoundedRectLabel.self, variant)
    let huge = 1e6
    try label.set([
      "text": .text("ab"),
      "insets": .insets(EdgeInsets(top: huge, left: huge, bottom: huge, right: huge)),
    ])
    #expect(label.fact("lineCount") == nil)
    #expect(label.fact("drawOrder") == ["fill", "stroke"])
    // A line of 20, and as intended an outline of 5 above and below.
    #expect(label.number("intrinsicContentSize.height") == 2 * huge + (variant == .intended ? 30 : 20))
  }

  @Test(
    "No text and an empty text look the same, but a layer states the lines of an empty text",
    arguments: systems.indices)
  func texts(index: Int) throws {
    let frame = Rect(x: 0, y: 0, width: 20, height: 10)
    let isLayer = !Self.systems[index].drawsAsUILabel
    for variant in Variant.allCases {
      let none = try picture(Self.systems[index], variant, frame: frame, text: .none)
      let empty = try picture(Self.systems[index], variant, frame: frame, text: .text(""))
      #expect(none.bitmap == empty.bitmap)
      #expect(none.facts["lineCount"] == nil)
      let lines = empty.facts["lineCount"]
      // A line of the layer of 36 points does not fit; LayerLabel's has 20, which do not either.
      #expect(isLayer ? lines == 0 : lines == nil)
    }
  }
}

@Suite struct RedrawTests {
  @Test(
    "A layer's picture is drawn up to 8192 pixels wide (LL-12)", arguments: [3276.0, 3277])
  func largestLayer(width: Double) throws {
    var label = try ShownLabel(TextLayerLabel.self, frame: Size(width: width, height: 10))
    try label.set(["text": .text("a"), "contentsScale": .number(2.5)])
    let drawn: Fact = width * 2.5 <= 8192 ? ["image"] : []
    #expect(label.fact("drawOrder") == drawn)
  }
}

@Suite struct HTLabelTests {
  @Test("Text laid out at its measured width has the measured lines, at every font size (HT-S31)")
  func stableWrapping() throws {
    for tenths in 100...400 {
      let size = Double(tenths) / 10
      var label = try ShownLabel(
        HTLabel.self, .original, frame: Size(width: 7 * size, height: 40), size: size)
      try label.set("text", .text(Square.text(20)))
      #expect(label.number("lineCount") == 3, "at \(size)")
    }
  }

  @Test(
    "A frame without area shows nothing",
    arguments: [Size(width: -30, height: 30), Size(width: 30, height: -30), Size(width: 0, height: 0)])
  func noFrame(size: Size) throws {
    for adjusts in [false, true] {
      var label = try ShownLabel(HTLabel.self, frame: size)
      try label.set([
        "backgroundColor": .color(.black), "text": .text("abc"), "cornerRadius": .number(5),
        "adjustsFontSizeToFitWidth": .bool(adjusts),
      ])
      #expect(label.picture(40, 40, at: Point(x: 5, y: 5)) == Bitmap(width: 40, height: 40, color: .white))
    }
  }

  @Test("Huge radii and insets do not crash the label", arguments: [1e6, 1e9, -1e9])
  func hugeValues(value: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: 30, height: 30))
    try label.set([
      "backgroundColor": .color(.black), "text": .text("abc"), "cornerRadius": .number(value),
      "insets": .insets(EdgeInsets(top: value, left: value, bottom: value, right: value)),
    ])
    let area = label.number("mask.area")
    #expect(area >= 0 && area <= 900)
    #expect(label.picture(40, 40, at: Point(x: 5, y: 5)).width == 40)
  }

  @Test("Before the first layout the mask is empty")
  func beforeLayout() throws {
    let label = try ShownLabel(HTLabel.self, frame: Size(width: 30, height: 30))
    #expect(label.view.label.mask?.path.isEmpty == true)
    #expect(label.view.facts(at: Point(x: 5, y: 5)) == ["hit": true, "winding": 0])
  }

  @Test("Each layout replaces the outline, so its number of pieces stays the same (HT-12)")
  func pieces() throws {
    var label = try ShownLabel(HTLabel.self)
    try label.set("cornerRadius", .number(10))
    label.view.update()
    let first = label.view.label.mask?.path.elements.count
    for side in [50.0, 100, 200] { label.resize(Size(width: side, height: side)) }
    #expect(label.view.label.mask?.path.elements.count == first)
    #expect(first == 10)
  }
}
