import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import Testing

/// What HTLabel and its companions make of values that no scenario can state.
@Suite struct HTLabelBadInputTests {
  @Test(
    "A value that is not a finite number, or is out of bounds, is an error",
    arguments: [
      ("cornerRadius", PropertyValue.number(.nan), "the value must be a finite number"),
      ("cornerRadius", .number(.infinity), "the value must be a finite number"),
      ("cornerRadius", .number(-.infinity), "the value must be a finite number"),
      ("minFontSize", .number(.nan), "the value must be a font size between 0 and 1000 points"),
      ("minFontSize", .number(-1), "the value must be a font size between 0 and 1000 points"),
      ("fontSize", .number(1001), "the value must be a font size between 0 and 1000 points"),
      (
        "insets", .insets(EdgeInsets(top: 0, left: .nan, bottom: 0, right: 0)),
        "the value must be four finite distances"
      ),
      (
        "insets", .insets(EdgeInsets(top: 0, left: 0, bottom: .infinity, right: 0)),
        "the value must be four finite distances"
      ),
      ("maskLineWidth", .number(-1), "the value must be a number from 0 to 100000"),
      ("maskPath", .number(1), "the value must be a path"),
      ("corners", .number(1), "the value must be a set of words"),
    ])
  func refused(key: String, value: PropertyValue, message: String) throws {
    var label = try ShownLabel(HTLabel.self)
    #expect(throws: LabelError(message)) { try label.set(key, value) }
  }

  @Test(
    "A frame without a finite positive size shows nothing",
    arguments: [
      Size(width: Double.nan, height: 30), Size(width: 30, height: .nan),
      Size(width: Double.infinity, height: 0), Size(width: -30, height: 30), Size(width: 30, height: -30),
      Size(width: 0, height: 0),
    ])
  func noFrame(size: Size) throws {
    for adjusts in [false, true] {
      var label = try ShownLabel(HTLabel.self, frame: size)
      try label.set([
        "backgroundColor": .color(.black), "text": .text("abc"), "cornerRadius": .number(5),
        "adjustsFontSizeToFitWidth": .bool(adjusts),
      ])
      #expect(picture(of: &label) == Bitmap(width: 40, height: 40, color: .white))
    }
  }

  @Test(
    "Huge radii and insets do not crash the label", arguments: [1e6, 1e300, -1e300])
  func hugeValues(value: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: 30, height: 30))
    try label.set([
      "backgroundColor": .color(.black), "text": .text("abc"), "cornerRadius": .number(value),
      "insets": .insets(EdgeInsets(top: value, left: value, bottom: value, right: value)),
    ])
    let area = label.number("mask.area")
    #expect(area >= 0 && area <= 900)
    #expect(picture(of: &label).width == 40)
  }

  @Test("Before the first layout the mask is empty")
  func beforeLayout() throws {
    let label = try ShownLabel(HTLabel.self, frame: Size(width: 30, height: 30))
    #expect(label.view.label.mask?.isEmpty == true)
    #expect(label.view.facts(at: Point(x: 5, y: 5)) == ["hit": true, "winding": 0])
  }

  @Test("Each layout replaces the outline, so its number of pieces stays the same (HT-12)")
  func pieces() throws {
    var label = try ShownLabel(HTLabel.self)
    try label.set("cornerRadius", .number(10))
    label.view.update()
    let first = label.view.label.mask?.elements.count
    for side in [50.0, 100, 200] { label.resize(Size(width: side, height: side)) }
    #expect(label.view.label.mask?.elements.count == first)
    #expect(first == 10)
  }

  private func picture(of label: inout ShownLabel) -> Bitmap {
    label.view.update()
    var canvas = Canvas(width: 40, height: 40, scale: 1, background: .white)
    canvas.transform = .translation(x: 5, y: 5)
    label.view.paint(on: &canvas)
    return canvas.finish()
  }
}
