import AssayGeometry
import AssayImaging
import AssayTypesetting

extension Label {
  /// UILabel's own properties that have an effect only where UILabel draws the text.
  static var drawingProperties: [Property<Self>] { fittingProperties + lookProperties + languageProperties }

  private static var fittingProperties: [Property<Self>] {
    [
      Property(
        "adjustsFontSizeToFitWidth", .bool,
        "Whether text too wide for its `numberOfLines` is made smaller, in thousandths; false unless set."
      ) { label, value throws(LabelError) in
        label.core.traits.adjustsFontSizeToFitWidth = try value.bool
      },
      Property(
        "minimumScaleFactor", .limited(0...1),
        "The smallest part of its size text is made, then it is cut; 0, no limit, unless set."
      ) { label, value throws(LabelError) in
        label.core.traits.minimumScaleFactor = try value.number(in: 0...1)
      },
      Property(
        "baselineAdjustment", .word(BaselineAdjustment.allCases.map(\.rawValue)),
        "Where a single line stands that was made smaller; alignBaselines unless set."
      ) { label, value throws(LabelError) in
        label.core.traits.baselineAdjustment = try value.word(BaselineAdjustment.self)
      },
      Property(
        "allowsDefaultTighteningForTruncation", .bool,
        "Whether a single line is tightened before it is cut; false unless set."
      ) { label, value throws(LabelError) in label.core.traits.allowsTightening = try value.bool },
      Property(
        "truncationToken", .text, "What stands for hidden text, on one line; null for an ellipsis."
      ) { label, value throws(LabelError) in
        label.core.traits.truncationToken = try value.truncationToken
      },
      Property(
        "preferredMaxLayoutWidth", .limited(PropertyKind.extents),
        "The width the fact `intrinsicContentSize` is made for, in points; 0, unlimited, unless set."
      ) { label, value throws(LabelError) in
        label.core.traits.preferredMaxLayoutWidth = try value.number(in: PropertyKind.extents)
      },
    ]
  }

  private static var lookProperties: [Property<Self>] {
    [
      Property("highlighted", .bool, "Whether `highlightedTextColor` is used; false unless set.") {
        label, value throws(LabelError) in label.core.traits.isHighlighted = try value.bool
      },
      Property(
        "highlightedTextColor", .color, "The color of all glyphs while highlighted; null for no change."
      ) { label, value throws(LabelError) in label.core.traits.highlightedTextColor = try value.color },
      Property(
        "enabled", .bool,
        "Whether text has its colors as they are set; false halves their opacity, but for pictures. True unless set."
      ) { label, value throws(LabelError) in label.core.traits.isEnabled = try value.bool },
      Property(
        "shadowColor", .color, "The color of the shadow of text without one of its own; none unless set."
      ) { label, value throws(LabelError) in label.core.traits.shadowColor = try value.color },
      Property(
        "shadowOffset", .numbers(["x", "y"], PropertyKind.lengths),
        "How far that shadow lies to the right and down, in points; [0, -1] unless set."
      ) { label, value throws(LabelError) in
        let offset = try value.numbers(2, in: PropertyKind.lengths)
        label.core.traits.shadowOffset = Point(x: offset[0], y: offset[1])
      },
    ]
  }

  private static var languageProperties: [Property<Self>] {
    [
      Property(
        "writingDirection", .word(WritingDirection.allCases.map(\.rawValue)),
        "Which way paragraphs read; natural unless set."
      ) { label, value throws(LabelError) in
        label.core.traits.writingDirection = try value.word(WritingDirection.self)
      },
      Property(
        "language", .language, "The language, which selects forms of characters; en unless set."
      ) { label, value throws(LabelError) in label.core.traits.language = try value.language },
    ]
  }
}

extension PropertyValue {
  /// What stands for hidden text; nil for an ellipsis.
  fileprivate var truncationToken: String? {
    get throws(LabelError) {
      guard let token = try text else { return nil }
      guard !token.isEmpty, !token.contains(where: \.isNewline) else {
        throw LabelError("a truncation token is one line with a character at least; null takes an ellipsis")
      }
      return token
    }
  }
}
