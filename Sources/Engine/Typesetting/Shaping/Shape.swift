import CAssayHarfBuzz

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
  /// The most scalars of a cluster that are shown; HarfBuzz's time for marks grows with the square of their number.
  static let longestCluster = 256

  /// How many scalars on either side of what it shapes HarfBuzz looks at: what it calls the length of its context.
  private static let reach = 5

  /// The paragraph's scalars, with controls replaced: a tab is shaped as a space, any other control as nothing, as
  /// are those of a cluster beyond its ``longestCluster``th.
  let scalars: [UInt32]
  let clusterStarts: [Int]
  // Nil where every cluster is one scalar.
  private let clusterOfScalar: [Int]?
  // HarfBuzz's own pointer, the same for equal languages and good for ever.
  private let language: UInt

  init(_ paragraph: TextParagraph, language: String) {
    var scalars =
      paragraph.scalars.contains(where: ShapingContext.isControl)
      ? paragraph.scalars.map { ShapingContext.isControl($0) ? $0 == 0x09 ? 0x20 : 0x200B : $0 }
      : paragraph.scalars
    // With fewer scalars no cluster is longer, for each of the others has one at least.
    if scalars.count >= paragraph.count + ShapingContext.longestCluster {
      for cluster in 0..<paragraph.count {
        let range = paragraph.scalarRange(cluster..<cluster + 1)
        for index in range.dropFirst(ShapingContext.longestCluster) { scalars[index] = 0x200B }
      }
    }
    self.scalars = scalars
    clusterStarts = paragraph.clusterStarts
    clusterOfScalar = paragraph.clusterOfScalar
    self.language = UInt(bitPattern: hb_language_from_string(language, -1))
  }

  private static func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || 0x7F..<0xA0 ~= scalar }

  /// Shapes some clusters of an item; the glyphs come from left to right.
  ///
  /// Letters join to what is around them in `window`, which is the line they stand on.
  func shape(_ item: TextItem, _ clusters: Range<Int>, window: Range<Int>) -> [ShapedGlyph] {
    guard !clusters.isEmpty else { return [] }
    let text = clusterStarts[window.lowerBound]..<clusterStarts[window.upperBound]
    let part = clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
    let offset = text.lowerBound
    return shape(item, scalars[text], part: part.lowerBound - offset..<part.upperBound - offset, from: offset)
  }

  /// Shapes the hyphen that stands for a soft one: U+2010, or U+002D where the face lacks it.
  func hyphen(for item: TextItem, at cluster: Int) -> [ShapedGlyph] {
    let scalar: UInt32 = item.face.shapingFont.nominalGlyph(for: 0x2010) == nil ? 0x2D : 0x2010
    return shape(item, [scalar], part: 0..<1, from: clusterStarts[cluster])
  }

  private func shape(
    _ item: TextItem, _ text: ArraySlice<UInt32>, part: Range<Int>, from offset: Int
  ) -> [ShapedGlyph] {
    // Every item of a long paragraph would carry all of it otherwise.
    let before = max(0, part.lowerBound - ShapingContext.reach)
    let after = min(text.count, part.upperBound + ShapingContext.reach)
    let text = text.dropFirst(before).prefix(after - before)
    let (part, offset) = (part.lowerBound - before..<part.upperBound - before, offset + before)
    let key = ShapingCache.Key(
      text: Array(text), part: part, isRightToLeft: item.level & 1 == 1, script: item.script.rawValue,
      language: language, features: ShapingFeatures(of: item.attributes))
    let font = item.face.shapingFont
    let glyphs = font.cache.glyphs(of: key) { shape(key, item.script, with: font) }
    return placed(glyphs, from: offset)
  }

  private func shape(
    _ key: ShapingCache.Key, _ script: hb_script_t, with font: ShapingFont
  ) -> [BufferGlyph] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    key.text.withUnsafeBufferPointer {
      hb_buffer_add_utf32(
        buffer, $0.baseAddress, Int32($0.count), UInt32(key.part.lowerBound), Int32(key.part.count))
    }
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, hb_language_t(bitPattern: language))
    let switches = key.features.switches
    _ = chb_shape(font.font, buffer, switches, UInt32(switches.count))
    return glyphs(of: buffer)
  }

  private func glyphs(of buffer: OpaquePointer) -> [BufferGlyph] {
    guard let infos = hb_buffer_get_glyph_infos(buffer, nil),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    let unsafe = UInt32(HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue)
    return (0..<Int(hb_buffer_get_length(buffer))).map { index in
      var info = infos[index]
      let position = positions[index]
      let flags = UInt32(hb_glyph_info_get_glyph_flags(&info).rawValue)
      return BufferGlyph(
        id: info.codepoint, scalar: Int(info.cluster), advance: Int(position.x_advance),
        xOffset: Int(position.x_offset), yOffset: Int(position.y_offset), isUnsafeToBreak: flags & unsafe != 0
      )
    }
  }

  /// Glyphs of a text that begins at a scalar, with the paragraph's clusters.
  private func placed(_ glyphs: [BufferGlyph], from offset: Int) -> [ShapedGlyph] {
    var placed: [ShapedGlyph] = []
    placed.reserveCapacity(glyphs.count)
    for glyph in glyphs {
      let scalar = offset + glyph.scalar
      let cluster = clusterOfScalar?[scalar] ?? scalar
      placed.append(
        ShapedGlyph(
          id: glyph.id, cluster: cluster, advance: glyph.advance, xOffset: glyph.xOffset,
          yOffset: glyph.yOffset,
          isSafeToBreakBefore: !glyph.isUnsafeToBreak && clusterStarts[cluster] == scalar))
    }
    return placed
  }
}
