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

  /// A subject, with what spares drawing it again where it passed: the path of the golden that shows it, and its facts.
  struct Side: Sendable {
    var subject: Subject
    var golden: String?
    var facts: Facts?

    /// The PNG file of its picture and its facts; its golden's file where that shows the same, for to make one takes longer
    /// than to draw what is in it.
    fileprivate var seen: (file: [UInt8], facts: Facts)? {
      let read = golden.flatMap { try? PlainFile.read($0, limit: 1 << 20) }
      if let read, let facts { return (read, facts) }
      guard let rendering = try? subject.render(), let bitmap = rendering.bitmap,
        let file = read ?? (try? bitmap.png())
      else { return nil }
      return (file, rendering.facts)
    }
  }

  /// Looks at both when they are asked for, which costs a verification without a report nothing.
  init(of own: Side, and other: Side) {
    self.init(name: own.subject.name, other: other.subject.name) {
      guard let seen = own.seen, let others = other.seen else { return nil }
      return Sides(
        picturePNG: seen.file, otherPNG: others.file, differences: others.facts.differences(to: seen.facts))
    }
  }
}
