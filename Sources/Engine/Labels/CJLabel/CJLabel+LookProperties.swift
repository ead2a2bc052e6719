import AssayGeometry

extension CJLabel {
  /// What UILabel has, too, with what CJLabel's own drawing makes of it.
  static var lookProperties: [Property<CJLabel>] {
    drawingProperties.compactMap { property in
      guard let summary = summaries[property.description.key] else { return nil }
      var property = property
      property.description.summary = summary
      return property
    } + frozenProperties + [shadowRadius]
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

  /// What UILabel gives to a text with attributes, too, and the published CJLabel to no text that is there (CJ-10, CJ-31).
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

  private static let shadowRadius = Property<CJLabel>(
    "shadowRadius", .limited(-1000...1000),
    "The radius of the shadow's blur, in points; 0, a hard shadow, unless set, and for anything negative."
  ) { label, value throws(LabelError) in
    label.shadowRadius = max(0, try value.number(in: -1000...1000))
  }
}
