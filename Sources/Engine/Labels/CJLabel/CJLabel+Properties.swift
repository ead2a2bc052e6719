import AssayGeometry

extension CJLabel {
  /// Its properties.
  public static let properties = PropertyTable<CJLabel>(
    own: textProperties + lookProperties + layoutProperties + linkProperties)

  /// Setting a text that is equal to the old one changes nothing (CJ-11).
  private static let textProperties: [Property<CJLabel>] = [
    Property(
      "text", .richText,
      "A string, with the font, color and alignment that the label has when it is set, or a text with attributes; "
        + "null for none."
    ) { label, content in label.setContent(content) },
    Property(
      "attributedText", .attributedText,
      "A text with attributes on ranges; null for none. Replaces `text`."
    ) { label, content in label.setContent(content) },
  ]

  /// UILabel's properties that CJLabel's own drawing uses in its own way.
  private static var lookProperties: [Property<CJLabel>] {
    drawingProperties.described { summaries[$0] } + frozenProperties + [
      Property(
        "shadowRadius", .number(in: -1000...1000),
        "The radius of the shadow's blur, in points. The default, 0, and negative values give a hard shadow."
      ) { label, radius in label.shadowRadius = max(0, radius) }
    ]
  }

  private static let summaries = [
    "adjustsFontSizeToFitWidth":
      "Whether text that is too wide for its `numberOfLines` is made smaller, in whole points; false by default.",
    "minimumScaleFactor":
      "The smallest scale; text that is still too wide is cut. 0, no limit, by default.",
    "highlighted": "Whether `highlightedTextColor` is used, without a shadow; false by default.",
    "highlightedTextColor": "The color of all text while highlighted; null for no change.",
    "shadowColor": "The color of the shadow of everything that the label draws; none by default.",
    "shadowOffset": "How far that shadow is moved to the right and down, in points; [0, -1] by default.",
  ]

  /// The properties that in UILabel also change a text with attributes, and in the published CJLabel do not (CJ-10, CJ-31).
  private static var frozenProperties: [Property<CJLabel>] {
    let keys = ["font", "fontSize", "textColor", "textAlignment", "lineBreakMode"]
    return coreProperties.filter { keys.contains($0.description.key) }.map { property in
      var property = property
      property.description.summary +=
        " In the published code, this doesn't change a text that was set before."
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
    Property(
      "release", .word(CJRelease.self), "The release whose places of pictures it uses; 2.1.3 by default.",
      \.imageRelease),
    Property(
      "classSize",
      .record(
        ClassSizing(),
        [
          Property(
            "width", .extent, "The width to fit, in points; 0 is unlimited.", \.width, isRequired: true),
          Property(
            "numberOfLines", .count, "The number of lines to measure; 0, all, by default.", \.numberOfLines),
        ]),
      "Asks the class for the size of the text; the fact `classSize` has the answer.", \.classSizing,
      effect: .nothing),
    Property(
      "listsProperties", .bool,
      "Whether the fact `properties` lists the label's properties; false by default.",
      \.listsProperties, effect: .nothing),
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 by default.",
      \.insets, aliases: ["textInsets"]),
    Property(
      "verticalAlignment", .word(CJVerticalAlignment.self),
      "The vertical place of text that is lower than the label; center by default.", \.verticalAlignment),
    Property(
      "insertImage", ValueReader(.insertion) { if case .insertion(let value) = $0 { value } else { nil } },
      "Inserts a picture into the text; a picture with a link takes touches. Later positions count the picture."
    ) { label, insertion throws(LabelError) in try label.text.insert(insertion) },
  ]

  /// The properties of ranges; setting one changes ranges again each time.
  private static let linkProperties: [Property<CJLabel>] = [
    Property(
      "addAttributes",
      ValueReader(.styling) { if case .styling(let place, let look) = $0 { (place, look) } else { nil } },
      "Sets attributes and a box on a range or on matches of a string."
    ) { label, styling throws(LabelError) in try label.add(styling.1, to: styling.0) },
    Property(
      "addLink", ValueReader(.link) { if case .link(let value) = $0 { value } else { nil } },
      "Makes a range of the text, or matches of a string, links."
    ) { label, link throws(LabelError) in try label.add(link) },
    Property(
      "removeLink", .numbers(["start", "count"], in: PropertyKind.positions) { $0 },
      "Removes the link from a range of grapheme clusters inside one link; does nothing for other ranges.",
      aliases: ["removeLinkAtRange"]
    ) { label, numbers throws(LabelError) in
      guard let start = Int(exactly: numbers[0]), let count = Int(exactly: numbers[1]) else {
        throw LabelError("a range is two whole numbers, [start, count]")
      }
      try label.removeLink(in: start..<(start + count))
    },
    Property("removeAllLinks", .bool, "True removes all links.", aliases: ["removeAllLink"]) {
      label, value in if value { label.text.marks.removeLinks() }  // CJ-68
    },
    Property(
      "extendsLinkTouchArea", .bool,
      "Whether a finger up to 7.5 points away hits a link, too; false by default.", \.extendsLinkTouchArea,
      effect: .nothing),
    Property(
      "userInteractionEnabled", .bool, "Whether the label takes touches; true by default.", \.isInteractive,
      effect: .nothing),
    Property(
      "delegateMethods", .words(Link.Callback.self), "The methods that its delegate has; both by default.",
      \.delegateMethods, effect: .nothing),
  ]
}
