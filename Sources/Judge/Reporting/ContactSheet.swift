public import AssayVerifying
import AssayImageDiff
public import AssayImaging
package import AssaySubjects

/// A picture with one case of each cause, before, after and their difference, to show in a comment on a change.
///
/// The columns are named; rows have the numbers of the causes, whose order is the same in all reports. The pictures of a row are cropped to the first region
/// and magnified by the same whole factor.
public struct ContactSheet: Sendable {
  /// The most causes that are shown.
  package static let causeLimit = 12
  /// The most room for one picture, in pixels.
  static let panel = PixelSize(width: 384, height: 160)
  private static let (numberWidth, gap) = (48, 8)

  /// The number of each cause that is shown, and its example.
  let rows: [(number: Int, evaluation: Evaluation)]

  /// Chooses a case of each of the most frequent causes, one with both pictures if possible.
  public init(of verification: Verification) {
    rows = verification.groups.prefix(ContactSheet.causeLimit).enumerated().compactMap { index, group in
      let members = group.members.lazy.map { verification.evaluations[$0] }
      let example =
        members.first { $0.referencePNG != nil && $0.candidatePNG != nil }
        ?? members.first { $0.referencePNG != nil || $0.candidatePNG != nil }
      return example.map { (index + 1, $0) }
    }
  }

  /// Shows cases below each other, in this order, as far as there is room.
  public init(_ evaluations: [Evaluation]) {
    rows = evaluations.prefix(ContactSheet.causeLimit).enumerated().map { ($0 + 1, $1) }
  }

  /// The picture; an empty strip if no cause has a picture.
  public var bitmap: Bitmap {
    let strips = rows.compactMap { row in ContactStrip(of: row.evaluation).map { (row.number, $0) } }
    let heights = strips.map { max($0.1.height, LetterPicture.height) + ContactSheet.gap }
    let head = strips.isEmpty ? 0 : LetterPicture.height + ContactSheet.gap
    var sheet = Bitmap(
      width: ContactSheet.numberWidth + 3 * (ContactSheet.panel.width + ContactSheet.gap),
      height: heights.reduce(ContactSheet.gap + head, +), color: Color(red: 246, green: 245, blue: 242))
    let lefts = (0..<3).map { ContactSheet.numberWidth + $0 * (ContactSheet.panel.width + ContactSheet.gap) }
    for (left, name) in zip(lefts, ["GOLDEN", "NEW", "DIFFERENCE"]) where head > 0 {
      LetterPicture.draw(name, on: &sheet, x: left, y: ContactSheet.gap)
    }
    var top = ContactSheet.gap + head
    for ((number, strip), height) in zip(strips, heights) {
      LetterPicture.draw("\(number)", on: &sheet, x: ContactSheet.gap, y: top)
      for (panel, left) in lefts.enumerated() { strip.draw(panel, on: &sheet, x: left, y: top) }
      top += height
    }
    return sheet
  }
}

/// Draws numbers and names of columns without a font, so that they look the same on every machine; each letter has three by five squares.
enum LetterPicture {
  static let height = 5 * square
  private static let square = 4

  private static let alphabet = Array("0123456789CDEFGILNORW")
  private static let rows = [
    "### .#. ### ### #.# ### ### ### ### ### ### ##. ### ### ### ### #.. ##. ### ##. #.#",
    "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.# #.. #.# #.. #.. #.. .#. #.. #.# #.# #.# #.#",
    "#.# .#. ### .## ### ### ### ..# ### ### #.. #.# ##. ##. #.# .#. #.. #.# #.# ##. ###",
    "#.# .#. #.. ..# ..# ..# #.# ..# #.# ..# #.. #.# #.. #.. #.# .#. #.. #.# #.# #.# ###",
    "### ### ### ### ..# ### ### ..# ### ### ### ##. ### #.. ### ### ### #.# ### #.# #.#",
  ].map(Array.init)

  static func draw(_ text: String, on sheet: inout Bitmap, x left: Int, y top: Int) {
    let dot = Bitmap(width: square, height: square, color: Color(red: 28, green: 27, blue: 25))
    for (place, letter) in text.enumerated() {
      guard let column = alphabet.firstIndex(of: letter) else { continue }
      for (y, row) in rows.enumerated() {
        for x in 0..<3 where row[column * 4 + x] == "#" {
          sheet.draw(dot, x: left + (place * 4 + x) * square, y: top + y * square)
        }
      }
    }
  }
}

extension Bitmap {
  /// A part of the picture, of which each pixel becomes a square; pixels outside the picture are clear.
  package func magnified(_ part: PixelRect, by zoom: Int) -> Bitmap {
    self.part(
      part.x..<part.right, part.y..<part.bottom, width: part.width * zoom, height: part.height * zoom)
  }
}

extension Bound {
  /// The limits of reports, in the table of all limits.
  package static let ofReports = [
    Bound(
      "contact sheet", "causes", ContactSheet.causeLimit, .count("causes"),
      "three pictures of at most 384×160 pixels each; the others are in the report"),
    Bound("`results.jsonl`", "size", LastResults.sizeLimit, .bytes, "it names every case that was verified"),
    Bound(
      "`results.jsonl`", "line", LastResults.lineLimit, .bytes, "the first two have all groups and failures"),
  ]
}
