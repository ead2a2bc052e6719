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
        "The radius of the shadow's blur, in points; 0, a hard shadow, unless set, and for anything negative."
      ) { label, radius in label.shadowRadius = max(0, radius) }
    ]
  }

  private static let summaries = [
    "adjustsFontSizeToFitWidth":
      "Whether text too wide for its `numberOfLines` is made smaller, in whole points; false unless set.",
    "minimumScaleFactor":
      "The smallest part of its size text is made, then it is cut; 0, no limit, unless set.",
    "highlighted": "Whether `highlightedTextColor` is used, and no shadow cast; false unless set.",
    "highlightedTextColor": "The color of all text while highlighted; null for no change.",
    "shadowColor": "The color of the shadow that everything drawn casts; none unless set.",
    "shadowOffset": "How far that shadow lies to the right and down, in points; [0, -1] unless set.",
  ]

  /// The properties that in UILabel also change a text with attributes, and in the published CJLabel do not (CJ-10, CJ-31).
  private static var frozenProperties: [Property<CJLabel>] {
    let keys = ["font", "fontSize", "textColor", "textAlignment", "lineBreakMode"]
    return coreProperties.filter { keys.contains($0.description.key) }.map { property in
      var property = property
      property.description.summary += " In the published code text that is there stays as it is."
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
      "release", .word(CJRelease.self), "The release whose placing of pictures it follows; 2.1.3 unless set.",
      \.imageRelease),
    Property(
      "classSize",
      .record(
        ClassSizing(),
        [
          Property(
            "width", .extent, "The width to fit, in points; 0 is unlimited.", \.width, isRequired: true),
          Property("numberOfLines", .count, "How many lines count; 0, all, unless set.", \.numberOfLines),
        ]),
      "Asks the class for the size of the text, which the fact of that name answers.", \.classSizing,
      effect: .nothing),
    Property(
      "listsProperties", .bool, "Whether the fact `properties` states what the label has; false unless set.",
      \.listsProperties, effect: .nothing),
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      \.insets, aliases: ["textInsets"]),
    Property(
      "verticalAlignment", .word(CJVerticalAlignment.self),
      "Where text smaller than the label stands; center unless set.", \.verticalAlignment),
    Property(
      "insertImage", .insertion,
      "Inserts a picture into the text; one with a link answers to touch. Later positions count it."
    ) { label, insertion throws(LabelError) in
      try label.text.insert(insertion)
      label.touches.press = nil
    },
  ]

  /// The properties of ranges; one that changes ranges does so each time it is set.
  private static let linkProperties: [Property<CJLabel>] = [
    Property("addAttributes", .styling, "Sets attributes and a box on a range or on matches of a string.") {
      label, styling throws(LabelError) in try label.add(styling)
    },
    Property("addLink", .link, "Makes a range of the text, or matches of a string, links.") {
      label, link throws(LabelError) in try label.add(link)
    },
    Property(
      "removeLink", .numbers(["start", "count"], in: PropertyKind.positions) { $0 },
      "Takes the link away from a range of grapheme clusters that lies inside one; otherwise it does nothing.",
      aliases: ["removeLinkAtRange"]
    ) { label, numbers throws(LabelError) in
      guard let start = Int(exactly: numbers[0]), let count = Int(exactly: numbers[1]) else {
        throw LabelError("a range is two whole numbers, [start, count]")
      }
      try label.removeLink(in: start..<(start + count))
    },
    Property("removeAllLinks", .bool, "True takes all links away.", aliases: ["removeAllLink"]) {
      label, value in if value { label.removeAllLinks() }
    },
    Property(
      "extendsLinkTouchArea", .bool,
      "Whether a finger up to 7.5 points from a link hits it, too; false unless set.", \.extendsLinkTouchArea,
      effect: .nothing),
    Property(
      "userInteractionEnabled", .bool, "Whether it takes touches; true unless set.", \.isInteractive,
      effect: .nothing),
    Property(
      "delegateMethods", .words(Link.Callback.self), "What its delegate is told; both unless set.",
      \.delegateMethods, effect: .nothing),
  ]
}

extension ValueReader<ImageInsertion> {
  fileprivate static var insertion: Self {
    Self(.insertion, "a picture to insert") { if case .insertion(let value) = $0 { value } else { nil } }
  }
}

extension ValueReader<Link> {
  fileprivate static var link: Self {
    Self(.link, "a link") { if case .link(let value) = $0 { value } else { nil } }
  }
}

extension ValueReader<RangeStyling> {
  fileprivate static var styling: Self {
    Self(.styling, "attributes for a range") { if case .styling(let value) = $0 { value } else { nil } }
  }
}
