public import AssayFacts
public import AssayGeometry

/// The touch areas of links, and the finger on one of them.
struct LinkTouches: Sendable {
  /// A finger that was put on a link.
  struct Press: Sendable {
    /// The link.
    var target: LinkTarget
    /// The box that was hit.
    var box: RangeBox
    /// The point where the finger was put down; nil once it has moved too far for a long press.
    var restingPlace: Point?
    /// The point where the finger is now.
    var place: Point
    /// The seconds since the finger was put down.
    var duration = 0.0
  }

  /// The seconds after which a touch is a long press (UIKit's default).
  static let longPressDuration = 0.5
  /// The distance that the finger may move during a long press, in points (UIKit's default).
  static let longPressSlack = 10.0

  /// The boxes of links in drawing order: one for each piece of a link on a line.
  var boxes: [RangeBox] = []
  /// The log of events (CJ-60, CJ-61).
  var events: [String] = []
  /// What callbacks received, one record for every click and long press.
  var models: [Fact] = []
  /// The finger on a link, if any.
  var press: Press?
}

extension CJLabel {
  /// Presses a link, and clicks it when the finger is lifted, as intended only on the same link (CJ-60…CJ-62).
  public mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect {
    guard isInteractive else { return .nothing }
    switch phase {
    case .down: return press(at: point)
    case .move: moveFinger(to: point)
    case .up:
      guard let press = touches.press else { return .nothing }
      if quirks.clicksAnywhere || target(at: point) == press.target { call(.click, press) }
      return lift()
    case .cancel: return cancel()
    }
    return .nothing
  }

  /// Calls a long press once the finger has rested long enough; no click follows it (CJ-61).
  public mutating func advance(by seconds: Double) -> Effect {
    guard var press = touches.press else { return .nothing }
    press.duration += seconds
    touches.press = press
    guard press.restingPlace != nil, press.duration >= LinkTouches.longPressDuration else { return .nothing }
    // The recognizer takes the touch away from the label, on a link or not.
    let place = target(at: press.place)
    guard quirks.clicksAnywhere ? place != nil : place == press.target else { return cancel() }
    call(.longPress, press)
    return lift()
  }

  /// Whether a link's grown box holds a point outside the label (CJ-64).
  public func claims(_ point: Point) -> Bool { isInteractive && target(at: point) != nil }

  /// The rectangles in which links are hit, not extended.
  public var hitRects: [Rect] { touches.boxes.map(\.hit) }

  /// States the link that a touch at a point would find.
  public func facts(at point: Point) -> Facts {
    guard !text.marks.links.isEmpty else { return Facts() }
    return ["link": target(at: point).map { .text(link($0).name) } ?? .null]
  }

  private func target(at point: Point) -> LinkTarget? { box(at: point)?.mark.target }

  /// The box under a point of the bounds: left and top edges belong to a box, right and bottom do not (CJ-56).
  ///
  /// In an extended touch area, if no box is hit, grown boxes are tried, the least grown first. If several are hit, the last
  /// one stored wins (CJ-63). A point more than 15 points outside the bounds hits nothing (CJ-64).
  private func box(at point: Point) -> RangeBox? {
    guard core.bounds.grown(by: 15).contains(point) else { return nil }
    for ring in extendsLinkTouchArea ? [0, 2.5, 5, 7.5] : [0] {
      if let box = touches.boxes.last(where: { $0.hit.grown(by: ring).contains(point) }) { return box }
    }
    return nil
  }

  private mutating func press(at point: Point) -> Effect {
    touches.press = box(at: point).flatMap { box in
      box.mark.target.map { LinkTouches.Press(target: $0, box: box, restingPlace: point, place: point) }
    }
    guard touches.press != nil else { return .nothing }
    touches.events.append("redraw active")
    return .display
  }

  private mutating func moveFinger(to point: Point) {
    touches.press?.place = point
    guard let way = touches.press?.restingPlace.map({ point - $0 }) else { return }
    let slack = LinkTouches.longPressSlack
    if way.x * way.x + way.y * way.y > slack * slack { touches.press?.restingPlace = nil }
  }

  private mutating func lift() -> Effect {
    touches.press = nil
    touches.events.append("redraw normal")
    return .display
  }

  private mutating func cancel() -> Effect {
    guard touches.press != nil else { return .nothing }
    guard quirks.keepsPressedLook else { return lift() }
    touches.press = nil
    return .nothing
  }

  /// Calls first the link's block, then the delegate, if they are there (CJ-60).
  private mutating func call(_ callback: Link.Callback, _ press: LinkTouches.Press) {
    let link = link(press.target)
    var receivers: [String] = []
    if link.blocks.contains(callback) { receivers.append("block") }
    if delegateMethods.contains(callback) { receivers.append("delegate") }
    touches.events += receivers.map { "\($0).\(callback.rawValue) \(link.name)" }
    if !receivers.isEmpty { touches.models.append(.record(model(of: press, callback))) }
  }
}
