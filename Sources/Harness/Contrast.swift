public import AssayFacts
import AssayImaging
public import AssaySubjects

/// Two subjects that are stated to differ, and do: what a report shows side by side.
public struct Contrast: Sendable {
  /// The subject's own name.
  public var name: SubjectName
  /// The name of the one it differs from.
  public var other: SubjectName
  /// The subject's own picture, as a PNG file.
  public var picturePNG: [UInt8]
  /// The other's picture, as a PNG file.
  public var otherPNG: [UInt8]
  /// The facts that differ, from the other's to the subject's own.
  public var differences: [FactDifference]

  /// Creates a contrast.
  public init(
    name: SubjectName, other: SubjectName, picturePNG: [UInt8], otherPNG: [UInt8],
    differences: [FactDifference]
  ) {
    self.name = name
    self.other = other
    self.picturePNG = picturePNG
    self.otherPNG = otherPNG
    self.differences = differences
  }

  /// Renders both, which is cheaper than keeping all pictures for the few that are shown; nil when one cannot be drawn.
  init?(of subject: Subject, and other: Subject) {
    guard let own = try? subject.render(), let its = try? other.render(), let png = try? own.bitmap.png(),
      let otherPNG = try? its.bitmap.png()
    else { return nil }
    self.init(
      name: subject.name, other: other.name, picturePNG: png, otherPNG: otherPNG,
      differences: its.facts.differences(to: own.facts))
  }
}
