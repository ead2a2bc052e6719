import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The pictures of one case side by side, cut to the first region.
struct ContactStrip {
  private let strip: Bitmap
  /// The parts of the strip that show reference, candidate and difference; nil for a picture that does not exist.
  private let parts: [PixelRect?]
  /// The factor by which the region fills about half of the room, at most 8.
  private let zoom: Int
  /// The height of the pictures on the sheet.
  let height: Int

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
    let region =
      displacement?.boxes.first ?? evaluation.difference?.regions.first?.box
      ?? PixelRect(x: 0, y: 0, width: shown.width, height: shown.height)
    let (across, down) = (
      ContactSheet.panelWidth / max(1, region.width), ContactSheet.panelHeight / max(1, region.height)
    )
    zoom = max(1, min(8, min(across, down) / 2))
    let window = ContactStrip.window(around: region, in: whole, zoom: zoom)
    height = window.height * zoom
    func part(_ left: Int, _ size: PixelSize) -> PixelRect {
      PixelRect(
        x: left + window.x, y: window.y, width: max(0, min(window.width, size.width - window.x)),
        height: max(0, min(window.height, size.height - window.y)))
    }
    parts = [
      before.map { _ in part(0, old) }, after.map { _ in part(old.width + gap, new) },
      part(old.width + new.width + 2 * gap, whole),
    ]
  }

  /// Draws one of the three pictures; the difference is the last.
  func draw(_ panel: Int, on sheet: inout Bitmap, x left: Int, y top: Int) {
    guard let part = parts[panel] else { return }
    sheet.draw(
      strip, columns: part.x..<part.x + part.width, rows: part.y..<part.y + part.height, magnifiedBy: zoom,
      x: left, y: top)
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
