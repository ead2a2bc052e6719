import CAssayHarfBuzz

/// Which features of a font some attributes turn on or off.
struct ShapingFeatures: OptionSet, Hashable {
  let rawValue: UInt8

  static let kerningOff = ShapingFeatures(rawValue: 1)
  static let ligaturesOff = ShapingFeatures(rawValue: 2)
  static let rareLigaturesOn = ShapingFeatures(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Kerning that is 0 turns the font's own off; any other, and tracking, turns ligatures off, so that every letter is
  /// spaced.
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

  /// The switches as HarfBuzz takes them.
  var switches: [hb_feature_t] {
    var switches: [hb_feature_t] = []
    if contains(.kerningOff) { switches.append(ShapingFeatures.feature("kern", isOn: false)) }
    if contains(.ligaturesOff) {
      switches += [
        ShapingFeatures.feature("liga", isOn: false), ShapingFeatures.feature("clig", isOn: false),
      ]
    }
    if contains(.rareLigaturesOn) {
      switches += [
        ShapingFeatures.feature("dlig", isOn: true), ShapingFeatures.feature("hlig", isOn: true),
      ]
    }
    return switches
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
}
