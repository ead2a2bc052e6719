import AssayGeometry
import AssayImaging

extension RoundedRectLabel {
  /// Its properties: what the article fixes as constants, and how far the article has come.
  public static let properties = PropertyTable<RoundedRectLabel>(own: [
    Property(
      "stage", .word(RoundedRectStage.allCases.map(\.rawValue)),
      "How far the article has come with its class; decoration unless set."
    ) { label, value throws(LabelError) in label.stage = try value.word(RoundedRectStage.self) },
    Property(
      "insets", .insets,
      """
      Top, left, bottom and right distances of the text, in points: from the bounds as published, from the outline as \
      intended; 10, 20, 10, 20 unless set.
      """,
      aliases: ["edgeInsets"]
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property("cornerRadius", .number, "The radius of the bubble's corners, in points; 50 unless set.") {
      label, value throws(LabelError) in label.cornerRadius = try value.number
    },
    Property(
      "cornerCurve", .word(CornerCurve.allCases.map(\.rawValue)),
      "Whether corners are quarter circles or begin earlier and bend gradually; circular unless set."
    ) { label, value throws(LabelError) in label.cornerCurve = try value.word(CornerCurve.self) },
    Property("lineWidth", .number, "The width of the bubble's outline, in points; 5 unless set, 0 for none.")
    {
      label, value throws(LabelError) in label.lineWidth = try value.number
    },
    Property("fillColor", .color, "The color of the bubble; cyan unless set.") {
      label, value throws(LabelError) in label.fillColor = try value.color ?? .clear
    },
    Property("strokeColor", .color, "The color of the bubble's outline; black unless set.") {
      label, value throws(LabelError) in label.strokeColor = try value.color ?? .clear
    },
    Property(
      "tail", .word(BubbleTail.allCases.map(\.rawValue)),
      "The side on which the lower corner is drawn out to a tail, within the bounds; none unless set."
    ) { label, value throws(LabelError) in label.tail = try value.word(BubbleTail.self) },
    Property("image", .text, "The name of a picture left of the text, 8 points from it; null for none.") {
      label, value throws(LabelError) in label.image = try label.pictureName(value)
    },
    Property(
      "imageSize", .numbers(["width", "height"], PropertyKind.extents),
      "The size that picture is drawn at, in points; [24, 24] unless set."
    ) { label, value throws(LabelError) in
      let size = try value.numbers(2, in: PropertyKind.extents)
      label.imageSize = Size(width: size[0], height: size[1])
    },
    Property(
      "boundsOrigin", .numbers(["x", "y"], PropertyKind.lengths),
      "The point of its own coordinates at its upper left corner, as in a scrolled view; [0, 0] unless set."
    ) { label, value throws(LabelError) in
      let origin = try value.numbers(2, in: PropertyKind.lengths)
      label.core.place.boundsOrigin = Point(x: origin[0], y: origin[1])
    },
  ])

  private func pictureName(_ value: PropertyValue) throws(LabelError) -> String? {
    guard let name = try value.text else { return nil }
    guard core.environment.images[name] != nil else {
      throw LabelError("there is no picture '\(name)'; describe it under 'images'")
    }
    return name
  }
}
