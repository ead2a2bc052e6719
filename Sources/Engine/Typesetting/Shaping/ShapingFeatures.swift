import CAssayHarfBuzz

/// The OpenType features that attributes turn on or off.
struct ShapingFeatures: OptionSet, Hashable {
  let rawValue: UInt8

  static let kerningOff = ShapingFeatures(rawValue: 1)
  static let ligaturesOff = ShapingFeatures(rawValue: 2)
  static let rareLigaturesOn = ShapingFeatures(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A kerning of 0 turns the font's own kerning off; any other kerning, and tracking, turns ligatures off, so that every
  /// letter is spaced.
  init(of attributes: TextAttributes) {
    let isSpaced = attributes.tracking != 0 || attributes.kern.map { $0 != 0 } ?? false
    self = []
    if attributes.kern == 0 { insert(.kerningOff) }
    if isSpaced || attributes.ligatures == .none {
      insert(.ligaturesOff)
    } else if attributes.ligatures == .all {
      insert(.rareLigaturesOn)
    }
  }

  /// The features as HarfBuzz takes them, each for a whole item.
  var harfBuzzFeatures: [hb_feature_t] {
    let values: [(ShapingFeatures, tag: String, value: UInt32)] = [
      (.kerningOff, "kern", 0), (.ligaturesOff, "liga", 0), (.ligaturesOff, "clig", 0),
      (.rareLigaturesOn, "dlig", 1), (.rareLigaturesOn, "hlig", 1),
    ]
    return values.filter { contains($0.0) }.map { _, tag, value in
      hb_feature_t(tag: hb_tag_from_string(tag, -1), value: value, start: 0, end: .max)
    }
  }
}
