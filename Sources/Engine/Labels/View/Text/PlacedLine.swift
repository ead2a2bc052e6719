package import AssayGeometry
package import AssayImaging
package import AssayTypesetting

/// A line of text at its place in the label.
package struct PlacedLine: Sendable {
  /// The line.
  package let line: TextLine
  /// Where its left is, on the baseline.
  package let pen: Point

  package init(_ line: TextLine, at pen: Point) {
    self.line = line
    self.pen = pen
  }

  /// A run with the part of the line it takes, white space that hangs at the line's end left out.
  struct Member {
    let run: GlyphRun
    /// In the label, in points.
    let extent: Interval
  }

  /// The longest stretches of neighboring runs that have an equal value, from left to right.
  func stretches<Value: Equatable>(
    of value: (TextAttributes) -> Value?
  ) -> [(value: Value, members: [Member])] {
    guard line.runs.contains(where: { value($0.attributes) != nil }) else { return [] }
    var stretches: [(value: Value, members: [Member])] = []
    var isOpen = false
    for run in line.runs {
      let shown = Interval(run.x, run.x + run.width).intersection(Interval(0, line.width))
      guard !shown.isEmpty else { continue }
      let member = Member(run: run, extent: Interval(pen.x + shown.lower, pen.x + shown.upper))
      guard let own = value(run.attributes) else {
        isOpen = false
        continue
      }
      if isOpen, stretches[stretches.count - 1].value == own {
        stretches[stretches.count - 1].members.append(member)
      } else {
        stretches.append((own, [member]))
      }
      isOpen = true
    }
    return stretches
  }
}

/// A rectangle of one color that belongs to a text.
package struct PaintedRect: Hashable, Sendable {
  /// Where it is, in the label, in points.
  package let rect: Rect
  /// Its color.
  package let color: Color
  /// The shadow it casts with the glyphs of its run; nil for none.
  package let shadow: TextShadow?

  package init(_ rect: Rect, _ color: Color, shadow: TextShadow? = nil) {
    self.rect = rect
    self.color = color
    self.shadow = shadow
  }
}
