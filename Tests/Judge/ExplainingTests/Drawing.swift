import AssayImaging
import AssaySubjects

/// A small picture of boxes and letters, drawn by plain loops.
struct Drawing {
  private(set) var bitmap: Bitmap

  init(width: Int = 120, height: Int = 90, ground: Color = .white) {
    bitmap = Bitmap(width: width, height: height, color: ground)
  }

  /// Fills a box; its corners may be round.
  mutating func fill(_ box: PixelRect, _ color: Color, radius: Double = 0) {
    for y in 0..<box.height {
      for x in 0..<box.width {
        let covered = Drawing.coverage(x, y, box, radius)
        blend(color, covered, box.x + x, box.y + y)
      }
    }
  }

  /// How much of a pixel is inside of round corners, from a grid of 16 points.
  private static func coverage(_ x: Int, _ y: Int, _ box: PixelRect, _ radius: Double) -> Double {
    guard radius > 0 else { return 1 }
    var inside = 0
    for step in 0..<16 {
      let (px, py) = (Double(x) + Double(step % 4) / 4 + 0.125, Double(y) + Double(step / 4) / 4 + 0.125)
      let dx = max(radius - px, px - (Double(box.width) - radius), 0)
      let dy = max(radius - py, py - (Double(box.height) - radius), 0)
      if dx * dx + dy * dy <= radius * radius { inside += 1 }
    }
    return Double(inside) / 16
  }

  mutating func blend(_ color: Color, _ coverage: Double, _ x: Int, _ y: Int) {
    guard coverage > 0 else { return }
    let ground = bitmap[x, y]
    func mix(_ ink: UInt8, _ paper: UInt8) -> UInt8 {
      UInt8((Double(ink) * coverage + Double(paper) * (1 - coverage)).rounded())
    }
    bitmap[x, y] = Color(
      red: mix(color.red, ground.red), green: mix(color.green, ground.green),
      blue: mix(color.blue, ground.blue))
  }

  /// Writes letters of 5×7 cells, two pixels each, at a place that may be between pixels.
  ///
  /// - Parameters:
  ///   - gap: The space between letters, in pixels.
  ///   - thickness: How many pixels wide strokes are.
  mutating func write(
    _ text: String, x: Double, y: Int, _ color: Color = .black, gap: Double = 3, thickness: Double = 2
  ) {
    var left = x
    for letter in text {
      for (row, cells) in (Drawing.letters[letter] ?? []).enumerated() {
        for (column, cell) in cells.enumerated() where cell == "#" {
          let start = left + Double(column) * 2
          for line in 0..<2 { span(start, start + thickness, y + row * 2 + line, color) }
        }
      }
      left += (letter == " " ? 4 : 10) + gap
    }
  }

  /// Covers a part of a row, and pixels at its ends in part; ink never covers a pixel twice.
  private mutating func span(_ start: Double, _ end: Double, _ y: Int, _ color: Color) {
    for x in Int(start.rounded(.down))..<Int(end.rounded(.up)) {
      let part = min(end, Double(x) + 1) - max(start, Double(x))
      let before = Double(255 - Int(bitmap[x, y].green)) / 255
      if color != .black || before == 0 {
        blend(color, part, x, y)
      } else {
        blend(color, min(1, part / max(1 - before, 0.001)), x, y)
      }
    }
  }

  private static let letters: [Character: [String]] = [
    "A": [".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
    "B": ["####.", "#...#", "#...#", "####.", "#...#", "#...#", "####."],
    "C": [".####", "#....", "#....", "#....", "#....", "#....", ".####"],
    "E": ["#####", "#....", "#....", "####.", "#....", "#....", "#####"],
    "H": ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
    "L": ["#....", "#....", "#....", "#....", "#....", "#....", "#####"],
    "T": ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."],
    "X": ["#...#", "#...#", ".#.#.", "..#..", ".#.#.", "#...#", "#...#"],
  ]
}

extension Drawing {
  /// A picture made by some steps.
  static func of(width: Int = 120, height: Int = 90, _ steps: (inout Drawing) -> Void) -> Bitmap {
    var drawing = Drawing(width: width, height: height)
    steps(&drawing)
    return drawing.bitmap
  }
}

extension PixelRect {
  init(_ x: Int, _ y: Int, width: Int, height: Int) { self.init(x: x, y: y, width: width, height: height) }
}

extension Color {
  static let azure = Color(red: 0, green: 82, blue: 204)
  static let navy = Color(red: 7, green: 71, blue: 166)
  static let slate = Color(red: 150, green: 160, blue: 175)
}
