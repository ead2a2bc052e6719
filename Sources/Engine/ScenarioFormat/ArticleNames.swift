import AssaySubjects

/// The keys here for the names that articles have for keys of mappings, and for properties of a text layer.
///
/// The names of all other properties are in their descriptions, as `aliases`.
enum ArticleNames {
  /// In `box`.
  static let box = [
    "kCJBackgroundFillColorAttributeName": "fill", "kCJBackgroundStrokeColorAttributeName": "stroke",
    "kCJBackgroundLineWidthAttributeName": "lineWidth",
    "kCJBackgroundLineCornerRadiusAttributeName": "cornerRadius",
    "kCJActiveBackgroundFillColorAttributeName": "activeFill",
    "kCJActiveBackgroundStrokeColorAttributeName": "activeStroke",
  ]
  /// In `addLink`.
  static let link = [
    "linkAttributes": "attributes", "activeLinkAttributes": "active", "sameStringEnable": "all",
  ]
  /// Of `TextLayer`.
  static let textLayer = ["alignmentMode": "textAlignment", "truncationMode": "truncation"]
}

extension YAMLValue.Entry {
  /// The entry with the key here for an article's name.
  func renamed(by names: [String: String]) -> YAMLValue.Entry {
    YAMLValue.Entry(key: names[key] ?? key, keyLocation: keyLocation, value: value)
  }
}
