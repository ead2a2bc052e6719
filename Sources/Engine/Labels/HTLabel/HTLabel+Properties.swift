import AssayGeometry

extension HTLabel {
  /// Its properties.
  public static let properties = PropertyTable<HTLabel>(
    own: maskProperties + textProperties + fittingProperties + keptProperties)

  private static let maskProperties: [Property<HTLabel>] = [
    Property(
      "corners", .flags(Corner.allCases.map(\.rawValue)), "The corners that are rounded; all unless set.",
      aliases: ["roundingCornerType"], effect: .layout  // HT-22
    ) { label, value throws(LabelError) in label.corners = Set(corners: try value.words) },
    Property(
      "cornerRadius", .number, "The extent of a corner's curve, in points; 0 unless set.", effect: .layout
    ) { label, value throws(LabelError) in label.cornerRadius = try value.number },
    Property(
      "maskPath", .path, "An outline that the mask has instead of rounded corners; null, none, unless set.",
      effect: .layout
    ) { label, value throws(LabelError) in label.maskPath = try value.path },
    Property(
      "maskRule", .word(FillRule.allCases.map(\.rawValue)),
      "Which places the mask's outline encloses; nonZero unless set.", effect: .nothing
    ) { label, value throws(LabelError) in label.maskRule = try value.word(FillRule.self) },
    Property(
      "maskLineWidth", .limited(PropertyKind.extents),
      "The width of a line along the mask's outline that shows instead of its inside, in points; 0, none, unless set.",
      effect: .nothing
    ) { label, value throws(LabelError) in
      label.maskLineWidth = try value.number(in: PropertyKind.extents)
    },
  ]

  private static let textProperties: [Property<HTLabel>] = [
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      aliases: ["titleEdgeInsets"], effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property(
      "verticalAlignment", .numbered(VerticalAlignment.allCases.map(\.rawValue)),
      "Where the text stands between top and bottom; center unless set.",
      aliases: ["contentHorizontalAlignment"], effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in
      label.verticalAlignment = try value.word(VerticalAlignment.self)
    },
    Property(
      "drawHook", .word(DrawHook.allCases.map(\.rawValue)),
      "Which draw hook runs: the class's own, or an empty one, after which there is no text; own unless set."
    ) { label, value throws(LabelError) in label.drawHook = try value.word(DrawHook.self) },
  ]

  private static let fittingProperties: [Property<HTLabel>] = [
    Property(
      "adjustsFontSizeToFitWidth", .bool,  // HT-23
      "Whether the font size is searched for that fills the box, larger or smaller; false unless set."
    ) { label, value throws(LabelError) in label.adjustsFontSizeToFitWidth = try value.bool },
    Property(
      "minFontSize", .number, "Where the search for a larger size begins, in points; 0 unless set.",
      effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in label.minFontSize = try value.fontSize },
  ]

  /// UILabel's properties that it has and its drawing does not know (HT-50).
  private static let keptProperties: [Property<HTLabel>] = {
    let keys = ["shadowColor", "shadowOffset", "highlighted", "highlightedTextColor", "enabled"]
    return drawingProperties.filter { keys.contains($0.description.key) }.map { property in
      var property = property
      property.description.summary = "Kept as any label keeps it; HTLabel's drawing takes no notice."
      return property
    }
  }()
}
