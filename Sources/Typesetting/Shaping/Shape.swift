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
  /// The most scalars of a cluster that are shown; HarfBuzz's time for marks grows with the square of their number.
  static let longestCluster = 256

  /// The paragraph's scalars, with controls replaced: a tab is shaped as a space, any other control as nothing, as
  /// are those of a cluster beyond its ``longestCluster``th.
  let scalars: [UInt32]
  let clusterStarts: [Int]
  // Nil where every cluster is one scalar.
  private let clusterOfScalar: [Int]?
  let language: hb_language_t?

  init(_ paragraph: TextParagraph, language: String) {
    var scalars =
      paragraph.scalars.contains(where: ShapingContext.isControl)
      ? paragraph.scalars.map { ShapingContext.isControl($0) ? $0 == 0x09 ? 0x20 : 0x200B : $0 }
      : paragraph.scalars
    if scalars.count > paragraph.count + ShapingContext.longestCluster {
      for cluster in 0..<paragraph.count {
        let range = paragraph.scalarRange(cluster..<cluster + 1)
        for index in range.dropFirst(ShapingContext.longestCluster) { scalars[index] = 0x200B }
      }
    }
    self.scalars = scalars
    clusterStarts = paragraph.clusterStarts
    clusterOfScalar = paragraph.clusterOfScalar
    self.language = hb_language_from_string(language, -1)
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
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    text.withUnsafeBufferPointer {
      hb_buffer_add_utf32(
        buffer, $0.baseAddress, Int32($0.count), UInt32(part.lowerBound), Int32(part.count))
    }
    hb_buffer_set_direction(buffer, item.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, item.script)
    hb_buffer_set_language(buffer, language)
    let features = ShapingContext.features(of: item.attributes)
    _ = chb_shape(item.face.shapingFont.font, buffer, features, UInt32(features.count))
    return glyphs(of: buffer, from: offset)
  }

  /// Kerning that is 0 turns the font's own off; any other, and tracking, turns ligatures off, so that every letter is
  /// spaced.
  private static func features(of attributes: TextAttributes) -> [hb_feature_t] {
    let isSpaced = attributes.tracking != 0 || attributes.kern.map { $0 != 0 } ?? false
    var features: [hb_feature_t] = []
    if attributes.kern == 0 { features.append(feature("kern", isOn: false)) }
    if isSpaced || attributes.ligatures == .none {
      features += [feature("liga", isOn: false), feature("clig", isOn: false)]
    } else if attributes.ligatures == .all {
      features += [feature("dlig", isOn: true), feature("hlig", isOn: true)]
    }
    return features
  }

  /// A switch for the whole of an item; the tag has four ASCII letters.
  private static func feature(_ tag: StaticString, isOn: Bool) -> hb_feature_t {
    var feature = hb_feature_t()
    feature.tag = tag.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
    feature.value = isOn ? 1 : 0
    feature.start = 0
    feature.end = UInt32.max
    return feature
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
        let cluster = clusterOfScalar?[scalar] ?? scalar
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
