import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// One line at its place: what is drawn of it, and what stands where on it.
  struct DrawnLine {
    /// The line as it is drawn: the last one may be cut.
    var line: TextLine
    /// The line as Core Text's frame has it, uncut; boxes and links are found on it (CJ-26).
    var framed: TextLine
    /// Its baseline in the label's bounds, before pictures raise the text (CJ-38).
    var baseline: Double
    /// Where the pen of its text starts: x by the label's alignment, raised by the pictures (CJ-19, CJ-38).
    var pen: Point
    /// Its pictures and how they stand on it.
    var pictures: InlineImages
    /// The cluster from which the runs of the drawn line count theirs.
    var base = 0
  }

  /// The lines of an arrangement at their places.
  func drawnLines(_ arrangement: Arrangement) -> [DrawnLine] {
    zip(arrangement.lines, arrangement.framed).enumerated().map { number, both in
      let (line, framed) = both
      let baseline = content.minY + arrangement.offset + line.baseline
      let pictures = inlineImages(on: line, framed)
      let pen = Point(x: content.minX + flush(line), y: baseline - pictures.textRise)
      return DrawnLine(
        line: line, framed: framed, baseline: baseline, pen: pen, pictures: pictures,
        base: number == arrangement.lines.count - 1 ? arrangement.baseOfLast : 0)
    }
  }

  /// How far a line's pen stands from the left: where its paragraph puts it, or by the label's alignment (CJ-19, CJ-20).
  ///
  /// The published code moves the pen by the label's alignment in the whole width, and indents are not added (CJ-21).
  private func flush(_ line: TextLine) -> Double {
    guard quirks.flushesByLabel else { return line.x }
    let room = content.width - line.width
    switch core.textAlignment {
    case .left, .natural, .justified: return 0
    case .center: return room / 2
    case .right: return room
    }
  }

  /// The pictures that are drawn on a line; they stand by all that the uncut line has.
  private func inlineImages(on line: TextLine, _ framed: TextLine) -> InlineImages {
    let textRuns = framed.runs.filter { $0.attributes.attachment == nil }
    return InlineImages(
      release: imageRelease, descent: framed.descent,
      lineHeight: framed.ascent + framed.descent + framed.lineGap,
      tallestRun: textRuns.map(\.typographicHeight).max() ?? 0,
      tallestImage: insertions(on: framed).map(\.insertion).max { $0.size.height < $1.size.height },
      fontDescent: core.font.descent, items: insertions(on: line))
  }

  private func insertions(on line: TextLine) -> [InlineImages.Item] {
    line.runs.compactMap { run in
      run.attributes.attachment.flatMap { box in
        // A box of the text's own attributes has a negative number and is no inserted picture.
        box.id < 0
          ? nil
          : InlineImages.Item(insertion: text.insertions[box.id], position: run.range.lowerBound, x: run.x)
      }
    }
  }

  /// Where a picture is drawn.
  ///
  /// The published code counts the line's origin twice, so that pictures leave their gaps on lines that do not begin at
  /// the left (CJ-41): in release 2.1.3 once by the paragraph's alignment and once by the label's.
  func rect(of item: InlineImages.Item, on drawn: DrawnLine) -> Rect {
    var x = drawn.pen.x + item.x
    if quirks.countsLineOriginTwice {
      x += drawn.framed.x
      if imageRelease == .v2_0_0 { x += content.minX + drawn.framed.x - drawn.pen.x }
    }
    let size = drawn.pictures.size(of: item)
    return Rect(
      x: x, y: drawn.baseline - drawn.pictures.bottom(of: item) - size.height, width: size.width,
      height: size.height)
  }
}

extension GlyphRun {
  /// The ascent of the run's own typeface, in points; of a picture, its height.
  var typographicAscent: Double {
    attributes.attachment?.ascent ?? Double(typeface.ascent) * size / Double(typeface.unitsPerEm)
  }

  /// The ascent and descent of the run's own typeface together, in points.
  var typographicHeight: Double {
    attributes.attachment.map { $0.ascent + $0.descent }
      ?? Double(typeface.ascent + typeface.descent) * size / Double(typeface.unitsPerEm)
  }
}
