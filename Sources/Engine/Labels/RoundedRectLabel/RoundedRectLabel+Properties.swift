import AssayGeometry
import AssayImaging

extension RoundedRectLabel {
  /// Its properties: the article's constants, and the stage of the article's class.
  public static let properties = PropertyTable<RoundedRectLabel>(own: [
    Property(
      "stage", .word(RoundedRectStage.self),
      "How far the article has come with its class; decoration unless set.", \.stage),
    Property(
      "insets", .insets,
      """
      Top, left, bottom and right distances of the text, in points: from the bounds as published, from the outline as \
      intended; 10, 20, 10, 20 unless set.
      """,
      \.insets, aliases: ["edgeInsets"]),
    Property(
      "cornerRadius", .number, "The radius of the bubble's corners, in points; 50 unless set.",
      \.cornerRadius),
    Property(
      "cornerCurve", .word(CornerCurve.self),
      "Whether corners are quarter circles or begin earlier and bend gradually; circular unless set.",
      \.cornerCurve),
    Property(
      "lineWidth", .number, "The width of the bubble's outline, in points; 5 unless set, 0 for none.",
      \.lineWidth),
    Property(
      "fillColor", .color.orNil(as: .clear), "The color of the bubble; cyan unless set.", \.fillColor),
    Property(
      "strokeColor", .color.orNil(as: .clear), "The color of the bubble's outline; black unless set.",
      \.strokeColor),
    Property(
      "tail", .word(BubbleTail.self),
      "The side on which the lower corner is drawn out to a tail, within the bounds; none unless set.", \.tail
    ),
    Property(
      "image", ValueReader.text.orNil,
      "The name of a picture left of the text, 8 points from it; null for none."
    ) { label, name throws(LabelError) in
      if let name, label.core.environment.images[name] == nil {
        throw LabelError("there is no picture '\(name)'; describe it under 'images'")
      }
      label.image = name
    },
    Property(
      "imageSize",
      .numbers(["width", "height"], in: PropertyKind.extents) { Size(width: $0[0], height: $0[1]) },
      "The size that picture is drawn at, in points; [24, 24] unless set.", \.imageSize),
    Property(
      "boundsOrigin", .point,
      "The point of its own coordinates at its upper left corner, as in a scrolled view; [0, 0] unless set.",
      \.core.place.boundsOrigin),
  ])
}
