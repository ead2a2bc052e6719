public import AssayFacts
import AssayImaging
public import AssaySubjects

/// A case that another one must differ from and does, for a report that shows both side by side.
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

  /// The name of the case it differs from.
  public var other: SubjectName
  /// What a report shows; nil when one cannot be drawn, and for contrasts that no report has room for.
  public var sides: Sides?

  /// How many a report shows.
  package static let limit = 200
}

extension Subject {
  /// The PNG file of its picture, and its facts; where it passed, a golden with the same picture and the facts spare drawing it
  /// again, and making a PNG file takes longer than drawing the picture.
  func seen(golden: String?, facts: Facts?) -> (file: [UInt8], facts: Facts)? {
    let read = golden.flatMap { try? PlainFile.read($0, limit: 1 << 20) }
    if let read, let facts { return (read, facts) }
    guard let rendering = try? render(), let bitmap = rendering.bitmap, let file = read ?? (try? bitmap.png())
    else { return nil }
    return (file, rendering.facts)
  }
}
