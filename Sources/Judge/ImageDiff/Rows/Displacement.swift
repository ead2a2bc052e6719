import AssayImaging
public import AssaySubjects

/// The rows or columns that came or went between two pictures; the rest is compared as usual.
///
/// The aligned pictures have the lines of both: where one picture lacks a band, it has room for it.
public struct Displacement: Codable, Hashable, Sendable {
  /// What came or went.
  public enum Axis: String, Codable, Hashable, Sendable, CaseIterable {
    case rows
    case columns

    /// How many lines a picture has.
    func along(_ size: PixelSize) -> Int { self == .rows ? size.height : size.width }

    /// How long its lines are.
    func across(_ size: PixelSize) -> Int { self == .rows ? size.width : size.height }
  }

  /// Adjacent lines that only one of the pictures has.
  public struct Band: Codable, Hashable, Sendable {
    /// Whether the lines were inserted or removed.
    public var kind: BandKind
    /// The first removed line in the reference, or the line before which lines were inserted; from 0.
    public var reference: Int
    /// The first inserted line in the candidate, or the line before which lines were removed; from 0.
    public var candidate: Int
    /// The number of lines.
    public var count: Int
    /// Where the same lines are in the other picture, if they were moved; nil if they are new or gone.
    public var moved: Int?

    /// The first line in the picture that has the band.
    public var line: Int { kind == .inserted ? candidate : reference }
  }

  /// Whether rows or columns came or went.
  public var axis: Axis
  /// The lines that came or went, from the top or from the left; at least one band.
  public var bands: [Band]
  /// The size of the reference.
  public var reference: PixelSize
  /// The size of the candidate.
  public var candidate: PixelSize

  /// Whether the pictures have different sizes.
  public var changesSize: Bool { reference != candidate }

  /// The size of the aligned pictures.
  public var alignedSize: PixelSize {
    axis == .rows
      ? PixelSize(width: reference.width, height: reference.height + count(.inserted))
      : PixelSize(width: reference.width + count(.inserted), height: reference.height)
  }

  /// The number of lines that were inserted or that were removed, whichever is larger.
  public var count: Int { max(count(.inserted), count(.removed)) }

  private func count(_ kind: BandKind) -> Int {
    bands.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }

  /// The bands for people to read: `28 rows inserted at y 138 and 28 rows removed at y 572`.
  ///
  /// Inserted lines are where they are in the candidate, removed ones where they were in the reference.
  public var words: String { list { words(for: $0) } }

  /// The bands without their places, which other pictures may have in common: `28 rows inserted`.
  public var amounts: String { list { amount(of: $0) } }

  /// One band for people to read: `28 rows inserted at y 138`, `20 rows moved from y 12 to y 112`.
  public func words(for band: Band) -> String {
    let side = axis == .rows ? "y" : "x"
    guard let moved = band.moved else { return "\(amount(of: band)) at \(side) \(band.line)" }
    return "\(amount(of: band)) from \(side) \(band.kind == .removed ? band.line : moved) to \(side) "
      + "\(band.kind == .removed ? moved : band.line)"
  }

  private func amount(of band: Band) -> String {
    let lines = "\(band.count) \(band.count == 1 ? String(axis.rawValue.dropLast()) : axis.rawValue)"
    return "\(lines) \(band.moved == nil ? band.kind.rawValue : "moved")"
  }

  private func list(_ words: (Band) -> String) -> String {
    Suggestion.list(bands.filter { $0.moved == nil || $0.kind == .removed }.map(words))
  }
}

extension Difference {
  /// The difference of pictures of one size as they are: all between the rows that came and went is one region.
  package var inPlace: Difference {
    guard let displacement, !displacement.changesSize else { return self }
    var difference = self
    difference.displacement = nil
    difference.regions.append(Region(box: displacement.extent, severity: 1))
    return difference
  }
}

// MARK: - Places

extension Displacement {
  /// The bands as boxes of the aligned pictures.
  public var boxes: [PixelRect] {
    zip(starts, bands).map { start, band in
      axis == .rows
        ? PixelRect(x: 0, y: start, width: reference.width, height: band.count)
        : PixelRect(x: start, y: 0, width: band.count, height: reference.height)
    }
  }

  /// All that is between the first and the last band, in pictures of one size as they are.
  public var extent: PixelRect {
    let first = bands.map { min($0.reference, $0.candidate) }.min() ?? 0
    let last = bands.map { $0.line + $0.count }.max() ?? 0
    return axis == .rows
      ? PixelRect(x: 0, y: first, width: candidate.width, height: last - first)
      : PixelRect(x: first, y: 0, width: last - first, height: candidate.height)
  }

  /// The line of the aligned pictures at which each band begins.
  private var starts: [Int] {
    var inserted = 0
    return bands.map { band in
      defer { inserted += band.kind == .inserted ? band.count : 0 }
      return band.reference + inserted
    }
  }

  /// A box of the picture that lacks bands of a kind, in the aligned pictures: the reference lacks inserted bands.
  public func aligned(_ box: PixelRect, lacking kind: BandKind) -> PixelRect {
    moving(box) { line in
      bands.reduce(line) { place, band in
        let start = kind == .inserted ? band.reference : band.candidate
        return band.kind == kind && start <= line ? place + band.count : place
      }
    }
  }

  /// A box of the aligned pictures, in the picture that lacks bands of a kind; lines that it lacks have no height there.
  public func box(_ box: PixelRect, lacking kind: BandKind) -> PixelRect {
    moving(box) { line in
      zip(starts, bands).reduce(line) { place, band in
        band.1.kind == kind ? place - min(max(line - band.0, 0), band.1.count) : place
      }
    }
  }

  /// A box of the candidate, in the reference.
  public func referenceBox(of candidateBox: PixelRect) -> PixelRect {
    box(aligned(candidateBox, lacking: .removed), lacking: .inserted)
  }

  private func moving(_ box: PixelRect, to place: (Int) -> Int) -> PixelRect {
    let (start, end) = axis == .rows ? (box.y, box.bottom) : (box.x, box.right)
    let (first, last) = (place(start), place(end - 1))
    return axis == .rows
      ? PixelRect(x: box.x, y: first, width: box.width, height: last - first + 1)
      : PixelRect(x: first, y: box.y, width: last - first + 1, height: box.height)
  }

  /// Whether the bands lead from one size to the other, as in every displacement that was found.
  package var isConsistent: Bool {
    let sides = 1...Bitmap.pixelLimit
    guard [reference, candidate].allSatisfy({ sides.contains($0.width) && sides.contains($0.height) }),
      bands.allSatisfy({ sides.contains($0.count) }), axis.across(reference) == axis.across(candidate)
    else { return false }
    let ends = (axis.along(reference), axis.along(candidate))
    var (line, partner) = (0, 0)
    for band in bands {
      guard band.reference >= line, band.reference <= ends.0, band.candidate >= partner,
        band.reference - line == band.candidate - partner
      else { return false }
      (line, partner) = (band.end.reference, band.end.candidate)
    }
    return line <= ends.0 && ends.0 - line == ends.1 - partner
  }
}

/// Whether the candidate has the lines, or the reference.
public enum BandKind: String, Codable, Hashable, Sendable {
  case inserted
  case removed
}
