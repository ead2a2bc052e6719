import AssayImaging
import AssaySubjects

extension Bitmap {
  /// The picture in the pixels that belong to a part, and a reference elsewhere.
  ///
  /// A pixel belongs to the last of the parts that it lies in; to the rest, which has no number, where it lies in none.
  func showing(_ part: Int?, of parts: [PixelRect], elsewhere reference: Bitmap) -> Bitmap {
    let line = width * 4
    var masked = part == nil ? bytes : reference.bytes
    func copy(_ box: PixelRect, from source: [UInt8]) {
      let (left, right) = (max(box.x, 0), min(box.right, width))
      guard left < right else { return }
      for y in max(box.y, 0)..<max(min(box.bottom, height), max(box.y, 0)) {
        let range = (y * line + left * 4)..<(y * line + right * 4)
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

extension Comparator {
  /// Compares two pictures part by part, each part by the tolerance of the last region that it lies in.
  func compareParts(reference: Bitmap, candidate: Bitmap) -> Comparison {
    let boxes = regions.map(\.box)
    func compare(_ part: Int?, by tolerance: Tolerance) -> Comparison {
      Comparator(tolerance: tolerance).compare(
        reference: reference, candidate: candidate.showing(part, of: boxes, elsewhere: reference))
    }
    return regions.enumerated().reduce(compare(nil, by: tolerance)) { result, part in
      part.element.tolerance.map { result.joined(with: compare(part.offset, by: $0)) } ?? result
    }
  }
}

extension Comparison {
  /// What both parts of one picture make together: different where either is.
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
  /// The counts together, and of each limit the measure that is nearer to it or farther over it.
  fileprivate func joined(with other: Difference) -> Difference {
    Difference(
      changedPixels: changedPixels + other.changedPixels,
      largestLevel: max(largestLevel, other.largestLevel),
      measures: zip(measures, other.measures).map { $0.severity >= $1.severity ? $0 : $1 },
      regions: (regions + other.regions).sorted {
        ($0.severity, $1.box.y, $1.box.x) > ($1.severity, $0.box.y, $0.box.x)
      },
      smallestTolerance: Tolerance { max(smallestTolerance[$0], other.smallestTolerance[$0]) })
  }
}
