import AssayFacts
import AssayGeometry
import AssaySubjects

extension LabelCase {
  /// The places that facts state, in points of the bounds, as guides in the picture: lines, links, boxes, pictures, corners.
  func guides(from facts: Facts) -> [Guide] {
    let scale = canvas.scale
    let frame = facts["frame"].flatMap(Rect.init) ?? frame
    let origin = frame.origin - visibleRect.origin
    func guide(_ kind: GuideKind, _ rect: Rect, baseline: Double? = nil) -> Guide {
      Guide(
        kind: kind, x: (origin.x + rect.minX) * scale, y: (origin.y + rect.minY) * scale,
        width: rect.width * scale, height: rect.height * scale,
        baseline: baseline.map { (origin.y + $0) * scale })
    }
    func rects(_ list: String, _ name: String) -> [Rect] {
      (facts[list]?.elements ?? []).compactMap { $0.members?[name].flatMap(Rect.init) }
    }
    let lines = (facts["line"]?.elements ?? []).compactMap { line -> Guide? in
      guard let line = line.members, let x = line["x"]?.double, let baseline = line["baseline"]?.double,
        let width = line["width"]?.double, let height = line["height"]?.double,
        let ascent = line["ascent"]?.double
      else { return nil }
      return guide(
        .line, Rect(x: x, y: baseline - ascent, width: width, height: height), baseline: baseline)
    }
    let bubbles = [facts["bubble"].flatMap(Rect.init)].compactMap(\.self)
    let images = rects("images", "rect") + [facts["image"].flatMap(Rect.init)].compactMap(\.self)
    let bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    let rounded = (facts["corners"]?.elements ?? []).compactMap(\.string)
    let corners =
      bounds.corners(rounded, radius: facts["cornerRadius"]?.double)
      + bubbles.flatMap { $0.corners(Rect.cornerNames, radius: facts["bubbleRadius"]?.double) }
    return lines + rects("links", "hit").map { guide(.link, $0) }
      + (rects("boxes", "rect") + bubbles).map { guide(.box, $0) }
      + images.map { guide(.picture, $0) } + corners.map { guide(.corner, $0) }
  }
}

extension Rect {
  fileprivate init?(_ fact: Fact) {
    guard let facts = fact.members, let x = facts["x"]?.double, let y = facts["y"]?.double,
      let width = facts["width"]?.double, let height = facts["height"]?.double
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  fileprivate static let cornerNames = ["topLeft", "topRight", "bottomLeft", "bottomRight"]

  /// Squares of a radius in some corners, each within the rectangle; none without a radius.
  fileprivate func corners(_ names: [String], radius: Double?) -> [Rect] {
    let side = min(radius ?? 0, width, height)
    guard side > 0 else { return [] }
    return names.filter(Rect.cornerNames.contains).map { name in
      Rect(
        x: name.hasSuffix("Left") ? minX : maxX - side, y: name.hasPrefix("top") ? minY : maxY - side,
        width: side, height: side)
    }
  }
}
