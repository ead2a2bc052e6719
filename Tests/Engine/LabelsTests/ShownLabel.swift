import AssayDrawing
import AssayFacts
import Foundation
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import AssayTypesetting

/// The fonts of the tests: squares one em wide, ascent 0.8 em, descent 0.2 em, so that numbers can be checked by hand.
enum Square {
  static let book = FontBook(files: [
    FontFile(
      family: "Assay Square", path: packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf",
      sha256: "1affb0f01371a7ecd2beb5aa2afdd167d6eb78a680e0ed17c2f05efcef761f54", isStructure: true),
    FontFile(
      family: "Assay Square Gap", path: packageRoot.path + "/Scenarios/Fonts/AssaySquareGap.ttf",
      sha256: "29c0cffef26e3fc829fc1210b0af9e57745f17974e064a878cb3a7a00a4f35c7", isStructure: true),
  ])

  static func font(_ size: Double, family: String = "Assay Square") throws -> Font {
    try book.font(family: family, size: size)
  }

  /// As many CJK squares, between any two of which a line may end.
  static func text(_ count: Int) -> String { String(repeating: "中", count: count) }
}

extension SpanAttributes {
  init(_ values: KeyValuePairs<String, PropertyValue>) {
    self.init()
    for (key, value) in values { set(key, to: value) }
  }
}

/// A label in its view, asked as a scenario would ask it.
struct ShownLabel {
  var view: LabelView

  /// Creates a label of 20-point squares, which has drawn nothing yet.
  init(
    _ system: any Label.Type, _ variant: Variant = .intended, frame: Size = Size(width: 200, height: 80),
    size: Double = 20
  ) throws {
    let environment = LabelEnvironment(
      scale: 2, variant: variant, systemFont: try Square.font(17), coreTextFont: try Square.font(12))
    view = LabelView(system, environment: environment, frame: Rect(origin: .zero, size: frame))
    try view.set("font", to: .font(try Square.font(size)))
  }

  mutating func set(_ key: String, _ value: PropertyValue) throws { try view.set(key, to: value) }

  mutating func set(_ values: KeyValuePairs<String, PropertyValue>) throws {
    for (key, value) in values { try view.set(key, to: value) }
  }

  /// Gives the label another size and lets it draw.
  mutating func resize(_ size: Size) {
    view.setFrame(Rect(origin: .zero, size: size))
    view.update()
  }

  /// The picture at one pixel a point, with the view's origin at a point.
  mutating func picture(
    _ width: Int, _ height: Int, at origin: Point = .zero, background: Color = .white
  ) -> Bitmap {
    view.update()
    var canvas = Canvas(width: width, height: height, scale: 1, background: background)
    canvas.origin = origin
    view.paint(on: &canvas)
    return canvas.finish()
  }

  /// The facts after the requested passes.
  var facts: Facts {
    mutating get {
      view.update()
      return view.facts
    }
  }

  /// One fact after the passes that are asked for.
  mutating func fact(_ path: String) -> Fact? { FactPath(path).flatMap { facts[$0] } }

  /// One number after the passes that are asked for; NaN when it is not stated.
  mutating func number(_ path: String) -> Double {
    if case .number(let number)? = fact(path) { number } else { .nan }
  }
}
