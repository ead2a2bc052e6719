extension CJLabel {
  /// Its properties.
  public static let ownProperties: [Property<CJLabel>] = [
    Property(
      "text", .text,
      "The text, with the font, color and alignment that the label has when it is set; null for none."
    ) { label, value throws(LabelError) in
      label.setContent(try value.text.map(LabelContent.plain) ?? .none)
    },
    Property(
      "attributedText", .attributedText, "A text with attributes on ranges; null for none. Replaces `text`."
    ) { label, value throws(LabelError) in
      label.setContent(try value.attributedText.map(LabelContent.styled) ?? .none)
    },
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      aliases: ["textInsets"]
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property(
      "verticalAlignment", .word(CJVerticalAlignment.allCases.map(\.rawValue)),
      "Where text smaller than the label stands; center unless set."
    ) { label, value throws(LabelError) in
      label.verticalAlignment = try value.word(CJVerticalAlignment.self)
    },
    Property(
      "insertImage", .insertion,
      "Inserts a picture into the text; one with a link answers to touch. Later positions count it."
    ) { label, value throws(LabelError) in
      try label.text.insert(try value.insertion)
      label.touches.press = nil
    },
  ] + linkProperties
}
