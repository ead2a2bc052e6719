import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

/// The guides over a label of squares, on a canvas of two pixels a point; the label's frame begins at (5, 7).
@Suite struct GuidesTests {
  private static let lineBox = Color(red: 0, green: 80, blue: 255, alpha: 170)
  private static let advanceBox = Color(red: 0, green: 150, blue: 60, alpha: 130)
  private static let ink = Color(red: 230, green: 0, blue: 200, alpha: 130)
  private static let baseline = Color(red: 255, green: 0, blue: 0, alpha: 190)
  private static let hitRect = Color(red: 255, green: 140, blue: 0, alpha: 220)

  /// The pixels, `x y color`, at which the guides of a label are other than the outlines of rectangles.
  private func wrong(_ label: LabelView, _ frames: [([Double], Color)]) -> [String] {
    let (guides, expected) = (guides(of: label), picture(frames))
    return (0..<guides.height).flatMap { y in
      (0..<guides.width).filter { guides[$0, y] != expected[$0, y] }.map { "\($0) \(y) \(guides[$0, y])" }
    }
  }

  private func guides(of label: LabelView) -> Bitmap {
    var canvas = Canvas(width: 120, height: 100, scale: 2)
    label.paintGuides(on: &canvas)
    // The canvas is given back as it was.
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: .black)
    return canvas.finish()
  }

  /// The outlines of rectangles, `[x, y, width, height]` in points, one pixel wide and inside them, in this order.
  private func picture(_ frames: [([Double], Color)]) -> Bitmap {
    var canvas = Canvas(width: 120, height: 100, scale: 1)
    for (frame, color) in frames {
      let sides = frame.map { Int($0 * 2) }
      let (left, top, right, bottom) = (sides[0], sides[1], sides[0] + sides[2] - 1, sides[1] + sides[3] - 1)
      for y in top...bottom {
        for x in left...right where [left, right].contains(x) || [top, bottom].contains(y) {
          canvas.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1), color: color)
        }
      }
    }
    canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), color: .black)
    return canvas.finish()
  }

  /// The view of a label that is moved to (5, 7) and drawn.
  private func placed(_ label: ShownLabel) -> LabelView {
    var view = label.view
    view.setFrame(Rect(x: 5, y: 7, width: 50, height: 40))
    view.update()
    return view
  }

  /// Two squares of a size: the range with a kern, the offset of both, and the frames of each guide but the colors.
  private static let lines:
    [(size: Double, kern: Double, range: Range<Int>, offset: Double, frames: [[Double]])] = [
      // Squares raised by 2 make the line reach 18 points above and 2 below its baseline.
      (
        20, 3, 0..<2, 2,
        [
          [5, 17, 46, 20], [5, 17, 23, 20], [5, 17, 20, 20], [28, 17, 23, 20], [28, 17, 20, 20],
          [5, 35, 46, 0.5],
        ]
      ),
      // The second square's advance is 10 less 12 points, the line's width 8; its box has the absolute width.
      (
        10, -12, 1..<2, 0,
        [
          [5, 22, 8, 10], [5, 22, 10, 10], [5, 22, 10, 10], [13, 22, 2, 10], [15, 22, 10, 10],
          [5, 30, 8, 0.5],
        ]
      ),
      // An advance of 0 has a box that is one pixel wide.
      (
        10, -10, 1..<2, 0,
        [
          [5, 22, 10, 10], [5, 22, 10, 10], [5, 22, 10, 10], [15, 22, 0.5, 10], [15, 22, 10, 10],
          [5, 30, 10, 0.5],
        ]
      ),
    ]

  @Test(
    "A line has a box, each glyph has an advance box and an ink box, and the baseline is on top",
    arguments: lines)
  func line(line: (size: Double, kern: Double, range: Range<Int>, offset: Double, frames: [[Double]])) throws
  {
    var label = try ShownLabel(PlainLabel.self, frame: Size(width: 50, height: 40), size: line.size)
    let attributes = SpanAttributes(["kern": .number(line.kern), "baselineOffset": .number(line.offset)])
    let span = StyledText.Span(range: line.range, attributes: attributes)
    try label.set("attributedText", .attributedText(StyledText(string: "ab", spans: [span])))
    let colors = [Self.lineBox, Self.advanceBox, Self.ink, Self.advanceBox, Self.ink, Self.baseline]
    #expect(wrong(placed(label), Array(zip(line.frames, colors))) == [])
  }

  @Test("Links have a box where they are hit")
  func links() throws {
    var label = try ShownLabel(CJLabel.self, frame: Size(width: 50, height: 40))
    try label.set(["text": .text("ab"), "addLink": .link(Link(name: "b", place: .range(1..<2)))])
    let pixels = wrong(
      placed(label),
      [
        ([5, 17, 40, 20], Self.lineBox), ([5, 17, 20, 20], Self.advanceBox), ([5, 17, 20, 20], Self.ink),
        ([25, 17, 20, 20], Self.advanceBox), ([25, 17, 20, 20], Self.ink), ([5, 33, 40, 0.5], Self.baseline),
        ([25, 17, 20, 20], Self.hitRect),
      ])
    #expect(pixels == [])
  }
}
