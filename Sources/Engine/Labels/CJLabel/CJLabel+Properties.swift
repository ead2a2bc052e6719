import AssayGeometry

extension CJLabel {
  /// Its properties.
  public static let properties = PropertyTable<CJLabel>(
    own: textProperties + lookProperties + layoutProperties + linkProperties)

  /// Setting a text that is equal to the old one changes nothing (CJ-11).
  private static let textProperties: [Property<CJLabel>] = [
    Property("text", .richText) { label, content in label.setContent(content) },
    Property("attributedText", .attributedText) { label, content in label.setContent(content) },
  ]

  /// UILabel's properties that CJLabel's own drawing uses in its own way.
  private static var lookProperties: [Property<CJLabel>] {
    let keys = [
      "adjustsFontSizeToFitWidth", "minimumScaleFactor", "highlighted", "highlightedTextColor", "shadowColor",
      "shadowOffset",
    ]
    return drawingProperties.with(keys) + frozenProperties + [
      Property("shadowRadius", .number(in: -1000...1000)) { label, radius in
        label.shadowRadius = max(0, radius)
      }
    ]
  }

  /// The properties that in UILabel also change a text with attributes, and in the published CJLabel do not (CJ-10, CJ-31).
  private static var frozenProperties: [Property<CJLabel>] {
    let keys = ["font", "fontSize", "textColor", "textAlignment", "lineBreakMode"]
    return coreProperties.with(keys).map { property in
      var property = property
      let set = property.set
      property.set = { label, value throws(LabelError) in
        let content = label.core.content
        defer { if label.quirks.ignoresLabelLook { label.core.content = content } }
        return try set(&label, value)
      }
      return property
    }
  }

  private static let layoutProperties: [Property<CJLabel>] = [
    Property("release", .word(CJRelease.self), \.imageRelease),
    Property(
      "classSize",
      .record(
        ClassSizing(),
        [
          Property("width", .extent, \.width, isRequired: true),
          Property("numberOfLines", .count, \.numberOfLines),
        ]), \.classSizing, effect: .nothing),
    Property("listsProperties", .bool, \.listsProperties, effect: .nothing),
    Property("insets", .insets, \.insets, aliases: ["textInsets"]),
    Property("verticalAlignment", .word(CJVerticalAlignment.self), \.verticalAlignment),
    Property(
      "insertImage", ValueReader(.insertion) { if case .insertion(let value) = $0 { value } else { nil } }
    ) { label, insertion throws(LabelError) in try label.text.insert(insertion) },
  ]

  /// The properties of ranges; setting one changes ranges again each time.
  private static let linkProperties: [Property<CJLabel>] = [
    Property(
      "addAttributes",
      ValueReader(.styling) { if case .styling(let place, let look) = $0 { (place, look) } else { nil } }
    ) { label, styling throws(LabelError) in try label.add(styling.1, to: styling.0) },
    Property("addLink", ValueReader(.link) { if case .link(let value) = $0 { value } else { nil } }) {
      label, link throws(LabelError) in try label.add(link)
    },
    Property(
      "removeLink", .numbers(["start", "count"], in: PropertyKind.positions) { $0 },
      aliases: ["removeLinkAtRange"]
    ) { label, numbers throws(LabelError) in
      guard let start = Int(exactly: numbers[0]), let count = Int(exactly: numbers[1]) else {
        throw LabelError("a range is two whole numbers, [start, count]")
      }
      try label.removeLink(in: start..<(start + count))
    },
    Property("removeAllLinks", .bool, aliases: ["removeAllLink"]) {
      label, value in if value { label.text.marks.removeLinks() }  // CJ-68
    },
    Property("extendsLinkTouchArea", .bool, \.extendsLinkTouchArea, effect: .nothing),
    Property("userInteractionEnabled", .bool, \.isInteractive, effect: .nothing),
    Property("delegateMethods", .words(Link.Callback.self), \.delegateMethods, effect: .nothing),
  ]
}
