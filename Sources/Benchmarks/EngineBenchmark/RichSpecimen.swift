import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTypesetting

/// A CJLabel to measure with: a text with a link for every 20 characters and a picture for every 100.
struct RichSpecimen: Sendable {
  let characters: Int
  let font: Font

  /// The width of the label, in points.
  private static let width = 343.0
  /// One period of the text, of 20 characters, of which the first word is a link.
  private static let period = "Parcels leave today "
  private static let word = 7

  /// How many links there are.
  var links: Int { characters / RichSpecimen.period.count }
  /// How many pictures there are.
  var pictures: Int { characters / 100 }

  /// The label in its view, set up and drawn once, as high as it needs.
  func view() throws(LabelError) -> LabelView {
    let picture = Bitmap(width: 12, height: 12)
    var view = LabelView(
      CJLabel.self,
      environment: LabelEnvironment(
        scale: 1, systemFont: font, coreTextFont: font, images: ["picture": picture]),
      frame: Rect(x: 0, y: 0, width: RichSpecimen.width, height: 0))
    try view.set("numberOfLines", to: .number(0))
    try view.set("font", to: .font(font))
    try view.set("text", to: .text(String(repeating: RichSpecimen.period, count: links)))
    try view.set("extendsLinkTouchArea", to: .bool(true))
    var look = RangeLook()
    look.attributes.color = .set(Color(red: 0, green: 0, blue: 200))
    look.box.stroke = Color(red: 0, green: 0, blue: 200)
    for number in 0..<links {
      let start = number * RichSpecimen.period.count
      var link = Link(name: "\(number)", place: .range(start..<(start + RichSpecimen.word)))
      link.look = look
      link.parameter = "\(number)"
      try view.set("addLink", to: .link(link))
    }
    for number in 0..<pictures {
      let size = Size(width: 12, height: 12)
      // Behind the first space of every fifth period.
      let place = number * 101 + RichSpecimen.word + 1
      try view.set("insertImage", to: .insertion(ImageInsertion(name: "picture", size: size, index: place)))
    }
    view.sizeToFit()
    view.update()
    return view
  }

  /// Lays the label out and makes its drawing, as after a change.
  static func layOut(_ view: inout LabelView) {
    view.setNeedsDisplay()
    view.update()
  }

  /// Paints the drawing of the label.
  static func paint(_ view: LabelView) -> Bitmap {
    let size = view.label.place.frame.size
    var canvas = Canvas(width: Int(size.width), height: Int(size.height), scale: 1, background: .white)
    view.paint(on: &canvas)
    return canvas.finish()
  }

  /// Puts a finger down and lifts it where no ring of a link holds it, so that all links are asked.
  static func touch(_ view: inout LabelView) {
    let point = Point(x: RichSpecimen.width + 14, y: 5)
    view.touch(.down, at: point)
    view.touch(.up, at: point)
  }
}
