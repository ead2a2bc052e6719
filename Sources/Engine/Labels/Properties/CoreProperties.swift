import AssayImaging
import AssayTypesetting

extension Label {
  /// UILabel's own properties that every system has.
  static var coreProperties: [Property<Self>] {
    contentProperties + appearanceProperties
  }

  private static var contentProperties: [Property<Self>] {
    [
      // RR-02: the same text again is nothing new to draw.
      .comparing("text", .text, "The text, in the label's font and color; null for none.") {
        label, value throws(LabelError) in
        label.core.show(try value.text.map(LabelContent.plain) ?? .none)
      },
      .comparing(
        "attributedText", .attributedText, "A text with attributes on ranges; null for none. Replaces `text`."
      ) { label, value throws(LabelError) in
        label.core.show(try value.attributedText.map(LabelContent.styled) ?? .none)
      },
    ]
  }

  private static var appearanceProperties: [Property<Self>] {
    [
      Property("font", .font, "The font; the system font at 17 points unless set.") {
        label, value throws(LabelError) in label.core.setFont(try value.font)
      },
      Property("fontSize", .number, "The size of the font, in points.") { label, value throws(LabelError) in
        label.core.setFont(label.core.font.withSize(try value.fontSize))
      },
      Property("textColor", .color, "The color of the text; black unless set.") {
        label, value throws(LabelError) in label.core.setTextColor(try value.color ?? .black)
      },
      Property("backgroundColor", .color, "The color behind everything; none unless set.", effect: .nothing) {
        label, value throws(LabelError) in label.core.place.backgroundColor = try value.color
      },
      Property(
        "textAlignment", .word(TextAlignment.allCases.map(\.rawValue)),
        "How lines stand between the sides; natural unless set."
      ) { label, value throws(LabelError) in
        label.core.setTextAlignment(try value.word(TextAlignment.self))
      },
      Property(
        "lineBreakMode", .word(LineBreakMode.allCases.map(\.rawValue)),
        "How lines end; truncatingTail unless set."
      ) { label, value throws(LabelError) in
        label.core.setLineBreakMode(try value.word(LineBreakMode.self))
      },
      Property("numberOfLines", .count, "The most lines shown, 0 for no limit; 1 unless set.") {
        label, value throws(LabelError) in label.core.numberOfLines = try value.count
      },
      Property(
        "clipsToBounds", .bool, "Whether what is drawn outside the bounds is cut off; true unless set.",
        effect: .nothing
      ) { label, value throws(LabelError) in label.core.place.clipsToBounds = try value.bool },
    ]
  }
}
