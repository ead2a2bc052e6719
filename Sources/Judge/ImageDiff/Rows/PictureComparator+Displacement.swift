public import AssayImaging
import AssaySubjects

extension PictureComparator {
  /// Compares two pictures of straight-alpha sRGB pixels.
  ///
  /// Where a pixel of either is not opaque, both are compared on white and on black, and the worse result counts.
  ///
  /// If the pictures differ only because rows or columns came or went, or mostly so, the rest is compared where it is now. They are
  /// still different, unless that many rows are allowed (``allowedRows``).
  public func compare(reference: Bitmap, candidate: Bitmap) -> Comparison {
    let found = compareInPlace(reference: reference, candidate: candidate)
    switch found {
    case .identical, .tolerated: return found
    case .sizeMismatch: return compareAligned(reference, candidate, differingIn: nil) ?? found
    case .different(let difference):
      guard let place = difference.placeOfDisplacement else { return found }
      return compareAligned(reference, candidate, differingIn: place) ?? found
    }
  }

  private func compareAligned(_ reference: Bitmap, _ candidate: Bitmap, differingIn place: PixelRect?)
    -> Comparison?
  {
    guard let displacement = Displacement.between(reference, candidate, in: place),
      displacement.changesSize || allowedRows > 0 || displacement.count > PictureComparator.mostMoved,
      displacement.alignedSize.width * displacement.alignedSize.height <= PictureComparator.mostAligned
    else { return nil }
    var comparator = PictureComparator(
      tolerance: tolerance,
      regions: regions.map {
        RegionTolerance(box: displacement.aligned($0.box, lacking: .inserted), tolerance: $0.tolerance)
      })
    comparator.threads = threads
    let (first, second) = displacement.filled(reference, candidate)
    let rest = comparator.compareInPlace(reference: first, candidate: second)
    var difference = rest.difference ?? Difference(within: tolerance)
    difference.displacement = displacement
    for index in difference.regions.indices {
      difference.regions[index].box = displacement.box(difference.regions[index].box, lacking: .removed)
    }
    let isAllowed = displacement.axis == .rows && displacement.count <= allowedRows
    if case .different = rest { return .different(difference) }
    return isAllowed ? .tolerated(difference) : .different(difference)
  }

  /// How far parts of pictures of one size may move without being a displacement, in pixels.
  private static let mostMoved = 4
  /// The most pixels of pictures that are aligned, since two more pictures are in memory then.
  private static let mostAligned = Bitmap.pixelLimit / 2
}

extension Comparison {
  /// The measured difference, if pictures were compared and differ.
  public var difference: Difference? {
    switch self {
    case .tolerated(let difference), .different(let difference): difference
    case .identical, .sizeMismatch: nil
    }
  }

  /// Both sizes, if the pictures have different ones.
  public var sizes: (reference: PixelSize, candidate: PixelSize)? {
    if case .sizeMismatch(let reference, let candidate) = self { return (reference, candidate) }
    guard let displacement = difference?.displacement, displacement.changesSize else { return nil }
    return (displacement.reference, displacement.candidate)
  }
}

extension Difference {
  /// The box around all regions; nil where too little changed for something large to have moved.
  fileprivate var placeOfDisplacement: PixelRect? {
    guard let first = regions.first?.box else { return nil }
    let box = regions.dropFirst().reduce(first) { $0.union($1.box) }
    return max(box.width, box.height) > 16 && changedPixels * 128 >= box.width * box.height ? box : nil
  }

  /// No difference: every measure is 0.
  fileprivate init(within tolerance: Tolerance) {
    self.init(
      changedPixels: 0, largestLevel: 0,
      measures: Tolerance.Limit.allCases.map { Measure(limit: $0, measured: 0, allowed: tolerance[$0]) },
      regions: [], smallestTolerance: Tolerance { _ in 0 })
  }
}
