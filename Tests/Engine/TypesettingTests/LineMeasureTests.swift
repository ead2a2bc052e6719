import AssayGeometry
import AssayTypesetting
import Testing

/// Compares the measures of lines, which are found before glyphs are placed, with those of the placed runs.
@Suite struct LineMeasureTests {
  /// A text with different sizes and baselines, an attachment, a tab, and words of both directions.
  private func mixedText() throws -> AttributedText {
    var mixed = text("ab\tcd אבג \u{FFFC} ef gh", try TestFonts.square(size: 10))
    let large = try TestFonts.square(size: 20)
    mixed.updateAttributes(in: 1..<2) { $0.font = large }
    mixed.updateAttributes(in: 7..<8) { $0.baselineOffset = 6 }
    mixed.updateAttributes(in: 10..<11) { $0.attachment = Attachment(width: 30, ascent: 25, descent: 5) }
    mixed.updateAttributes(in: 15..<16) { $0.baselineOffset = -9 }
    return mixed
  }

  @Test(arguments: [nil, 30, 50, 70, 110])
  func aLineHasTheLargestAscentAndDescentOfItsRuns(width: Double?) throws {
    let layout = TextLayout(try mixedText(), options: TextLayoutOptions(width: width))
    for line in layout.lines {
      let above = line.runs.map { run in
        let attributes = run.attributes
        return attributes.baselineOffset + (attributes.attachment?.ascent ?? 0.8 * run.size)
      }
      let below = line.runs.map { run in
        let attributes = run.attributes
        return -attributes.baselineOffset + (attributes.attachment?.descent ?? 0.2 * run.size)
      }
      #expect(line.ascent == above.max())
      #expect(line.descent == below.max())
    }
  }
}
