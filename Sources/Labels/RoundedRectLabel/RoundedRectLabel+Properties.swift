import Imaging

extension RoundedRectLabel {
  /// Its properties: what the article fixes as constants, and how far the article has come.
  public static let ownProperties: [Property<RoundedRectLabel>] = [
    Property(
      "stage", .word(RoundedRectStage.allCases.map(\.rawValue)),
      "How far the article has come with its class; decoration unless set."
    ) { label, value throws(LabelError) in label.stage = try value.word(RoundedRectStage.self) },
    Property(
      "insets", .insets,
      "Top, left, bottom and right distances of the text, in points; 10, 20, 10, 20 unless set.",
      aliases: ["edgeInsets"]
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property("cornerRadius", .number, "The radius of the bubble's corners, in points; 50 unless set.") {
      label, value throws(LabelError) in label.cornerRadius = try value.number
    },
    Property("lineWidth", .number, "The width of the bubble's outline, in points; 5 unless set.") {
      label, value throws(LabelError) in label.lineWidth = try value.number
    },
    Property("fillColor", .color, "The color of the bubble; cyan unless set.") {
      label, value throws(LabelError) in label.fillColor = try value.color ?? .clear
    },
    Property("strokeColor", .color, "The color of the bubble's outline; black unless set.") {
      label, value throws(LabelError) in label.strokeColor = try value.color ?? .clear
    },
  ]
}
