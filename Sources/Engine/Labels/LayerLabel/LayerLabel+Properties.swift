import AssayImaging
import AssayTypesetting

extension LayerLabel {
  /// The setters that reach the layer, and those of UILabel that its article names as lost (LL-11).
  public static let properties = PropertyTable<LayerLabel>(own: forwardedProperties + lostProperties)

  private static let forwardedProperties: [Property<LayerLabel>] = [
    Property("text", .text, "The text; null for none.") { label, value throws(LabelError) in
      label.setText(try value.text)
    },
    Property("textColor", .color, "The color of the text; black unless set.") {
      label, value throws(LabelError) in label.setColor(try value.color ?? .black)
    },
    Property("font", .font, "The font; the system font at 17 points unless set.") {
      label, value throws(LabelError) in label.setFont(try value.font)
    },
    Property("fontSize", .number, "The size of the font, in points.") { label, value throws(LabelError) in
      label.setFont(label.core.font.withSize(try value.fontSize))
    },
    Property(
      "fontName", .text,
      "The name the layer finds its font by; one that is not the font's own gives the default font, null the font."
    ) { label, value throws(LabelError) in label.setLayerFont(name: try value.text) },
  ]

  /// What UILabel would draw by and the layer never hears of.
  private static let lostProperties: [Property<LayerLabel>] = {
    let keys: Set = [
      "adjustsFontSizeToFitWidth", "minimumScaleFactor", "baselineAdjustment", "highlighted",
      "highlightedTextColor", "enabled", "shadowColor", "shadowOffset",
    ]
    return drawingProperties.filter { keys.contains($0.description.key) }.map { property in
      var property = property
      property.description.summary = "Kept by the label; its layer does not know it."
      return property
    }
  }()
}
