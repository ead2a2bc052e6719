public import AssayFacts
import AssayImaging
public import AssaySubjects

/// Two subjects that are stated to differ, and do: what a report shows side by side.
public struct Contrast: Sendable {
  /// What there is to see of both.
  public struct Sides: Sendable {
    /// The subject's own picture, as a PNG file.
    public var picturePNG: [UInt8]
    /// The other's picture, as a PNG file.
    public var otherPNG: [UInt8]
    /// The facts that differ, from the other's to the subject's own.
    public var differences: [FactDifference]

    /// Puts both sides together.
    public init(picturePNG: [UInt8], otherPNG: [UInt8], differences: [FactDifference]) {
      self.picturePNG = picturePNG
      self.otherPNG = otherPNG
      self.differences = differences
    }
  }

  /// The subject's own name.
  public var name: SubjectName
  /// The name of the one it differs from.
  public var other: SubjectName
  /// Renders both, for a report that shows them; nil when one cannot be drawn.
  public var sides: @Sendable () -> Sides?

  /// Creates a contrast.
  public init(name: SubjectName, other: SubjectName, sides: @escaping @Sendable () -> Sides?) {
    self.name = name
    self.other = other
    self.sides = sides
  }

  /// Renders both when they are asked for, which costs a verification without a report nothing.
  init(of subject: Subject, and other: Subject) {
    self.init(name: subject.name, other: other.name) {
      guard let own = try? subject.render(), let its = try? other.render(), let png = try? own.bitmap?.png(),
        let otherPNG = try? its.bitmap?.png()
      else { return nil }
      return Sides(
        picturePNG: png, otherPNG: otherPNG, differences: its.facts.differences(to: own.facts))
    }
  }
}
