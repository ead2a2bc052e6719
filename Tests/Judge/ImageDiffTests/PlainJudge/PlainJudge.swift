import AssayImaging
import AssaySubjects

@testable import AssayImageDiff

/// The definition of how pictures are judged, computed in the plainest way and in double precision, without any shortcut.
///
/// It is slow. Where `PictureComparator` disagrees with it, one of them is wrong.
struct PlainJudge {
  private let reference: Bitmap
  private let candidate: Bitmap
  private let changedPixels: Int
  private let areas: [PlainArea]

  /// Measures two pictures of one size; what is measured does not depend on what is allowed.
  init(reference: Bitmap, candidate: Bitmap) {
    (self.reference, self.candidate) = (reference, candidate)
    let width = reference.width
    let changed = (0..<width * reference.height).map {
      reference[$0 % width, $0 / width] != candidate[$0 % width, $0 / width]
    }
    changedPixels = changed.count { $0 }
    let boxes = PlainGroups.find(changed, width: width, reach: 16).map {
      PlainGroups.box(of: $0, width: width)
    }
    areas = PlainJudge.joined(boxes).map { PlainArea($0, reference, candidate) }
  }

  /// Boxes joined until no two share a pixel.
  private static func joined(_ boxes: [PixelRect]) -> [PixelRect] {
    for (index, box) in boxes.enumerated() {
      guard let other = boxes[..<index].firstIndex(where: { touch($0, box) }) else { continue }
      var rest = boxes
      rest[other] = union(rest[other], rest.remove(at: index))
      return joined(rest)
    }
    return boxes
  }

  private static func touch(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  private static func union(_ a: PixelRect, _ b: PixelRect) -> PixelRect {
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return PixelRect(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }

  /// The verdict under a tolerance.
  func verdict(_ tolerance: Tolerance) -> Comparison {
    guard !areas.isEmpty else { return .identical }
    let regions = areas.flatMap { $0.regions(tolerance, reference, candidate) }
      .sorted { ($0.severity, $1.box.y, $1.box.x) > ($1.severity, $0.box.y, $0.box.x) }
    let found = Tolerance(
      edge: areas.map(\.edge).max() ?? 0, color: areas.map(\.color).max() ?? 0)
    let spots = regions.count { $0.severity > 1 }
    let difference = Difference(
      changedPixels: changedPixels, largestLevel: areas.map(\.largestLevel).max() ?? 0,
      measures: [
        Measure(limit: .edge, measured: found.edge, allowed: tolerance.edge),
        Measure(limit: .color, measured: found.color, allowed: tolerance.color),
        Measure(limit: .spots, measured: Double(spots), allowed: Double(tolerance.spots)),
      ], regions: regions, smallestTolerance: found)
    return spots > tolerance.spots ? .different(difference) : .tolerated(difference)
  }
}
