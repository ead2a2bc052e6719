extension CJLabel {
  /// Its properties.
  public static let properties = PropertyTable<CJLabel>(
    own: textProperties + lookProperties + [
      Property(
        "release", .word(CJRelease.allCases.map(\.rawValue)),
        "The release whose placing of pictures it follows; 2.1.3 unless set."
      ) { label, value throws(LabelError) in label.imageRelease = try value.word(CJRelease.self) },
      Property(
        "classSize", .record(ClassSizing.fields),
        "Asks the class for the size of the text, which the fact of that name answers.", effect: .nothing
      ) { label, value throws(LabelError) in label.classSizing = try ClassSizing(try value.record) },
      Property(
        "listsProperties", .bool,
        "Whether the fact `properties` states what the label has; false unless set.",
        effect: .nothing
      ) { label, value throws(LabelError) in label.listsProperties = try value.bool },
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
    ] + linkProperties)

  /// A text that is equal to the one there is leaves everything as it is (CJ-11).
  private static let textProperties: [Property<CJLabel>] = [
    .comparing(
      "text", .richText,
      "A string, with the font, color and alignment that the label has when it is set, or a text with attributes; "
        + "null for none."
    ) { label, value throws(LabelError) in label.setContent(try value.content) },
    .comparing(
      "attributedText", .attributedText, "A text with attributes on ranges; null for none. Replaces `text`."
    ) { label, value throws(LabelError) in
      label.setContent(try value.attributedText.map(LabelContent.styled) ?? .none)
    },
  ]
}

extension PropertyValue {
  /// A string or a text with attributes; anything else the published code asserts against (CJ-09).
  fileprivate var content: LabelContent {
    get throws(LabelError) {
      switch self {
      case .none: return .none
      case .text(let string): return .plain(string)
      case .attributedText(let text): return .styled(text)
      default:
        throw LabelError("a text is a string or a text with attributes; the published code asserts it")
      }
    }
  }
}
