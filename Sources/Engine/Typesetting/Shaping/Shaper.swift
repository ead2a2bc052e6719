import CAssayHarfBuzz

/// A shaped glyph, in font units; y up.
struct ShapedGlyph: Hashable {
  let id: UInt32
  /// The first cluster of the paragraph that it shows.
  let cluster: Int
  let advance: Int
  let xOffset: Int
  let yOffset: Int
  /// Whether a line may begin with its cluster without changing any glyph.
  let isSafeToBreakBefore: Bool
  /// The font's face that draws it, if it is not that of its item.
  var lender: UInt16?
}

/// Shapes the text of one paragraph with HarfBuzz.
struct Shaper {
  /// The most scalars of a cluster that are shown, because HarfBuzz's time for marks grows with the square of their number.
  static let longestCluster = 256

  /// How many scalars before and after a text HarfBuzz takes into account.
  private static let contextLength = 5

  /// The paragraph's scalars, with a space for a tab, and U+200B for any other control, for U+2028, and for the scalars of a
  /// cluster after the first ``longestCluster``.
  let scalars: [UInt32]
  private let clusterStarts: [Int]
  let clusterOfScalar: [Int]
  // HarfBuzz's pointer for the language, which is the same for equal languages and is never freed.
  private let language: UInt

  init(_ paragraph: TextParagraph, language: String) {
    var scalars = paragraph.scalars
    if scalars.contains(where: Shaper.isControl) {
      scalars = scalars.map { Shaper.isControl($0) ? $0 == 0x09 ? 0x20 : 0x200B : $0 }
    }
    for cluster in 0..<paragraph.count where scalars.count >= paragraph.count + Shaper.longestCluster {
      let range = paragraph.scalarRange(cluster..<cluster + 1)
      for index in range.dropFirst(Shaper.longestCluster) { scalars[index] = 0x200B }
    }
    self.scalars = scalars
    clusterStarts = paragraph.clusterStarts
    clusterOfScalar = paragraph.clusterOfScalar
    self.language = language.withCString { UInt(bitPattern: hb_language_from_string($0, -1)) }
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || 0x7F..<0xA0 ~= scalar || scalar == 0x2028
  }

  /// Shapes some clusters of an item; the glyphs are in order from left to right.
  ///
  /// Letters join with those around them in `window`, the clusters of their line.
  func shape(_ item: TextItem, _ clusters: Range<Int>, window: Range<Int>) -> [ShapedGlyph] {
    guard !clusters.isEmpty else { return [] }
    let part = clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
    let window = clusterStarts[window.lowerBound]..<clusterStarts[window.upperBound]
    guard item.lenders.isEmpty else { return shapeWithLenders(item, part, window: window) }
    return shapeByWord(item, part) ?? shapeWhole(item, part, window: window)
  }

  /// Shapes the hyphen that replaces a soft one: U+2010, or U+002D if the face lacks it.
  func hyphen(for item: TextItem, at cluster: Int) -> [ShapedGlyph] {
    let scalar: UInt32 = item.face.shapingFont.nominalGlyph(for: 0x2010) == nil ? 0x2D : 0x2010
    let glyphs = glyphs(for: key(of: item, [scalar], part: 0..<1), of: item.face)
    return glyphs.map { placed($0, from: clusterStarts[cluster]) }
  }

  /// Shapes scalars of an item at once; all ranges are of the paragraph's scalars.
  func shapeWhole(
    _ item: TextItem, _ part: Range<Int>, window: Range<Int>, changed scalars: [UInt32]? = nil
  ) -> [ShapedGlyph] {
    let scalars = scalars ?? self.scalars
    // No more context than needed, or each cached text would hold all of a long paragraph.
    let start = max(window.lowerBound, part.lowerBound - Shaper.contextLength)
    let end = min(window.upperBound, part.upperBound + Shaper.contextLength)
    let part = part.lowerBound - start..<part.upperBound - start
    let glyphs = glyphs(for: key(of: item, Array(scalars[start..<end]), part: part), of: item.face)
    return glyphs.map { placed($0, from: start) }
  }

  /// Shapes scalars of an item word by word; nil if the glyphs could differ from those of ``shapeWhole(_:_:window:)``.
  ///
  /// HarfBuzz reports for each glyph whether it depends on the text before it. To learn the same about the end of a word, it
  /// is shaped with one more space. It does not report joining letters, so only scripts without them are allowed.
  func shapeByWord(_ item: TextItem, _ part: Range<Int>) -> [ShapedGlyph]? {
    guard !item.isRightToLeft, item.face.shapingFont.reportsUnsafeToConcat else { return nil }
    switch item.script {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_COMMON: break
    default: return nil
    }
    var shaped: [ShapedGlyph] = []
    shaped.reserveCapacity(part.count)
    var start = part.lowerBound
    var key = key(of: item, [], part: 0..<0)
    key.text.reserveCapacity(32)
    while start < part.upperBound {
      let end = wordEnd(from: start, limit: part.upperBound)
      let isLast = end == part.upperBound
      key.text.removeAll(keepingCapacity: true)
      key.text += scalars[start..<end]
      if !isLast { key.text.append(0x20) }
      key.part = key.text.indices
      let glyphs = glyphs(for: key, of: item.face)
      if start > part.lowerBound, glyphs.first?.isUnsafeToConcat ?? true { return nil }
      if !isLast {
        guard let space = glyphs.last, !space.isUnsafeToConcat, space.scalar == end - start else {
          return nil
        }
      }
      for index in 0..<glyphs.count - (isLast ? 0 : 1) { shaped.append(placed(glyphs[index], from: start)) }
      start = end
    }
    return shaped
  }

  /// The end of the word that begins at a scalar, including the spaces after it.
  private func wordEnd(from start: Int, limit: Int) -> Int {
    var end = start + 1
    while end < limit {
      let isAfterSpaces = scalars[end - 1] == 0x20 && scalars[end] != 0x20
      if isAfterSpaces, clusterStarts[clusterOfScalar[end]] == end { return end }
      end += 1
    }
    return limit
  }

  func key(of item: TextItem, _ text: [UInt32], part: Range<Int>) -> ShapingCache.Key {
    ShapingCache.Key(
      text: text, part: part, isRightToLeft: item.isRightToLeft, script: item.script.rawValue,
      language: language, features: item.attributes.value.shapingFeatures)
  }

  /// The glyphs of a part of a text in a face, from the cache or from HarfBuzz.
  func glyphs(for key: ShapingCache.Key, of face: Typeface) -> [CachedGlyph] {
    let font = face.shapingFont
    if let cached = font.cache[key] { return cached }
    let glyphs = shape(key, hb_script_t(key.script), with: font)
    font.cache.insert(glyphs, for: key)
    return glyphs
  }

  private func shape(
    _ key: ShapingCache.Key, _ script: hb_script_t, with font: ShapingFont
  ) -> [CachedGlyph] {
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
    let features = key.features.map { name in
      var feature = hb_feature_t()
      hb_feature_from_string(name, -1, &feature)
      return feature
    }
    _ = chb_shape(font.font, buffer, features, UInt32(features.count))
    guard let infos = hb_buffer_get_glyph_infos(buffer, nil),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    return (0..<Int(hb_buffer_get_length(buffer))).map { CachedGlyph(infos[$0], positions[$0]) }
  }

  /// A glyph of a text that begins at a scalar, with the paragraph's cluster.
  func placed(_ glyph: CachedGlyph, from start: Int) -> ShapedGlyph {
    let scalar = start + Int(glyph.scalar)
    let cluster = clusterOfScalar[scalar]
    return ShapedGlyph(
      id: glyph.id, cluster: cluster, advance: Int(glyph.advance), xOffset: Int(glyph.xOffset),
      yOffset: Int(glyph.yOffset),
      isSafeToBreakBefore: !glyph.isUnsafeToBreak && clusterStarts[cluster] == scalar)
  }
}

extension TextAttributes {
  /// The OpenType features that are turned on or off.
  ///
  /// A kerning of 0 turns the font's own off; any other, and tracking, turns ligatures off, so that every letter is spaced.
  fileprivate var shapingFeatures: [String] {
    let kerning = kern == 0 ? ["-kern"] : []
    if tracking != 0 || kern ?? 0 != 0 || ligatures == .none { return kerning + ["-liga", "-clig"] }
    return ligatures == .all ? kerning + ["dlig", "hlig"] : kerning
  }
}
