import AssayGeometry
import AssayImaging

extension RoundedRectLabel {
  /// Its properties: the article's constants, and the stage of the article's class.
  public static let properties = PropertyTable<RoundedRectLabel>(own: [
    Property(
      "stage", .word(RoundedRectStage.self),
      "The stage of the article's class; decoration by default.", \.stage),
    Property(
      "insets", .insets,
      """
      Top, left, bottom and right distances of the text, in points: from the bounds as published, from the outline as \
      intended; 10, 20, 10, 20 by default.
      """,
      \.insets, aliases: ["edgeInsets"]),
    Property(
      "cornerRadius", .number, "The radius of the bubble's corners, in points; 50 by default.",
      \.cornerRadius),
    Property(
      "cornerCurve", .word(CornerCurve.self),
      "Whether corners are quarter circles or begin earlier and bend gradually; circular by default.",
      \.cornerCurve),
    Property(
      "lineWidth", .number, "The width of the bubble's outline, in points; 5 by default, 0 for none.",
      \.lineWidth),
    Property(
      "fillColor", .color.orNil(as: .clear), "The color of the bubble; cyan by default.", \.fillColor),
    Property(
      "strokeColor", .color.orNil(as: .clear), "The color of the bubble's outline; black by default.",
      \.strokeColor),
    Property(
      "tail", .word(BubbleTail.self),
      "The side on which the lower corner becomes a tail, inside the bounds; none by default.", \.tail
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
      "The size of that picture, in points; [24, 24] by default.", \.imageSize),
    Property(
      "boundsOrigin", .point,
      "The label's own coordinates of its upper left corner, as in a scrolled view; [0, 0] by default.",
      \.core.boundsOrigin),
  ])
}
