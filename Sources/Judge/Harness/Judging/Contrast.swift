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

  /// A subject, and the path of its golden where that shows what was drawn; empty where it does not.
  typealias Side = (subject: Subject, golden: String)

  /// Renders both when they are asked for, which costs a verification without a report nothing.
  init(of own: Side, and other: Side) {
    self.init(name: own.subject.name, other: other.subject.name) {
      guard let drawn = try? own.subject.render(), let its = try? other.subject.render(),
        let png = Contrast.file(own, drawn), let otherPNG = Contrast.file(other, its)
      else { return nil }
      return Sides(
        picturePNG: png, otherPNG: otherPNG, differences: its.facts.differences(to: drawn.facts))
    }
  }

  /// A picture's PNG file: its golden where that shows it, for to make a file takes longer than to draw what is in it.
  private static func file(_ side: Side, _ rendering: Rendering) -> [UInt8]? {
    guard let bitmap = rendering.bitmap else { return nil }
    let golden = side.subject.hasGoldenPicture ? try? PlainFile.read(side.golden, limit: 1 << 20) : nil
    return golden ?? (try? bitmap.png())
  }
}
