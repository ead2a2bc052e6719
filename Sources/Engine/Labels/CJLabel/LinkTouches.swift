import AssayFacts
import AssayGeometry

/// Where links answer to touch, and the finger on one of them.
struct LinkTouches: Sendable {
  /// A piece of a link on one line.
  struct Box: Hashable, Sendable {
    /// The link's number among those of the drawn text.
    var target: Int
    /// Where it was drawn, in the label's bounds.
    var drawn: Rect
    /// Where a finger hits it.
    var hit: Rect
    /// The number of the line.
    var line = 0
    /// The inserted picture it is around, as a position in the list of them; nil for text.
    var image: Int?
  }

  /// A finger that was put on a link.
  struct Press: Hashable, Sendable {
    /// The link's number.
    var target: Int
    /// The box that was hit.
    var box: Box
    /// Where the finger was put down; nil once it has moved too far for a long press.
    var restingPlace: Point?
    /// Where the finger is now.
    var place: Point
    /// How long it has been down, in seconds.
    var duration = 0.0
  }

  /// How long a finger rests on a link until that is a long press, in seconds (UIKit's default).
  static let longPressDuration = 0.5
  /// How far the finger may move meanwhile, in points (UIKit's default).
  static let longPressSlack = 10.0
  /// How far boxes are grown, one ring after the other, where a touch area is extended (CJ-63).
  static let rings = [2.5, 5, 7.5]
  /// How far outside the label a touch may be, in points (CJ-64).
  static let reach = 15.0

  /// The pieces in drawing order.
  var boxes: [Box] = []
  /// What happened, in order (CJ-60, CJ-61).
  var events: [String] = []
  /// What callbacks received, one record for every click and long press.
  var models: [Fact] = []
  /// The finger on a link; nil when there is none.
  var press: Press?
  /// The links of the text that was drawn last; one that a finger is on may no longer be seen.
  var targets: [LinkTarget] = []
  /// The characters of that text.
  var string = ""

  /// The piece under a point of the bounds: left and top edges belong to a box, right and bottom do not (CJ-56).
  ///
  /// Where the touch area is extended and no box is hit, grown boxes are tried, the least grown first. Of several the last
  /// one stored wins (CJ-63). A point far outside the bounds hits nothing (CJ-64).
  func box(at point: Point, in bounds: Rect, extended: Bool) -> Box? {
    guard bounds.grown(by: LinkTouches.reach).contains(point) else { return nil }
    for ring in extended ? [0] + LinkTouches.rings : [0] {
      if let box = boxes.last(where: { $0.hit.grown(by: ring).contains(point) }) { return box }
    }
    return nil
  }

  /// Whether a finger is near enough to where it was put down for a long press.
  static func isResting(at point: Point, since place: Point) -> Bool {
    let way = point - place
    return way.x * way.x + way.y * way.y <= longPressSlack * longPressSlack
  }
}
