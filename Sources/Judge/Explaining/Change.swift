public import AssayFacts
public import AssayImaging
public import AssaySubjects

/// One thing that happened to one or more things in a picture, in the same way to each.
public struct Change: Codable, Hashable, Sendable {
  /// How much.
  public enum Amount: Codable, Hashable, Sendable {
    /// Right and down, in pixels.
    case shift(x: Double, y: Double)
    /// The color before and after.
    case colors(old: Color, new: Color)
    /// Wider and higher, in pixels; negative for narrower and lower.
    case growth(width: Double, height: Double)
    /// A length before and after, in pixels.
    case lengths(old: Double, new: Double)
    /// Larger by a part of a hundred; negative for smaller.
    case percent(Double)
    /// How many letters are different, new and gone.
    case letters(changed: Int, added: Int, removed: Int)
  }

  /// A thing's boxes in the two pictures, in pixels; one is nil if it is only in the other picture.
  public struct Place: Codable, Hashable, Sendable {
    /// The box in the reference.
    public var before: PixelRect?
    /// The box in the candidate.
    public var after: PixelRect?
  }

  /// What happened.
  public var kind: ChangeKind
  /// What kind of thing it happened to.
  public var thing: ThingKind
  /// How much; nil if that is not known.
  public var amount: Amount?
  /// Where, in reading order; at least one place.
  public var places: [Place]
  /// Whether it only follows from another change: if a thing grows, things below it move down.
  public var isConsequence = false
  /// Whether it happened to things of different kinds; ``thing`` is then the kind of the first.
  public var isMixed = false
}

extension Color: CodableAsText {}

/// What happened.
public enum ChangeKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// At another place. The amount is a shift.
  case moved
  /// A different color. The amount is the color before and after.
  case recolored
  /// Wider, narrower, higher or lower. The amount is a growth.
  case resized
  /// Corners are rounder or less round. The amount is two radii, or a percentage where corners need not be circles.
  case corners
  /// Strokes are thicker or thinner. The amount is two widths, or a percentage of the ink.
  case weight
  /// Larger or smaller in both directions. The amount is a percentage.
  case scaled
  /// Letters are farther apart or closer. The amount is two lengths, the space added to each letter.
  case spaced
  /// A different shape or different letters. The amount counts the letters, if they can be told apart.
  case reshaped
  /// Only in the candidate. The amount is a growth by its size.
  case added
  /// Only in the reference. The amount is a growth by its size, negative.
  case removed
  /// Cut off along a straight line. The amount is a growth.
  case clipped
  /// Edges are softer or sharper. The amount is two widths of edges, or a percentage of contrast; positive for softer.
  case softened
  /// Two things are in each other's place.
  case reordered
  /// Changed in a way that has no name, in a place where no things can be found.
  case changed
}
