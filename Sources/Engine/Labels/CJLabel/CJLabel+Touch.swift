public import AssayFacts
public import AssayGeometry

extension CJLabel {
  /// Presses a link, and clicks it when the finger is lifted (CJ-60, CJ-61).
  ///
  /// In the published code the click comes wherever the finger is lifted, and a canceled touch leaves the
  /// pressed look. As intended, a click comes only on the same link, and the look goes (CJ-62).
  public mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect {
    guard isInteractive else { return .nothing }
    switch phase {
    case .down: return press(at: point)
    case .move: moveFinger(to: point)
    case .up:
      guard let press = touches.press else { return .nothing }
      if quirks.clicksAnywhere || target(at: point) == press.box.target { call(.click, press) }
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
    guard quirks.clicksAnywhere ? place != nil : place == press.box.target else { return cancel() }
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

  private func target(at point: Point) -> Int? { box(at: point)?.target }

  private func box(at point: Point) -> LinkTouches.Box? {
    touches.box(at: point, in: core.bounds, extended: extendsLinkTouchArea)
  }

  private mutating func press(at point: Point) -> Effect {
    touches.press = box(at: point).map {
      LinkTouches.Press(box: $0, restingPlace: point, place: point)
    }
    guard touches.press != nil else { return .nothing }
    touches.events.append("redraw active")
    return .display
  }

  private mutating func moveFinger(to point: Point) {
    touches.press?.place = point
    if let place = touches.press?.restingPlace, !LinkTouches.isResting(at: point, since: place) {
      touches.press?.restingPlace = nil
    }
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
    let link = link(press.box.target)
    var receivers: [String] = []
    if link.blocks.contains(callback) { receivers.append("block") }
    if delegateMethods.contains(callback) { receivers.append("delegate") }
    touches.events += receivers.map { "\($0).\(callback.rawValue) \(link.name)" }
    if !receivers.isEmpty { touches.models.append(.record(model(of: press, callback))) }
  }
}
