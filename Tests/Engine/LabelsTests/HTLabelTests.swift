import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import Testing

/// HTLabel at many sizes, in unusual frames and with huge values.
@Suite struct HTLabelTests {
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
