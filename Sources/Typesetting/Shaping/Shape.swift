import CHarfBuzz

/// A glyph as HarfBuzz leaves it, in font units; y up.
struct ShapedGlyph: Hashable {
  let id: UInt32
  /// The first cluster of the paragraph it shows.
  let cluster: Int
  let advance: Int
  let xOffset: Int
  let yOffset: Int
  /// Whether a line may begin with its cluster and both sides keep their glyphs.
  let isSafeToBreakBefore: Bool
}

/// What shaping needs to know of a paragraph, whatever the item.
struct ShapingContext {
  /// The paragraph's scalars, with controls replaced: a tab is shaped as a space, any other control as nothing.
  let scalars: [UInt32]
  let clusterStarts: [Int]
  let clusterOfScalar: [Int]
  let language: hb_language_t?

  init(_ paragraph: TextParagraph, language: String) {
    scalars = paragraph.scalars.map { scalar in
      switch scalar {
      case 0x09: 0x20
      case 0..<0x20, 0x7F..<0xA0: 0x200B
      default: scalar
      }
    }
    clusterStarts = paragraph.clusterStarts
    clusterOfScalar = paragraph.clusterOfScalar
    self.language = hb_language_from_string(language, -1)
  }

  /// Shapes some clusters of an item; the glyphs come from left to right.
  ///
  /// Letters join to what is around them in `window`, which is the line they stand on.
  func shape(_ item: TextItem, _ clusters: Range<Int>, window: Range<Int>) -> [ShapedGlyph] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    let text = clusterStarts[window.lowerBound]..<clusterStarts[window.upperBound]
    let part = clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
    scalars[text].withUnsafeBufferPointer {
      hb_buffer_add_utf32(
        buffer, $0.baseAddress, Int32($0.count), UInt32(part.lowerBound - text.lowerBound), Int32(part.count))
    }
    hb_buffer_set_direction(buffer, item.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, item.script)
    hb_buffer_set_language(buffer, language)
    let features = ShapingContext.features(kern: item.attributes.kern)
    _ = chb_shape(item.face.shapingFont.font, buffer, features, UInt32(features.count))
    return glyphs(of: buffer, from: text.lowerBound)
  }

  /// Kerning that is 0 turns the font's own off; any other turns ligatures off, so that every letter is spaced.
  private static func features(kern: Double?) -> [hb_feature_t] {
    guard let kern else { return [] }
    let byte = { (letter: Unicode.Scalar) in CChar(truncatingIfNeeded: letter.value) }
    let off = { (a: Unicode.Scalar, b: Unicode.Scalar, c: Unicode.Scalar, d: Unicode.Scalar) in
      chb_feature_off(byte(a), byte(b), byte(c), byte(d))
    }
    return kern == 0 ? [off("k", "e", "r", "n")] : [off("l", "i", "g", "a"), off("c", "l", "i", "g")]
  }

  private func glyphs(of buffer: OpaquePointer, from offset: Int) -> [ShapedGlyph] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let unsafe = UInt32(HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue)
    return [ShapedGlyph](unsafeUninitializedCapacity: Int(count)) { glyphs, filled in
      for index in 0..<Int(count) {
        var info = infos[index]
        let position = positions[index]
        let scalar = offset + Int(info.cluster)
        let cluster = clusterOfScalar[scalar]
        let isWhole = clusterStarts[cluster] == scalar
        let flags = UInt32(hb_glyph_info_get_glyph_flags(&info).rawValue)
        glyphs.initializeElement(
          at: index,
          to: ShapedGlyph(
            id: info.codepoint, cluster: cluster, advance: Int(position.x_advance),
            xOffset: Int(position.x_offset), yOffset: Int(position.y_offset),
            isSafeToBreakBefore: isWhole && flags & unsafe == 0))
      }
      filled = Int(count)
    }
  }
}
