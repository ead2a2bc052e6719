public import AssayImaging
public import AssaySubjects

/// The outcome of comparing a candidate with its reference.
public enum Comparison: Codable, Hashable, Sendable {
  /// Every pixel is equal.
  case identical
  /// Some pixels differ, but no more than the tolerance allows.
  case tolerated(Difference)
  /// More differs than the tolerance allows.
  case different(Difference)
  /// The two bitmaps have different dimensions and few rows or columns in common, so nothing else was compared.
  case sizeMismatch(reference: PixelSize, candidate: PixelSize)
}

/// How two bitmaps differ.
public struct Difference: Codable, Hashable, Sendable {
  /// How many pixels are not equal.
  public var changedPixels: Int
  /// The largest difference of any channel of any pixel, 0…255.
  public var largestLevel: Int
  /// What each limit measured, in the order edge, color, spots.
  public var measures: [Measure]
  /// Where the pictures differ, most severe first; boxes are in the candidate.
  public var regions: [Region]
  /// The smallest tolerance under which this difference would have been allowed.
  public var smallestTolerance: Tolerance
  /// The rows or columns that came or went; nil if none did.
  ///
  /// Everything else is about the lines that both pictures have.
  public var displacement: Displacement?

  /// The smallest tolerance, if it is worth choosing: nil if it allows more than ``Tolerance/lenient``, or if none is enough.
  public var advisableTolerance: Tolerance? {
    guard displacement == nil else { return nil }
    let limits: [Tolerance.Limit] = [.edge, .color]
    return limits.allSatisfy { smallestTolerance[$0] <= Tolerance.lenient[$0] } ? smallestTolerance : nil
  }
}

/// A part of the picture that differs.
public struct Region: Codable, Hashable, Sendable {
  /// The smallest box around the part.
  public var box: PixelRect
  /// The worst of all measures, as a multiple of its limit: 1 is at the limit; infinite if nothing is allowed.
  public var severity: Double

  /// Sorts the most severe region first; equally severe ones in reading order, and the smaller one of those at one place.
  static func isWorse(_ first: Region, _ second: Region) -> Bool {
    func place(_ box: PixelRect) -> (Int, Int, Int, Int) { (box.y, box.x, box.height, box.width) }
    return first.severity != second.severity
      ? first.severity > second.severity : place(first.box) < place(second.box)
  }
}

/// The dimensions of a bitmap, in pixels.
public struct PixelSize: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of a picture.
  public init(of bitmap: Bitmap) { self.init(width: bitmap.width, height: bitmap.height) }

  /// `600×60`.
  public var description: String { "\(width)×\(height)" }
}
