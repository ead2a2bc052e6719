import AssayGeometry
import AssayImaging
import AssayTypesetting

extension PlacedLine {
  /// The lines under the text, cut into rectangles.
  ///
  /// Neighboring runs with an equal underline share one line: as low as the lowest of their underlines and as thick as the
  /// thickest; each run gives its part its color. The line is stretched over the gaps of justified text, but not under
  /// white space that hangs at the line's end. Edges and thickness are whole pixels. At descenders the line leaves
  /// out the ink it would cross and one thickness on both sides.
  package func underlines(on grid: PixelGrid) -> [PaintedRect] {
    groups(by: \.underline).flatMap { decoration, members in
      let bars = members.map { DecorationBar(under: $0.run.attributes) }
      let position = bars.reduce(-Double.infinity) { max($0, $1.position) }
      let group = DecoratedGroup(decoration, members, bars, pen: pen, grid: grid)
      let top = grid.row(pen.y + position)
      let gaps = decoration.skipsDescenders ? group.inkGaps(from: top) : []
      return members.flatMap { group.rects(of: $0, top: top, gaps: gaps) }
    }
  }

  /// The lines through the text, cut into rectangles.
  ///
  /// Each run has its line at half the height of its small letters; the thickness is that of the thickest among
  /// neighboring runs with an equal line. Edges are whole pixels.
  package func strikethroughs(on grid: PixelGrid) -> [PaintedRect] {
    groups(by: \.strikethrough).flatMap { decoration, members in
      let bars = members.map { DecorationBar(through: $0.run.attributes) }
      let group = DecoratedGroup(decoration, members, bars, pen: pen, grid: grid)
      return zip(members, bars).flatMap { member, bar in
        group.rects(of: member, top: grid.row(pen.y + bar.position - group.height / 2), gaps: [])
      }
    }
  }
}

/// Neighboring runs with an equal line under or through them.
private struct DecoratedGroup {
  let decoration: DecorationLine
  let members: [PlacedLine.Member]
  let pen: Point
  let grid: PixelGrid
  /// The thickness of each line; 0 along text of size 0.
  let thickness: Double
  let dashes: Dashes

  init(
    _ decoration: DecorationLine, _ members: [PlacedLine.Member], _ bars: [DecorationBar], pen: Point,
    grid: PixelGrid
  ) {
    self.decoration = decoration
    self.members = members
    self.pen = pen
    self.grid = grid
    let single = bars.reduce(0) { max($0, $1.thickness) }
    thickness = single > 0 ? grid.thickness(single) * decoration.style.weight : 0
    dashes = Dashes(
      decoration.pattern, thickness: thickness, from: grid.column(members.first?.extent.lower ?? 0))
  }

  /// From the upper edge of the first line to the lower edge of the last.
  var height: Double { thickness * Double(2 * decoration.style.lineCount - 1) }

  /// The gaps where descenders cross the lines, with one thickness on both sides, from left to right.
  func inkGaps(from top: Double) -> [Interval] {
    members.flatMap { $0.run.ink(pen: pen, between: top, and: top + height) }
      .map { Interval($0.lower - thickness, $0.upper + thickness) }
      .sorted { $0.lower < $1.lower }
  }

  /// The parts of a piece outside the gaps, without scraps shorter than a dot, which is two thicknesses long.
  private func remains(of piece: Interval, without gaps: [Interval]) -> [Interval] {
    piece.subtracting(gaps).filter { $0 == piece || $0.upper - $0.lower >= 2 * thickness }
  }

  /// The parts of the lines along one run.
  func rects(of member: PlacedLine.Member, top: Double, gaps: [Interval]) -> [PaintedRect] {
    let attributes = member.run.attributes
    let color = decoration.color ?? attributes.color
    guard color.alpha > 0, thickness > 0 else { return [] }
    let seen = member.extent.intersection(grid.visible)
    let extent = Interval(grid.column(seen.lower), grid.column(seen.upper))
    let spaces = decoration.isByWord ? member.run.whiteSpace(pen: pen) : []
    let words = extent.subtracting(spaces.map { Interval(grid.column($0.lower), grid.column($0.upper)) })
    let pieces = words.flatMap { dashes.pieces(of: $0) }.flatMap { remains(of: $0, without: gaps) }
    return (0..<decoration.style.lineCount).flatMap { index in
      pieces.map { piece in
        PaintedRect(
          Rect(
            x: piece.lower, y: top + Double(2 * index) * thickness, width: piece.upper - piece.lower,
            height: thickness), color, shadow: attributes.shadow)
      }
    }
  }
}

/// The place where a font wants a line along its text, in points, y down from the baseline.
///
/// The attributes' primary face decides, not the face that draws the run, so a character from a fallback face neither
/// moves nor thickens the line.
private struct DecorationBar {
  /// The upper edge of an underline, or the middle of a line through the text.
  let position: Double
  /// The thickness of a single line.
  let thickness: Double

  /// The underline of the `post` table; where the table has zeros, 0.1 em below the baseline and 0.05 em thick.
  init(under attributes: TextAttributes) {
    let face = attributes.font.primary
    let em = attributes.font.size / Double(face.unitsPerEm)
    let position = face.underlinePosition
    self.position =
      (position == 0 ? 0.1 * attributes.font.size : -Double(position) * em) - attributes.rise
    thickness = DecorationBar.thickness(of: attributes.font)
  }

  /// A line through the text at half the height of a small letter, or 0.25 em high if the font does not state that.
  init(through attributes: TextAttributes) {
    let height = attributes.font.xHeight > 0 ? attributes.font.xHeight : 0.5 * attributes.font.size
    position = -height / 2 - attributes.rise
    thickness = DecorationBar.thickness(of: attributes.font)
  }

  private static func thickness(of font: Font) -> Double {
    let thickness = font.primary.underlineThickness
    return thickness > 0 ? Double(thickness) * font.size / Double(font.primary.unitsPerEm) : 0.05 * font.size
  }
}

extension DecorationLine.Style {
  /// The thickness of each line, in multiples of a single line's thickness.
  fileprivate var weight: Double { self == .thick ? 2 : 1 }
  /// The number of lines; the gaps between them are as high as the lines are thick.
  fileprivate var lineCount: Int { self == .double ? 2 : 1 }
}

/// The dashes of a line, counted from the left end of its group of runs.
private struct Dashes {
  /// The most dashes on a line; a line with more would have dashes much smaller than pixels, and is solid.
  private static let most = 65_536.0

  /// Dash, gap, dash, gap …, in points; none for a solid line.
  private let lengths: [Double]
  private let period: Double
  private let start: Double

  init(_ pattern: DecorationLine.Pattern, thickness: Double, from start: Double) {
    lengths = pattern.lengths.map { $0 * thickness }
    period = lengths.reduce(0, +)
    self.start = start
  }

  /// The dashes inside an extent, cut at its ends.
  func pieces(of extent: Interval) -> [Interval] {
    guard period > 0, (extent.upper - extent.lower) / period < Dashes.most else { return [extent] }
    var pieces: [Interval] = []
    var begin = ((extent.lower - start) / period).rounded(.down)
    while start + begin * period < extent.upper {
      var x = start + begin * period
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let piece = Interval(x, x + lengths[index]).intersection(extent)
        if !piece.isEmpty { pieces.append(piece) }
        x += lengths[index] + lengths[index + 1]
      }
      begin += 1
    }
    return pieces
  }
}

extension DecorationLine.Pattern {
  /// Dash, gap, dash, gap …, in multiples of the line's thickness: a dot is 2 long, a dash 6, and a gap 2.
  fileprivate var lengths: [Double] {
    switch self {
    case .solid: []
    case .dot: [2, 2]
    case .dash: [6, 2]
    case .dashDot: [6, 2, 2, 2]
    case .dashDotDot: [6, 2, 2, 2, 2, 2]
    }
  }
}
