import AssayGeometry
import AssayImaging
import AssayTypesetting

extension PlacedLine {
  /// The lines under the text, cut into rectangles.
  ///
  /// Neighboring runs with an equal underline share one line: as low as the lowest among them and as thick as the
  /// thickest, whatever their fonts, sizes and baseline offsets; each run gives its part its color. The line is
  /// stretched over the gaps of justified text, and white space that hangs at the line's end has none. Upper edge and
  /// thickness are whole pixels, at least one; so are the ends, but not those at descenders. There the line leaves out
  /// what the descender's outline crosses and a thickness on both sides.
  package func underlines(on grid: PixelGrid) -> [PaintedRect] {
    stretches(of: \.underline).flatMap { decoration, members in
      let bars = members.map { DecorationBar(under: $0.run.attributes) }
      let position = bars.reduce(-Double.infinity) { max($0, $1.position) }
      let stretch = DecoratedStretch(decoration, members, bars, pen: pen, grid: grid)
      let top = grid.row(pen.y + position)
      let gaps = decoration.skipsDescenders ? stretch.inkGaps(from: top) : []
      return members.flatMap { stretch.rects(of: $0, top: top, gaps: gaps) }
    }
  }

  /// The lines through the text, cut into rectangles.
  ///
  /// They are at half the height of each run's small letters, so a larger or raised run has its line higher; the
  /// thickness is that of the thickest among neighboring runs with an equal line. Ends and edges are whole pixels.
  package func strikethroughs(on grid: PixelGrid) -> [PaintedRect] {
    stretches(of: \.strikethrough).flatMap { decoration, members in
      let bars = members.map { DecorationBar(through: $0.run.attributes) }
      let stretch = DecoratedStretch(decoration, members, bars, pen: pen, grid: grid)
      return zip(members, bars).flatMap { member, bar in
        stretch.rects(of: member, top: grid.row(pen.y + bar.position - stretch.height / 2), gaps: [])
      }
    }
  }
}

/// Neighboring runs with an equal line along them.
private struct DecoratedStretch {
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

  /// Where descenders cross the lines, a thickness wider on both sides; from left to right.
  func inkGaps(from top: Double) -> [Interval] {
    members.flatMap { $0.run.ink(pen: pen, between: top, and: top + height) }
      .map { Interval($0.lower - thickness, $0.upper + thickness) }
      .sorted { $0.lower < $1.lower }
  }

  /// What gaps leave of a piece; scraps shorter than a dot, two thicknesses, are left out.
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
