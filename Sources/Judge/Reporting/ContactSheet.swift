public import AssayHarness
public import AssayImaging

/// One case of each cause on one picture: before, after and difference beside each other, for a comment on a change.
///
/// Rows have the numbers of the causes in the order of all reports, which say in words what the picture shows. Each case is cut
/// to its first region and magnified by a whole factor, the same for all three pictures.
public struct ContactSheet: Sendable {
  /// How many causes are shown; the others are in the report.
  package static let causeLimit = 12
  /// The most room for one picture, in pixels.
  static let (panelWidth, panelHeight) = (384, 160)
  private static let (numberWidth, gap) = (48, 8)

  /// The causes that are shown: the number of each, and the case that stands for it.
  let rows: [(number: Int, evaluation: Evaluation)]

  /// Chooses a case of each of the most frequent causes, one with two pictures where there is one.
  public init(of verification: Verification) {
    rows = verification.groups.prefix(ContactSheet.causeLimit).enumerated().compactMap { index, group in
      let members = group.members.lazy.map { verification.evaluations[$0] }
      let example =
        members.first { $0.referencePNG != nil && $0.candidatePNG != nil }
        ?? members.first { $0.referencePNG != nil || $0.candidatePNG != nil }
      return example.map { (index + 1, $0) }
    }
  }

  /// The sheet; an empty strip where no cause has a picture.
  public var bitmap: Bitmap {
    let strips = rows.compactMap { row in ContactStrip(of: row.evaluation).map { (row.number, $0) } }
    let heights = strips.map { max($0.1.height, DigitPicture.height) + ContactSheet.gap }
    var sheet = Bitmap(
      width: ContactSheet.numberWidth + 3 * (ContactSheet.panelWidth + ContactSheet.gap),
      height: heights.reduce(ContactSheet.gap, +), color: Color(red: 246, green: 245, blue: 242))
    var top = ContactSheet.gap
    for ((number, strip), height) in zip(strips, heights) {
      DigitPicture.draw(number, on: &sheet, x: ContactSheet.gap, y: top)
      for panel in 0..<3 {
        let left = ContactSheet.numberWidth + panel * (ContactSheet.panelWidth + ContactSheet.gap)
        strip.draw(panel, on: &sheet, x: left, y: top)
      }
      top += height
    }
    return sheet
  }
}
