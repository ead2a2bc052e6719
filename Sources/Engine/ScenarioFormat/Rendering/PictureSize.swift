import AssayGeometry
import AssaySubjects

extension ScenarioCase {
  /// The picture's size: the visible rectangle in pixels, parts of pixels counted whole.
  func pixelSize(scale: Double) -> (width: Int, height: Int) {
    let visible = visibleRect
    return (Int((visible.width * scale).rounded(.up)), Int((visible.height * scale).rounded(.up)))
  }

  /// Checks that the picture has a size that can be drawn, at the canvas's own scale or another.
  func checkPictureSize(scale: Double? = nil) throws(Problem) {
    let visible = visibleRect
    let scale = scale ?? canvas.scale
    let (width, height) = (visible.width * scale, visible.height * scale)
    guard width > 0, height > 0 else {
      throw Problem(
        location,
        "the picture would be \(visible.width) × \(visible.height) points; give the frame, the margin or the canvas an extent"
      )
    }
    let limit = Double(CanvasSettings.sideLimit)
    guard width <= limit, height <= limit, width * height <= Double(CanvasSettings.pixelLimit) else {
      throw Problem(
        location,
        "the picture would be \(width) × \(height) pixels; a side has at most \(CanvasSettings.sideLimit), "
          + "all together \(CanvasSettings.pixelLimit)")
    }
  }
}
