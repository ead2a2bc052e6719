import AssayGeometry
import AssayImaging

extension RoundedRectLabel {
  /// Its properties: the article's constants, and the stage of the article's class.
  public static let properties = PropertyTable<RoundedRectLabel>(own: [
    Property("stage", .word(RoundedRectStage.self), \.stage),
    Property("insets", .insets, \.insets, aliases: ["edgeInsets"]),
    Property("cornerRadius", .number, \.cornerRadius),
    Property("cornerCurve", .word(CornerCurve.self), \.cornerCurve),
    Property("lineWidth", .number, \.lineWidth),
    Property("fillColor", .color.orNil(as: .clear), \.fillColor),
    Property("strokeColor", .color.orNil(as: .clear), \.strokeColor),
    Property("tail", .word(BubbleTail.self), \.tail),
    Property("image", ValueReader.text.orNil) { label, name throws(LabelError) in
      if let name, label.core.environment.images[name] == nil {
        throw LabelError("there is no picture '\(name)'; describe it under 'images'")
      }
      label.image = name
    },
    Property(
      "imageSize",
      .numbers(["width", "height"], in: PropertyKind.extents) { Size(width: $0[0], height: $0[1]) },
      \.imageSize),
    Property("boundsOrigin", .point, \.core.boundsOrigin),
  ])
}
