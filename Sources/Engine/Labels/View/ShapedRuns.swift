import AssayFacts
import AssayTypesetting

extension DisplayList {
  /// The glyph runs of all lines, one per line of text: line, typeface, size, direction, and the glyphs as `hb-shape`
  /// prints them: `line[0] Noto Sans Regular 17 ltr [36=0+639|57=1+600]`.
  ///
  /// A box has no typeface, and its width in points in place of glyphs.
  public var shapedRuns: [String] {
    lines.enumerated().flatMap { index, line in
      line.runs.map { run in
        let direction = run.isRightToLeft ? "rtl" : "ltr"
        if let attachment = run.attributes.attachment {
          let width = Fact.number(rounded(attachment.width))
          return "line[\(index)] attachment \(direction) [=\(run.range.lowerBound)+\(width)pt]"
        }
        let size = Fact.number(rounded(run.size))
        return "line[\(index)] \(run.typeface.name) \(size) \(direction) [\(run.shapedGlyphs)]"
      }
    }
  }
}

extension GlyphRun {
  /// The glyphs from left to right in the notation of `hb-shape --no-glyph-names`: `glyph=cluster@x,y+advance|…`.
  ///
  /// Offsets and advances are font units and include what attributes add; an offset of 0,0 is left out. Clusters are
  /// grapheme clusters of the whole text, where `hb-shape` counts scalars of its input.
  fileprivate var shapedGlyphs: String {
    var pen = x
    return glyphs.map { glyph in
      let offset = (units(glyph.x - pen), units(glyph.y))
      pen += glyph.advance
      let place = offset == (0, 0) ? "" : "@\(offset.0),\(offset.1)"
      return "\(glyph.id)=\(glyph.cluster)\(place)+\(units(glyph.advance))"
    }.joined(separator: "|")
  }

  /// A length in points as font units, rounded to nearest.
  private func units(_ length: Double) -> Int {
    size > 0 ? Int((length * Double(typeface.unitsPerEm) / size).rounded()) : 0
  }
}
