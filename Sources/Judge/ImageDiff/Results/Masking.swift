import AssayImaging
import AssaySubjects

/// Two pictures of which only a part is compared: elsewhere the candidate is given the reference's pixels.
struct Masking {
  let reference: Bitmap
  let candidate: Bitmap

  /// The pair with a candidate that differs from the reference in the pixels only that belong to a part.
  ///
  /// A pixel belongs to the last of the parts that it lies in; to the rest, which has no number, where it lies in none.
  func candidate(showing part: Int?, of parts: [PixelRect]) -> Bitmap {
    let line = candidate.width * 4
    var bytes = part == nil ? candidate.bytes : reference.bytes
    func copy(_ box: PixelRect, from source: [UInt8]) {
      let (left, right) = (max(box.x, 0), min(box.right, candidate.width))
      guard left < right else { return }
      for y in max(box.y, 0)..<max(min(box.bottom, candidate.height), max(box.y, 0)) {
        let range = (y * line + left * 4)..<(y * line + right * 4)
        bytes.replaceSubrange(range, with: source[range])
      }
    }
    if let part { copy(parts[part], from: candidate.bytes) }
    for index in parts.indices where part.map({ index > $0 }) ?? true {
      copy(parts[index], from: reference.bytes)
    }
    return Bitmap(width: candidate.width, height: candidate.height, bytes: bytes)
  }
}

extension Comparator {
  /// Compares two pictures part by part, each part by the tolerance of the last region that it lies in.
  func compareParts(reference: Bitmap, candidate: Bitmap) -> Comparison {
    let masking = Masking(reference: reference, candidate: candidate)
    let boxes = regions.map(\.box)
    var result = Comparator(tolerance: tolerance).compare(
      reference: reference, candidate: masking.candidate(showing: nil, of: boxes))
    for (index, region) in regions.enumerated() {
      guard let tolerance = region.tolerance else { continue }
      let part = Comparator(tolerance: tolerance).compare(
        reference: reference, candidate: masking.candidate(showing: index, of: boxes))
      result = result.joined(with: part)
    }
    return result
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
