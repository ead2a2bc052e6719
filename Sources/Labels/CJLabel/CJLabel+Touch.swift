public import Geometry

/// Where CJLabel's links stand, and what a finger does to them.
struct LinkTouches: Sendable {
  /// A piece of a link on one line.
  struct Box: Hashable, Sendable {
    /// The link's position in the label's list.
    var link: Int
    /// Where it was drawn, in the label's bounds.
    var rect: Rect
  }

  /// How long a finger rests on a link until that is a long press, in seconds (UIKit's default).
  static let longPressDuration = 0.5
  /// How far the finger may move meanwhile, in points (UIKit's default).
  static let longPressSlack = 10.0

  /// The pieces in drawing order.
  var boxes: [Box] = []
  /// The calls to block and delegate, in order (CJ-60).
  var events: [String] = []
  /// The link under the finger since it was put down.
  var pressed: Int?
  /// Where the finger was put down; nil once it has moved too far for a long press.
  var restingPlace: Point?
  /// How long the finger has been down, in seconds.
  var duration = 0.0

  /// The link at a point: left and top edges belong to a box, right and bottom do not (CJ-56).
  func link(at point: Point) -> Int? { boxes.last { $0.rect.contains(point) }?.link }
}

extension CJLabel {
  /// Presses a link, and clicks it when the finger is lifted (CJ-60, CJ-61).
  ///
  /// In the published code the click comes wherever the finger is lifted; as intended, only on the same link (CJ-62).
  public mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect {
    switch phase {
    case .down:
      touches.pressed = touches.link(at: point)
      touches.restingPlace = point
      touches.duration = 0
    case .move:
      if let place = touches.restingPlace, !isNear(point, place) { touches.restingPlace = nil }
    case .up:
      if let link = touches.pressed, quirks.clicksAnywhere || touches.link(at: point) == link {
        call("click", link)
      }
      touches.pressed = nil
    case .cancel:
      touches.pressed = nil
    }
    return .nothing
  }

  /// Calls a long press once the finger has rested long enough; no click follows it (CJ-61).
  public mutating func advance(by seconds: Double) -> Effect {
    touches.duration += seconds
    guard let link = touches.pressed, touches.restingPlace != nil,
      touches.duration >= LinkTouches.longPressDuration
    else { return .nothing }
    call("longPress", link)
    touches.pressed = nil
    return .nothing
  }

  /// Tells the block first, then the delegate.
  private mutating func call(_ event: String, _ link: Int) {
    touches.events += [
      "block.\(event) \(text.links[link].name)", "delegate.\(event) \(text.links[link].name)",
    ]
  }

  private func isNear(_ point: Point, _ place: Point) -> Bool {
    let way = point - place
    let limit = LinkTouches.longPressSlack
    return way.x * way.x + way.y * way.y <= limit * limit
  }
}
