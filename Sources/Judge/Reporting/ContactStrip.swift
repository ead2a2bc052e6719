import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The pictures of one case side by side, and the window that is shown of each.
struct ContactStrip {
  private let strip: Bitmap
  /// Reference, candidate and difference: the left edge in the strip and the size; nil for a picture that does not exist.
  private let parts: [(left: Int, size: PixelSize)?]
  private let window: PixelRect
  private let zoom: Int

  init?(of evaluation: Evaluation) {
    let before = evaluation.reference
    // A case that differs only in facts has no candidate.
    let after = evaluation.candidate ?? (evaluation.causes == [.removed] ? nil : before)
    guard let shown = before ?? after else { return nil }
    // The smallest picture replaces a missing one, so that all of the other counts as added or removed.
    let nothing = Bitmap(width: 1, height: 1)
    let (reference, candidate) = (before ?? nothing, after ?? nothing)
    let displacement = evaluation.difference?.displacement
    let old = displacement?.alignedSize ?? PixelSize(of: reference)
    let new = displacement?.alignedSize ?? PixelSize(of: candidate)
    let comparison =
      evaluation.comparison
      ?? (before == after ? .identical : .sizeMismatch(reference: old, candidate: new))
    strip = sideBySide(reference: reference, candidate: candidate, comparison: comparison)
    let whole = PixelSize(width: max(old.width, new.width), height: max(old.height, new.height))
    let gap = (strip.width - old.width - new.width - whole.width) / 2
    parts = [
      before.map { _ in (0, old) }, after.map { _ in (old.width + gap, new) },
      (old.width + new.width + 2 * gap, whole),
    ]
    let region =
      displacement?.boxes.first ?? evaluation.difference?.regions.first?.box
      ?? PixelRect(x: 0, y: 0, width: shown.width, height: shown.height)
    zoom = ContactStrip.zoom(for: region)
    window = ContactStrip.window(around: region, in: whole, zoom: zoom)
  }

  /// The height of the pictures on the sheet.
  var height: Int { window.height * zoom }

  /// Draws one of the three pictures; the difference is the last.
  func draw(_ panel: Int, on sheet: inout Bitmap, x left: Int, y top: Int) {
    guard let part = parts[panel] else { return }
    let right = min(window.x + window.width, part.size.width)
    let bottom = min(window.y + window.height, part.size.height)
    for y in window.y..<max(window.y, bottom) {
      for x in window.x..<max(window.x, right) {
        sheet.fillSquare(
          x: left + (x - window.x) * zoom, y: top + (y - window.y) * zoom, side: zoom,
          strip[part.left + x, y])
      }
    }
  }

  /// The factor by which a region fills about half of the room, at most 8.
  private static func zoom(for region: PixelRect) -> Int {
    let fitting = min(
      ContactSheet.panelWidth / max(1, region.width), ContactSheet.panelHeight / max(1, region.height))
    return max(1, min(8, fitting / 2))
  }

  /// The visible part of the pictures: as much as there is room for, around the middle of the region.
  private static func window(around region: PixelRect, in size: PixelSize, zoom: Int) -> PixelRect {
    func range(_ start: Int, _ length: Int, _ whole: Int, _ room: Int) -> (start: Int, length: Int) {
      let seen = min(whole, room / zoom)
      return (max(0, min(whole - seen, start + length / 2 - seen / 2)), seen)
    }
    let (x, width) = range(region.x, region.width, size.width, ContactSheet.panelWidth)
    let (y, height) = range(region.y, region.height, size.height, ContactSheet.panelHeight)
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}
