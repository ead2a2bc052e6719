import AssayDrawing
public import AssayFacts
import AssayGeometry
public import AssayImaging
import AssayLabels
public import AssaySubjects

/// A case whose label is set up and has drawn, for looking at it in more ways than its golden shows.
public struct ShownCase: Sendable {
  let scenario: ScenarioCase
  var view: LabelView
  var stepFacts: [Fact] = []

  init(scenario: ScenarioCase, view: LabelView) {
    self.scenario = scenario
    self.view = view
  }

  /// The picture that is judged.
  public var picture: Bitmap { drawn(scale: scenario.canvas.scale, guides: false) }

  /// The facts that are judged.
  public var facts: Facts { facts(of: picture) }

  /// The facts that are judged, with the colors that a picture of the case has where it is probed.
  func facts(of picture: Bitmap) -> Facts {
    var facts = view.facts
    if !stepFacts.isEmpty { facts["steps"] = .list(stepFacts) }
    var probes = Facts()
    for probe in scenario.probes {
      var stated = view.facts(at: probe.point)
      stated["color"] = picture.color(at: pixel(of: probe.point)).map { .text($0.description) } ?? .null
      probes[probe.name] = .record(stated)
    }
    if !probes.isEmpty { facts["probe"] = .record(probes) }
    return facts
  }

  /// Where a place of the label's bounds is in the picture, in pixels from the top left.
  private func pixel(of point: Point) -> Point {
    let place = view.label.place.frame.origin + point - scenario.visibleRect.origin
    return place * scenario.canvas.scale
  }

  /// The glyph runs of the text, one per line, in the notation of `hb-shape`; see `DisplayList.shapedRuns`.
  public var shapedRuns: [String] { view.contents.shapedRuns }

  /// The picture at another number of pixels per point, and with guides over it; the layout stays as it is.
  ///
  /// Throws when the picture would be larger than a scenario's may be. `scale` is above 0.
  public func picture(scale: Double?, guides: Bool) throws(Problem) -> Bitmap {
    try scenario.checkPictureSize(scale: scale)
    return drawn(scale: scale ?? scenario.canvas.scale, guides: guides)
  }

  private func drawn(scale: Double, guides: Bool) -> Bitmap {
    let visible = scenario.visibleRect
    let size = scenario.pixelSize(scale: scale)
    var canvas = Canvas(
      width: size.width, height: size.height, scale: scale, background: scenario.canvas.background)
    canvas.transform = .translation(x: -visible.minX, y: -visible.minY)
    view.paint(on: &canvas)
    if guides { view.paintGuides(on: &canvas) }
    return canvas.finish()
  }
}

extension Bitmap {
  /// The color of the pixel that holds a place; nil outside.
  fileprivate func color(at place: Point) -> Color? {
    guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else { return nil }
    return self[Int(place.x), Int(place.y)]
  }
}
