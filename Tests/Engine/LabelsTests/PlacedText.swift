import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import AssayTypesetting

extension Color {
  static let red = Color(red: 255, green: 0, blue: 0)
  static let green = Color(red: 0, green: 255, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 255)
}

extension AttributedText {
  /// Text in squares with attributes, then parts of it with others.
  init(
    squares string: String, _ size: Double = 20, family: String = "Assay Square",
    _ change: (inout TextAttributes) -> Void = { _ in }
  ) throws {
    var attributes = TextAttributes(font: try Square.font(size, family: family))
    change(&attributes)
    self.init(string, attributes: attributes)
  }

  /// The text with attributes of a range changed.
  func with(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) -> AttributedText {
    var text = self
    text.updateAttributes(in: range, change)
    return text
  }

  /// The lines laid out in a width, with the first one's left at x 10 and its baseline at y 30.
  func placed(width: Double? = nil, alignment: TextAlignment = .natural) -> [PlacedLine] {
    let layout = TextLayout(
      self, style: ParagraphStyle(alignment: alignment), options: TextLayoutOptions(width: width))
    let top = 30 - (layout.lines.first?.baseline ?? 0)
    return layout.lines.map { PlacedLine($0, at: Point(x: 10 + $0.x, y: top + $0.baseline)) }
  }

  /// The picture of the text with its top left at a point, on transparent ground at one pixel a point.
  func painted(width: Int, height: Int, at origin: Point = .zero) -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: 1)
    let lines = TextLayout(self).lines.map {
      PlacedLine($0, at: Point(x: origin.x, y: origin.y + $0.baseline))
    }
    lines.paint(on: &canvas)
    return canvas.finish()
  }
}

/// A rectangle in few words: `x y width×height color`, numbers rounded to millionths.
func words(_ rects: [PaintedRect]) -> [String] {
  func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
  return rects.map { painted in
    let rect = painted.rect
    let color = painted.color == .black ? "" : " \(painted.color)"
    return "\(number(rect.minX)) \(number(rect.minY)) \(number(rect.width))×\(number(rect.height))\(color)"
  }
}
