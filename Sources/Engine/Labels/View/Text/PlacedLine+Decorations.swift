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
      let edges = members.map { baseline(of: $0.run, on: grid) + underlinePosition(of: $0.run.attributes) }
      let group = DecoratedGroup(decoration, members, line: self, grid: grid)
      let top = grid.row(edges.max() ?? pen.y)
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
      let group = DecoratedGroup(decoration, members, line: self, grid: grid)
      return members.flatMap { member in
        let middle = baseline(of: member.run, on: grid) + strikethroughPosition(of: member.run.attributes)
        return group.rects(of: member, top: grid.row(middle - group.height / 2), gaps: [])
      }
    }
  }

  /// The baseline of a run as it is drawn, raised or lowered.
  private func baseline(of run: GlyphRun, on grid: PixelGrid) -> Double {
    pen(of: run, on: grid).y - run.attributes.rise
  }
}

// The attributes' primary face decides, not the face that draws the run, so a character from a fallback face neither moves
// nor thickens the line. All lengths are points, y down from the baseline.

/// The upper edge of an underline by the `post` table; where the table has zero, 0.1 em below the baseline.
private func underlinePosition(of attributes: TextAttributes) -> Double {
  let (size, face) = (attributes.font.size, attributes.font.primary)
  let (position, em) = (face.underlinePosition, size / Double(face.unitsPerEm))
  return position == 0 ? 0.1 * size : -Double(position) * em
}

/// The middle of a line through the text: at half the height of a small letter, or 0.25 em if the font does not state that.
private func strikethroughPosition(of attributes: TextAttributes) -> Double {
  let height = attributes.font.xHeight > 0 ? attributes.font.xHeight : 0.5 * attributes.font.size
  return -height / 2
}

/// The thickness of a single line by the `post` table; where the table has zero, 0.05 em.
private func lineThickness(of font: Font) -> Double {
  let thickness = font.primary.underlineThickness
  return thickness > 0 ? Double(thickness) * font.size / Double(font.primary.unitsPerEm) : 0.05 * font.size
}

/// Neighboring runs with an equal line under or through them.
private struct DecoratedGroup {
  let decoration: DecorationLine
  let members: [PlacedLine.Member]
  let line: PlacedLine
  let grid: PixelGrid
  /// The thickness of each line; 0 along text of size 0.
  let thickness: Double

  init(_ decoration: DecorationLine, _ members: [PlacedLine.Member], line: PlacedLine, grid: PixelGrid) {
    self.decoration = decoration
    self.members = members
    self.line = line
    self.grid = grid
    let single = members.map { lineThickness(of: $0.run.attributes.font) }.max() ?? 0
    thickness = single > 0 ? grid.thickness(single) * decoration.style.weight : 0
  }

  /// From the upper edge of the first line to the lower edge of the last.
  var height: Double { thickness * Double(2 * decoration.style.lineCount - 1) }

  /// The gaps where descenders cross the lines, with one thickness on both sides, from left to right.
  func inkGaps(from top: Double) -> [Interval] {
    members.flatMap { $0.run.ink(pen: line.pen(of: $0.run, on: grid), between: top, and: top + height) }
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
    let spaces = decoration.isByWord ? member.run.whiteSpace(pen: line.pen) : []
    let words = extent.subtracting(spaces.map { Interval(grid.column($0.lower), grid.column($0.upper)) })
    let pieces = words.flatMap(dashes).flatMap { remains(of: $0, without: gaps) }
    return (0..<decoration.style.lineCount).flatMap { index in
      pieces.map { piece in
        let rect = Rect(
          x: piece.lower, y: top + Double(2 * index) * thickness, width: piece.upper - piece.lower,
          height: thickness)
        return PaintedRect(rect: rect, color: color, shadow: attributes.shadow)
      }
    }
  }

  /// The most dashes on a line; a line with more would have dashes much smaller than pixels, and is solid.
  private static let mostDashes = 65_536.0

  /// The dashes inside an extent, cut at its ends and counted from the left end of the group.
  private func dashes(in extent: Interval) -> [Interval] {
    let lengths = decoration.pattern.lengths.map { $0 * thickness }
    let period = lengths.reduce(0, +)
    guard period > 0, (extent.upper - extent.lower) / period < Self.mostDashes else { return [extent] }
    let start = grid.column(members.first?.extent.lower ?? 0)
    var pieces: [Interval] = []
    let first = start + ((extent.lower - start) / period).rounded(.down) * period
    for begin in stride(from: first, to: extent.upper, by: period) {
      var x = begin
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let piece = Interval(x, x + lengths[index]).intersection(extent)
        if !piece.isEmpty { pieces.append(piece) }
        x += lengths[index] + lengths[index + 1]
      }
    }
    return pieces
  }
}

extension DecorationLine.Style {
  /// The thickness of each line, in multiples of a single line's thickness.
  fileprivate var weight: Double { self == .thick ? 2 : 1 }
  /// The number of lines; the gaps between them are as high as the lines are thick.
  fileprivate var lineCount: Int { self == .double ? 2 : 1 }
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
