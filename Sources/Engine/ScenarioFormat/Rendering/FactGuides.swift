import AssayFacts
import AssayGeometry
import AssaySubjects

extension ScenarioCase {
  /// What a label's facts say of places, as guides over the case's picture: line boxes and baselines, links, boxes,
  /// pictures, corners.
  ///
  /// Facts are in points of the label's bounds, whose own fact `frame` says where these are.
  func guides(from facts: Facts) -> [Guide] {
    let scale = canvas.scale
    let frame = facts["frame"].flatMap(Rect.init) ?? frame
    let origin = frame.origin - visibleRect.origin
    func placed(_ kind: Guide.Kind, _ rect: Rect, baseline: Double? = nil) -> Guide {
      Guide(
        kind: kind, x: (origin.x + rect.minX) * scale, y: (origin.y + rect.minY) * scale,
        width: rect.width * scale, height: rect.height * scale,
        baseline: baseline.map { (origin.y + $0) * scale })
    }
    let lines = facts["line"].elements.compactMap { line -> Guide? in
      guard let x = line.number("x"), let baseline = line.number("baseline"),
        let width = line.number("width"),
        let height = line.number("height"), let ascent = line.number("ascent")
      else { return nil }
      return placed(
        .line, Rect(x: x, y: baseline - ascent, width: width, height: height), baseline: baseline)
    }
    let links = facts["links"].elements.compactMap { $0.rect("hit").map { placed(.link, $0) } }
    let boxes = facts["boxes"].elements.compactMap { $0.rect("rect").map { placed(.box, $0) } }
    let bubble = facts["bubble"].flatMap(Rect.init)
    let images = facts["images"].elements.map { $0.rect("rect") } + [facts["image"].flatMap(Rect.init)]
    let bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    let corners =
      bounds.corners(facts["corners"].words, radius: facts.number("cornerRadius"))
      + (bubble?.corners(Rect.cornerNames, radius: facts.number("bubbleRadius")) ?? [])
    return lines + links + boxes + [bubble].compactMap { $0.map { placed(.box, $0) } }
      + images.compactMap { $0.map { placed(.picture, $0) } } + corners.map { placed(.corner, $0) }
  }
}

extension Fact? {
  /// The records of a list; none where there is no list.
  fileprivate var elements: [Facts] {
    guard case .list(let values)? = self else { return [] }
    return values.compactMap { if case .record(let facts) = $0 { facts } else { nil } }
  }

  /// The texts of a list; none where there is no list.
  fileprivate var words: [String] {
    guard case .list(let values)? = self else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension Facts {
  /// A number of this level.
  fileprivate func number(_ name: String) -> Double? {
    if case .number(let value)? = self[name] { value } else { nil }
  }

  /// A rectangle of this level.
  fileprivate func rect(_ name: String) -> Rect? { self[name].flatMap(Rect.init) }
}

extension Rect {
  /// The rectangle that a fact states; nil for another fact.
  fileprivate init?(_ fact: Fact) {
    guard case .record(let facts) = fact, let x = facts.number("x"), let y = facts.number("y"),
      let width = facts.number("width"), let height = facts.number("height")
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  fileprivate static let cornerNames = ["topLeft", "topRight", "bottomLeft", "bottomRight"]

  /// The squares of a radius in corners of those names, each within the rectangle; none without a radius.
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
