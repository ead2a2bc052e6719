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
    self.language = language.withCString { UInt(bitPattern: hb_language_from_string($0, -1)) }
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
    let start = text.startIndex + part.lowerBound
    return shapeByWord(item, text[start..<start + part.count], from: offset + part.lowerBound)
      ?? shapeWhole(item, text, part: part, from: offset)
  }

  /// Shapes a part of a text at once.
  func shapeWhole(
    _ item: TextItem, _ text: ArraySlice<UInt32>, part: Range<Int>, from offset: Int
  ) -> [ShapedGlyph] {
    // Every item of a long paragraph would carry all of it otherwise.
    let before = max(0, part.lowerBound - ShapingContext.reach)
    let after = min(text.count, part.upperBound + ShapingContext.reach)
    var key = key(of: item)
    key.text = Array(text.dropFirst(before).prefix(after - before))
    key.part = part.lowerBound - before..<part.upperBound - before
    var glyphs: [ShapedGlyph] = []
    place(shape(key, item)[...], from: offset + before, into: &glyphs)
    return glyphs
  }

  /// Shapes a text word by word, since its words have been shaped before more often than it; nil where that may make a
  /// difference.
  ///
  /// HarfBuzz says of each seam whether glyphs depend on what is beyond it. It says so of the beginnings of glyphs, and so
  /// a word that is not the last is shaped with one space more. These scripts have no letters that join, which HarfBuzz
  /// does not speak of.
  func shapeByWord(
    _ item: TextItem, _ text: ArraySlice<UInt32>, from offset: Int
  ) -> [ShapedGlyph]? {
    guard item.level & 1 == 0, item.face.shapingFont.knowsSeams else { return nil }
    switch item.script {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_COMMON: break
    default: return nil
    }
    var walk = WordWalk(text, from: offset, key: key(of: item))
    let font = item.face.shapingFont
    while !walk.isDone {
      // One lock for all words up to one that is new: with a lock for each, two threads waited for each other's.
      let isApart = font.cache.look { known in
        while !walk.isDone, let shaped = known[walk.key] {
          guard walk.take(shaped, in: self) else { return false }
        }
        return true
      }
      guard isApart else { return nil }
      guard !walk.isDone else { break }
      let shaped = shape(walk.key, item.script, with: font)
      font.cache.remember(shaped, as: walk.key)
      guard walk.take(shaped[...], in: self) else { return nil }
    }
    return walk.glyphs
  }

  private func key(of item: TextItem) -> ShapingCache.Key {
    ShapingCache.Key(
      text: [], part: 0..<0, isRightToLeft: item.level & 1 == 1, script: item.script.rawValue,
      language: language, features: ShapingFeatures(of: item.attributes))
  }

  /// The glyphs of a text that may have been shaped before.
  private func shape(_ key: ShapingCache.Key, _ item: TextItem) -> [BufferGlyph] {
    let font = item.face.shapingFont
    if let known = font.cache.look({ $0[key].map(Array.init) }) { return known }
    let glyphs = shape(key, item.script, with: font)
    font.cache.remember(glyphs, as: key)
    return glyphs
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
    hb_buffer_set_flags(buffer, chb_produce_unsafe_to_concat)
    let switches = key.features.switches
    _ = chb_shape(font.font, buffer, switches, UInt32(switches.count))
    return glyphs(of: buffer)
  }

  private func glyphs(of buffer: OpaquePointer) -> [BufferGlyph] {
    guard let infos = hb_buffer_get_glyph_infos(buffer, nil),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    let toBreak = UInt32(HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue)
    return (0..<Int(hb_buffer_get_length(buffer))).map { index in
      var info = infos[index]
      let position = positions[index]
      let flags = UInt32(hb_glyph_info_get_glyph_flags(&info).rawValue)
      return BufferGlyph(
        id: info.codepoint, scalar: info.cluster, advance: position.x_advance,
        xOffset: position.x_offset, yOffset: position.y_offset,
        isUnsafeToBreak: flags & toBreak != 0, isUnsafeToConcat: flags & chb_unsafe_to_concat != 0)
    }
  }

  /// Adds glyphs of a text that begins at a scalar, with the paragraph's clusters.
  func place(
    _ glyphs: ArraySlice<BufferGlyph>, from offset: Int, into placed: inout [ShapedGlyph]
  ) {
    for glyph in glyphs {
      let scalar = offset + Int(glyph.scalar)
      let cluster = clusterOfScalar?[scalar] ?? scalar
      placed.append(
        ShapedGlyph(
          id: glyph.id, cluster: cluster, advance: Int(glyph.advance), xOffset: Int(glyph.xOffset),
          yOffset: Int(glyph.yOffset),
          isSafeToBreakBefore: !glyph.isUnsafeToBreak && clusterStarts[cluster] == scalar))
    }
  }
}
