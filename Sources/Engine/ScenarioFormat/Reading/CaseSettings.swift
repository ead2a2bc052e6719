import AssayGeometry
import AssayImaging
import AssayLabels
import AssaySubjects

/// The picture around a label.
struct CanvasSettings: Hashable, Sendable {
  static let sideLimit = 8192
  static let pixelLimit = 16 << 20

  var background = Color.white
  var margin = 10.0
  var scale = 2.0
  var size: Size?
  var showsHitAreas = false

  init() {}

  init(_ value: YAMLValue) throws(Problem) {
    let keys = try KeyedValues(
      value, "'canvas'", allowed: ["background", "margin", "scale", "size", "hitAreas"])
    if let background = keys["background"] { self.background = try Color(background) }
    if let margin = keys["margin"] {
      guard keys["size"] == nil else {
        throw margin.problem(
          "'margin' has no effect with 'size', which already sets the canvas; keep one of them")
      }
      self.margin = try margin.number("'margin'")
    }
    if let scale = keys["scale"] { self.scale = try CanvasSettings.scale(scale) }
    if let areas = keys["hitAreas"] { showsHitAreas = try areas.bool("'hitAreas'") }
    if let size = keys["size"] {
      let numbers = try size.numbers("'size'", ["width", "height"])
      self.size = Size(width: numbers[0], height: numbers[1])
    }
  }

  static func scale(_ value: YAMLValue) throws(Problem) -> Double {
    let scale = try value.number("'scale'")
    guard (0.5...8).contains(scale) else {
      throw value.problem("'scale' must be between 0.5 and 8 pixels a point")
    }
    return scale
  }
}

/// A picture for inline images: a color with a border.
struct ImagePattern: Hashable, Sendable {
  var width: Int
  var height: Int
  var color: Color
  var border: Color

  static let sideLimit = 1024

  init(_ value: YAMLValue) throws(Problem) {
    let keys = try KeyedValues(value, "an image", allowed: ["size", "color", "border"])
    let size = try keys.required("size")
    let numbers = try size.numbers("'size'", ["width", "height"])
    guard let width = Int(exactly: numbers[0]), let height = Int(exactly: numbers[1]),
      (1...ImagePattern.sideLimit).contains(width), (1...ImagePattern.sideLimit).contains(height)
    else {
      throw size.problem("an image's sides are whole numbers of pixels, 1 to \(ImagePattern.sideLimit)")
    }
    self.width = width
    self.height = height
    color = try Color(try keys.required("color"))
    border = try keys["border"].map(Color.init) ?? color
  }

  /// The picture, with a border of two pixels.
  var bitmap: Bitmap {
    var bitmap = Bitmap(width: width, height: height, color: border)
    for y in stride(from: 2, to: height - 2, by: 1) {
      for x in stride(from: 2, to: width - 2, by: 1) { bitmap[x, y] = color }
    }
    return bitmap
  }
}

extension LabelView.Constraints {
  init(_ value: YAMLValue) throws(Problem) {
    let keys = try KeyedValues(value, "'constraints'", allowed: ["parent", "margin"])
    let parent = try keys.required("parent").numbers("'parent'", ["width", "height"])
    self.init(
      parent: Size(width: parent[0], height: parent[1]), margin: try keys["margin"]?.number("'margin'") ?? 0)
  }
}
