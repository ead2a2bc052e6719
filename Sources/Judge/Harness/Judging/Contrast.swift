public import AssayFacts
import AssayImaging
public import AssaySubjects

/// Two cases that must differ and do, for a report that shows them side by side.
public struct Contrast: Sendable {
  /// The pictures of both, and the facts that differ.
  public struct Sides: Sendable {
    /// The case's own picture, as a PNG file.
    public var picturePNG: [UInt8]
    /// The other's picture, as a PNG file.
    public var otherPNG: [UInt8]
    /// The facts that differ, from the other's to the case's own.
    public var differences: [FactDifference]
  }

  /// The case's own name.
  public var name: SubjectName
  /// The name of the case it differs from.
  public var other: SubjectName
  /// Reads or renders both; nil when one cannot be drawn.
  public var sides: @Sendable () -> Sides?

  /// A case; where it passed, a golden with the same picture and the facts spare drawing it again.
  struct Side: Sendable {
    var subject: Subject
    var golden: String?
    var facts: Facts?

    /// The PNG file of its picture, and its facts; making a PNG file takes longer than drawing the picture.
    fileprivate var seen: (file: [UInt8], facts: Facts)? {
      let read = golden.flatMap { try? PlainFile.read($0, limit: 1 << 20) }
      if let read, let facts { return (read, facts) }
      guard let rendering = try? subject.render(), let bitmap = rendering.bitmap,
        let file = read ?? (try? bitmap.png())
      else { return nil }
      return (file, rendering.facts)
    }
  }
}

extension Contrast {
  /// Reads both sides when they are asked for.
  init(of own: Side, and other: Side) {
    self.init(name: own.subject.name, other: other.subject.name) {
      guard let seen = own.seen, let others = other.seen else { return nil }
      return Sides(
        picturePNG: seen.file, otherPNG: others.file, differences: others.facts.differences(to: seen.facts))
    }
  }
}
