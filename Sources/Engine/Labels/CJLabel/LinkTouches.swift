import AssayFacts
import AssayGeometry
import AssayTypesetting

/// The touch areas of links, and the finger on one of them.
struct LinkTouches: Sendable {
  /// A piece of a link on one line.
  struct Box: Hashable, Sendable {
    /// The link, as a position in the list of targets.
    var target: Int
    /// The box as it is drawn.
    var drawn: RangeBox
    /// The rectangle in which a finger hits it.
    var hit: Rect
  }

  /// A finger that was put on a link.
  struct Press: Hashable, Sendable {
    /// The box that was hit.
    var box: Box
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
  /// The distances by which boxes are grown, one after the other, in an extended touch area (CJ-63).
  static let rings = [2.5, 5, 7.5]
  /// The distance outside the label at which a touch can still hit a link, in points (CJ-64).
  static let reach = 15.0

  /// The pieces in drawing order.
  var boxes: [Box] = []
  /// The log of events (CJ-60, CJ-61).
  var events: [String] = []
  /// What callbacks received, one record for every click and long press.
  var models: [Fact] = []
  /// The finger on a link; nil when there is none.
  var press: Press?
  /// The links of the text that was drawn last, including a pressed link that is no longer drawn.
  var targets: [LinkTarget] = []
  /// The characters of that text.
  var string = ""

  /// The piece under a point of the bounds: left and top edges belong to a box, right and bottom do not (CJ-56).
  ///
  /// In an extended touch area, if no box is hit, grown boxes are tried, the least grown first. If several are hit, the last
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

extension CJLabel {
  /// Keeps the links of a drawing and their touch areas.
  mutating func storeLinks(_ boxes: [RangeBox], of marked: MarkedText, _ arrangement: Arrangement) {
    guard !marked.targets.isEmpty else { return }
    touches.targets = marked.targets
    touches.string = marked.text.string
    touches.boxes = boxes.compactMap { box in
      box.mark.target.map { target in
        let drift = quirks.storesDriftingBoxes ? drift(of: box, arrangement) : 0
        return LinkTouches.Box(
          target: target, drawn: box, hit: box.rect.offset(by: Point(x: 0, y: drift)))
      }
    }
  }

  /// How far below its drawn place the published code hits a link's box (CJ-65).
  ///
  /// It stores boxes in the coordinates of the tall frame the text was laid out in, turns that upside down within the
  /// label's height, and adds the insets and the offset of the text at each touch.
  private func drift(of box: RangeBox, _ arrangement: Arrangement) -> Double {
    let (rect, height) = (box.rect, core.bounds.height)
    // Text boxes are drawn a descent lower than they are stored, so that characters are inside them.
    let lowering = box.image == nil ? core.font.descent : 0
    let top = rect.minY - insets.top - arrangement.offset - lowering
    let bottom = arrangement.height - top - rect.height
    let isTooHigh = abs(bottom) + abs(rect.height) > height + 1e-9
    let isOneLine = arrangement.lines.count <= 1
    let stored = isOneLine && isTooHigh ? (height - rect.height) / 2 : height - bottom - rect.height
    return stored + insets.top - insets.bottom + arrangement.offset - rect.minY
  }
}
