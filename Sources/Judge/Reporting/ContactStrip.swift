import AssayVerifying
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The pictures of one case side by side, cut to the first region.
struct ContactStrip {
  /// Both pictures and their difference in full.
  let whole: Bitmap
  /// The parts of the strip that show reference, candidate and difference; nil for a picture that does not exist.
  private let parts: [PixelRect?]
  /// The factor by which the region fills about half of the room, at most 8.
  private let zoom: Int
  /// The height of the pictures on the sheet.
  let height: Int
  /// The most room for one picture.
  private let panel: PixelSize
  /// The pixels between two pictures in a terminal.
  static let gap = 4

  init?(of evaluation: Evaluation, panel: PixelSize = ContactSheet.panel) {
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
    self.panel = panel
    whole = sideBySide(reference: reference, candidate: candidate, comparison: comparison)
    let size = PixelSize(width: max(old.width, new.width), height: max(old.height, new.height))
    let gap = (whole.width - old.width - new.width - size.width) / 2
    let region =
      displacement?.boxes.first ?? evaluation.difference?.regions.first?.box
      ?? PixelRect(x: 0, y: 0, width: shown.width, height: shown.height)
    let (across, down) = (panel.width / max(1, region.width), panel.height / max(1, region.height))
    zoom = max(1, min(8, min(across, down) / 2))
    let window = ContactStrip.window(around: region, in: size, zoom: zoom, panel: panel)
    height = window.height * zoom
    func part(_ left: Int, _ size: PixelSize) -> PixelRect {
      PixelRect(
        x: left + window.x, y: window.y, width: max(0, min(window.width, size.width - window.x)),
        height: max(0, min(window.height, size.height - window.y)))
    }
    parts = [
      before.map { _ in part(0, old) }, after.map { _ in part(old.width + gap, new) },
      part(old.width + new.width + 2 * gap, size),
    ]
  }

  /// Draws one of the three pictures; the difference is the last.
  func draw(_ panel: Int, on sheet: inout Bitmap, x left: Int, y top: Int) {
    guard let part = parts[panel], part.width > 0, part.height > 0 else { return }
    sheet.draw(whole.magnified(part, by: zoom), x: left, y: top)
  }

  /// The three pictures next to each other.
  var panels: Bitmap {
    let step = panel.width + ContactStrip.gap
    var sheet = Bitmap(
      width: 3 * step - ContactStrip.gap, height: height, color: Color(red: 128, green: 128, blue: 128))
    for index in 0..<3 { draw(index, on: &sheet, x: index * step, y: 0) }
    return sheet
  }

  /// The visible part of the pictures: as much as there is room for, around the middle of the region.
  private static func window(
    around region: PixelRect, in size: PixelSize, zoom: Int, panel: PixelSize
  ) -> PixelRect {
    func range(_ start: Int, _ length: Int, _ whole: Int, _ room: Int) -> (start: Int, length: Int) {
      let seen = min(whole, room / zoom)
      return (max(0, min(whole - seen, start + length / 2 - seen / 2)), seen)
    }
    let (x, width) = range(region.x, region.width, size.width, panel.width)
    let (y, height) = range(region.y, region.height, size.height, panel.height)
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}
