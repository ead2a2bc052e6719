import AssayDrawing
public import AssayFacts
import AssayGeometry
public import AssayImaging
import AssayLabels
public import AssaySubjects

/// A label that is set up and laid out: its picture, also at another scale or with guides, its facts and its glyphs.
public struct ShownCase: Sendable {
  let label: LabelCase
  var view: LabelView
  var stepFacts: [Fact] = []

  /// The picture that is compared with the golden.
  public var picture: Bitmap { drawn(scale: label.canvas.scale, guides: false) }

  /// The facts that are compared with the golden's.
  public var facts: Facts { facts(of: picture) }

  /// The facts, with the colors of a picture at the probes.
  func facts(of picture: Bitmap) -> Facts {
    var facts = view.facts
    if !stepFacts.isEmpty { facts["steps"] = .list(stepFacts) }
    var probes = Facts()
    for probe in label.probes {
      var stated = view.facts(at: probe.point)
      stated["color"] = picture.color(at: pixel(of: probe.point)).map { .text($0.description) } ?? .null
      probes[probe.name] = .record(stated)
    }
    if !probes.isEmpty { facts["probe"] = .record(probes) }
    return facts
  }

  /// The place in the picture of a place in the label's bounds, in pixels from the top left.
  private func pixel(of point: Point) -> Point {
    let place = view.label.core.frame.origin + point - label.visibleRect.origin
    return place * label.canvas.scale
  }

  /// The glyph runs of the text, one per line, in the notation of `hb-shape`; see `DisplayList.shapedRuns`.
  public var shapedRuns: [String] { view.contents.shapedRuns }

  /// The picture at another number of pixels per point, above 0, and with guides over it; throws if it would be too large.
  public func picture(scale: Double?, guides: Bool) throws(Problem) -> Bitmap {
    try label.checkPictureSize(scale: scale)
    return drawn(scale: scale ?? label.canvas.scale, guides: guides)
  }

  private func drawn(scale: Double, guides: Bool) -> Bitmap {
    let visible = label.visibleRect
    let size = label.pixelSize(scale: scale)
    var canvas = Canvas(
      width: size.width, height: size.height, scale: scale, background: label.canvas.background)
    canvas.origin = .zero - visible.origin
    view.paint(on: &canvas)
    if guides { view.paintGuides(on: &canvas) }
    if label.canvas.showsHitAreas, !guides { view.paintHitAreas(on: &canvas) }
    return canvas.finish()
  }
}

extension Bitmap {
  /// The color of the pixel at a place; nil outside the picture.
  fileprivate func color(at place: Point) -> Color? {
    guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else { return nil }
    return self[Int(place.x), Int(place.y)]
  }
}
