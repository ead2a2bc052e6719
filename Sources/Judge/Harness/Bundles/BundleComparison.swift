import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A comparison in a manifest, with the words of the JSON report.
struct BundleComparison: Codable {
  struct Measured: Codable {
    var limit: String
    var measured: Double
    var allowed: Double
  }

  struct Part: Codable {
    /// Column, row, width and height.
    var box: [Int]
    var kind: String
    var severity: Double
  }

  var outcome: String
  var changedPixels: Int?
  var largestLevel: Int?
  var measures: [Measured]?
  var regions: [Part]?
  /// Every limit by its name.
  var smallestTolerance: [String: Double]?
  /// The rows or columns that came or went.
  var displacement: Displacement?
  /// The width and height of both pictures where these differ.
  var sizes: [Int]?

  /// Records a comparison.
  init(_ comparison: Comparison) {
    switch comparison {
    case .identical: outcome = "identical"
    case .tolerated(let difference):
      outcome = "tolerated"
      record(difference)
    case .different(let difference):
      outcome = "different"
      record(difference)
    case .sizeMismatch(let reference, let candidate):
      outcome = "sizeMismatch"
      sizes = [reference.width, reference.height, candidate.width, candidate.height]
    }
  }

  private mutating func record(_ difference: Difference) {
    displacement = difference.displacement
    changedPixels = difference.changedPixels
    largestLevel = difference.largestLevel
    measures = difference.measures.map {
      Measured(limit: $0.limit.rawValue, measured: $0.measured, allowed: $0.allowed)
    }
    regions = difference.regions.map {
      Part(
        box: [$0.box.x, $0.box.y, $0.box.width, $0.box.height], kind: $0.kind.rawValue, severity: $0.severity)
    }
    smallestTolerance = Tolerance.Limit.allCases.reduce(into: [:]) {
      $0[$1.rawValue] = difference.smallestTolerance[$1]
    }
  }
}

extension BundleComparison {
  /// The comparison; throws where it does not fit the pictures, since diff images are drawn from it.
  func value(reference: [UInt8]?, candidate: [UInt8]?) throws(BundleDamage) -> Comparison {
    switch outcome {
    case "identical": return .identical
    case "tolerated": return .tolerated(try difference(reference, candidate))
    case "different": return .different(try difference(reference, candidate))
    case "sizeMismatch":
      guard let sizes, sizes.count == 4, sizes.allSatisfy({ (1...largestSide).contains($0) }) else { break }
      return .sizeMismatch(
        reference: PixelSize(width: sizes[0], height: sizes[1]),
        candidate: PixelSize(width: sizes[2], height: sizes[3]))
    default: break
    }
    throw BundleDamage("a comparison cannot be understood")
  }

  private func difference(_ reference: [UInt8]?, _ candidate: [UInt8]?) throws(BundleDamage) -> Difference {
    guard let changedPixels, changedPixels >= 0, let largestLevel, (0...255).contains(largestLevel),
      let measures, let regions, let limits = smallestTolerance,
      Tolerance.Limit.allCases.allSatisfy({ limits[$0.rawValue] != nil })
    else { throw BundleDamage("a comparison is not complete") }
    var room = PixelSize(width: largestSide, height: largestSide)
    if let reference, let candidate {
      guard let size = pixelSize(ofPNG: candidate), size == displacement?.candidate ?? size,
        pixelSize(ofPNG: reference) == displacement?.reference ?? size
      else {
        throw BundleDamage("pictures were compared that have other sizes")
      }
      room = size
    }
    var difference = Difference(
      changedPixels: changedPixels, largestLevel: largestLevel, measures: [], regions: [],
      smallestTolerance: Tolerance { limits[$0.rawValue] ?? 0 })
    for measured in measures {
      guard let limit = Tolerance.Limit(rawValue: measured.limit) else {
        throw BundleDamage("'\(measured.limit)' is no limit")
      }
      difference.measures.append(
        Measure(limit: limit, measured: measured.measured, allowed: measured.allowed))
    }
    difference.displacement = displacement
    let isExceeded = difference.measures.contains { $0.limit == .spots && $0.isExceeded }
    guard (displacement != nil || isExceeded) == (outcome == "different") else {
      throw BundleDamage("a comparison is called \(outcome), which its measures are not")
    }
    for region in regions { difference.regions.append(try region.value(in: room)) }
    return difference
  }

  /// The longest side of a picture.
  private var largestSide: Int { Bitmap.pixelLimit }
}

extension BundleComparison.Part {
  fileprivate func value(in room: PixelSize) throws(BundleDamage) -> Region {
    guard let kind = Region.Kind(rawValue: kind), box.count == 4, (0..<room.width).contains(box[0]),
      (0..<room.height).contains(box[1]), (1...(room.width - box[0])).contains(box[2]),
      (1...(room.height - box[1])).contains(box[3])
    else { throw BundleDamage("a region lies outside its picture") }
    return Region(
      box: PixelRect(x: box[0], y: box[1], width: box[2], height: box[3]), kind: kind, severity: severity)
  }
}

/// The size a PNG file states; nil for too few bytes.
///
/// PNG, second edition, 11.2.2: the header chunk begins with width and height, four bytes each.
func pixelSize(ofPNG file: [UInt8]) -> PixelSize? {
  guard file.count >= 24 else { return nil }
  func number(_ range: Range<Int>) -> Int { file[range].reduce(0) { $0 << 8 | Int($1) } }
  return PixelSize(width: number(16..<20), height: number(20..<24))
}
