import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayTypesetting

extension RoundedRectLabel {
  /// Draws bubble, picture and text in the bounds: fill, stroke, image, text (RR-29).
  public mutating func draw() -> DisplayList {
    let rect = core.bounds
    core.log("drawText", rect.minX, rect.minY, rect.width, rect.height)
    var list = DisplayList()
    if stage.drawsBubble { drawBubble(in: rect, into: &list) }
    let content = stage.drawsInsets ? rect.inset(by: contentInsets) : rect
    drawImage(besides: content, into: &list)
    core.drawText(in: content, into: &list)
    return list
  }

  /// The distances of the text from the bounds: the insets, and the room of outline, tail and picture.
  var contentInsets: EdgeInsets {
    var all = EdgeInsets(
      top: insets.top + outlineWidth, left: insets.left + outlineWidth + tailRoom.left,
      bottom: insets.bottom + outlineWidth, right: insets.right + outlineWidth + tailRoom.right)
    if image != nil { all.left += imageSize.width + RoundedRectLabel.imageGap }
    return all
  }

  /// The width of an outline inside the bounds; 0 for one along their edge (RR-32).
  private var outlineWidth: Double {
    stage.drawsBubble && !quirks.strokesAlongEdge ? max(0, lineWidth) : 0
  }

  /// The room of the tail on either side.
  private var tailRoom: EdgeInsets {
    EdgeInsets(
      top: 0, left: tail == .left ? BubbleOutline.tailWidth : 0, bottom: 0,
      right: tail == .right ? BubbleOutline.tailWidth : 0)
  }

  private func drawBubble(in rect: Rect, into list: inout DisplayList) {
    let outline = BubbleOutline(
      box: rect.inset(by: tailRoom).grown(by: -outlineWidth / 2), cornerRadius: cornerRadius,
      curve: cornerCurve, tail: tail)
    guard !outline.box.isEmpty else { return }
    let path = outline.path
    list.items.append(.fill(path, fillColor))
    if lineWidth > 0 {
      list.items.append(.stroke(path, strokeColor, StrokeStyle(width: lineWidth, join: .round)))
    }
    list.facts["bubble"] = .record(Facts(outline.box))
    list.facts["bubbleRadius"] = .number(rounded(outline.radius))
    list.facts["bubbleArea"] = .number((path.area() * 1e4).rounded() / 1e4)
    if let tip = outline.tip { list.facts["tailTip"] = .record(Facts(tip)) }
  }

  /// Draws the picture left of the text, vertically centered on it.
  private func drawImage(besides content: Rect, into list: inout DisplayList) {
    guard let image, let bitmap = core.environment.images[image] else { return }
    let origin = Point(
      x: content.minX - RoundedRectLabel.imageGap - imageSize.width,
      y: content.center.y - imageSize.height / 2)
    let rect = Rect(origin: origin, size: imageSize)
    list.items.append(.image(bitmap, rect))
    list.facts["image"] = .record(Facts(rect))
  }
}
