import AssayImaging
import AssaySubjects

extension Bitmap {
  /// The picture where a pixel belongs to a part, and the reference everywhere else.
  ///
  /// A pixel belongs to the last part that it is in. Pixels in no part belong to the rest, which is nil.
  fileprivate func showing(_ part: Int?, of parts: [PixelRect], elsewhere reference: Bitmap) -> Bitmap {
    let picture = PixelRect(x: 0, y: 0, width: width, height: height)
    var masked = part == nil ? bytes : reference.bytes
    func copy(_ box: PixelRect, from source: [UInt8]) {
      let box = box.intersection(picture)
      guard box.width > 0, box.height > 0 else { return }
      for y in box.y..<box.bottom {
        let range = (y * width + box.x) * 4..<(y * width + box.right) * 4
        masked.replaceSubrange(range, with: source[range])
      }
    }
    if let part { copy(parts[part], from: bytes) }
    for index in parts.indices where part.map({ index > $0 }) ?? true {
      copy(parts[index], from: reference.bytes)
    }
    return Bitmap(width: width, height: height, bytes: masked)
  }
}

extension PictureComparator {
  /// Compares two pictures part by part, each part by the tolerance of the last region that it is in.
  func compareParts(reference: Bitmap, candidate: Bitmap) -> Comparison {
    let boxes = regions.map(\.box)
    func compare(_ part: Int?, by tolerance: Tolerance) -> Comparison {
      PictureComparator(tolerance: tolerance).compareInPlace(
        reference: reference, candidate: candidate.showing(part, of: boxes, elsewhere: reference))
    }
    return regions.enumerated().reduce(compare(nil, by: tolerance)) { result, part in
      part.element.tolerance.map { result.joined(with: compare(part.offset, by: $0)) } ?? result
    }
  }
}

extension Comparison {
  /// The comparison of two parts of one picture together: different if either is.
  fileprivate func joined(with other: Comparison) -> Comparison {
    switch (self, other) {
    case (.identical, _): other
    case (_, .identical), (.sizeMismatch, _), (_, .sizeMismatch): self
    case (.tolerated(let first), .tolerated(let second)): .tolerated(first.joined(with: second))
    case (.tolerated(let first), .different(let second)), (.different(let first), .tolerated(let second)),
      (.different(let first), .different(let second)):
      .different(first.joined(with: second))
    }
  }
}

extension Difference {
  /// The sum of the counts, and for each limit the more severe measure.
  fileprivate func joined(with other: Difference) -> Difference {
    Difference(
      changedPixels: changedPixels + other.changedPixels,
      largestLevel: max(largestLevel, other.largestLevel),
      measures: zip(measures, other.measures).map { $0.severity >= $1.severity ? $0 : $1 },
      regions: (regions + other.regions).sorted(by: Region.isWorse),
      smallestTolerance: Tolerance { max(smallestTolerance[$0], other.smallestTolerance[$0]) })
  }
}
