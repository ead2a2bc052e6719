import AssayImageDiff
import AssayImaging
import AssaySubjects
import Foundation
import Testing

/// The `edge` of displacements whose length is known.
@Suite struct CalibrationTests {
  /// Each shape with how far its edges, and the corners between them, move across themselves when the shape is displaced.
  static let shapes:
    [(name: String, shape: Shape, moves: @Sendable (Double, Double) -> ClosedRange<Double>)] = [
      ("disk", .disk(40.3, 30.6, radius: 15), { just(hypot($0, $1)) }),
      ("box", .box(20.4, 12.7, 60, 30), { max(abs($0), abs($1))...hypot($0, $1) }),
      ("rounded box", .box(20.4, 12.7, 60, 30, radius: 8), { max(abs($0), abs($1))...hypot($0, $1) }),
      ("slant", .slant(-20, -20, 100, 70, width: 3), { just(abs(0.6 * $0 - 0.8 * $1)) }),
      ("rule across", .box(-20, 30.4, 140, 2), { just(abs($1)) }),
      ("rule down", .box(44.6, -20, 2, 104), { x, _ in just(abs(x)) }),
    ]
  private static func just(_ length: Double) -> ClosedRange<Double> { length...length }
  static let lengths = [0.125, 0.25, 0.5, 1]
  /// Right, down and obliquely.
  static let directions = [(1.0, 0.0), (0.0, 1.0), (0.6, -0.8)]

  /// Motion along an edge cannot be seen.
  @Test(arguments: shapes.indices)
  func aDisplacedShapeMeasuresHowFarItsEdgesMovedWithinATenth(index: Int) throws {
    let (name, shape, moves) = CalibrationTests.shapes[index]
    for length in CalibrationTests.lengths {
      for (x, y) in CalibrationTests.directions.map({ ($0 * length, $1 * length) }) {
        let moved = moves(x, y)
        guard moved.upperBound > 0 else { continue }
        let edge = try edge(picture(of: shape), picture(of: shape, shift: (x, y)))
        // Levels are whole numbers, a hundredth of a pixel. From a whole pixel on slopes leave a rest, which may read more.
        let most = length < 1 ? 1.1 * moved.upperBound + 0.01 : .infinity
        let read = 0.9 * moved.lowerBound - 0.01...most
        #expect(read.contains(edge), "\(name) by \(x), \(y): \(edge)")
      }
    }
  }

  /// Edges between pixels become sharp or soft when they move by less than a pixel; their ink stays the same.
  @Test(arguments: [1.0, 2, 5.4, 16, 30], [0.0625, 0.125, 0.1875])
  func anEdgeThatBecomesSharpOrSoftIsNoOtherColor(width: Double, length: Double) throws {
    for place in stride(from: 20.0, to: 21, by: 0.1) {
      for shape in [Shape.box(place, 12.4, width, 40), .box(12.3, place, 60, width)] {
        for shift in [(length, 0), (0, length), (-length, length)] {
          let found = try #require(difference(picture(of: shape), picture(of: shape, shift: shift)))
          #expect(found.smallestTolerance.color <= 0.6, "\(place), \(shift)")
        }
      }
    }
  }

  @Test(arguments: [1.5, 2, 3])
  func aLargerDisplacementMeasuresAtLeastAPixel(length: Double) throws {
    for (_, shape, _) in CalibrationTests.shapes.prefix(4) {
      #expect(try edge(picture(of: shape), picture(of: shape, shift: (0, length))) >= 0.999)
    }
    #expect(try edge(text(shift: (0, 0)), text(shift: (length, 0))) >= 0.999)
  }

  /// The middle of a corner with a radius 0.8 px larger moved by 0.33 px; all other edges stayed.
  @Test(arguments: [8.0, 12, 20])
  func aRounderCornerMeasuresHowFarItMovedAcrossItself(radius: Double) throws {
    let corners = [radius, radius + 0.8].map { picture(of: .box(20.4, 8.7, 60, 46, radius: $0)) }
    let moved = (2.0.squareRoot() - 1) * 0.8
    let read = try edge(corners[0], corners[1])
    #expect(abs(read - moved) <= 0.03 * moved, "\(read)")
  }

  /// Each pixel along the edge is covered completely or not at all: the worst is off by half of the contrast, of which 0.45 remain.
  @Test(arguments: [-2.7, 4.1, 12.1, -19.4])
  func anEdgeWithoutAntialiasingExceedsTheLimit(slope: Double) throws {
    let smooth = picture(of: .slant(48 - slope, -20, 48 + slope, 84, width: 20))
    var jagged = smooth
    for place in 0..<96 * 64 where smooth[place % 96, place / 96].red < 255 {
      jagged[place % 96, place / 96] = smooth[place % 96, place / 96].red < 128 ? .black : .white
    }
    let read = try edge(smooth, jagged)
    #expect(read > Tolerance.crossPlatform.edge, "\(read)")
  }

  private func edge(_ reference: Bitmap, _ candidate: Bitmap) throws -> Double {
    try #require(difference(reference, candidate, .exact)).smallestTolerance.edge
  }

  private func picture(of shape: Shape, shift: (Double, Double) = (0, 0)) -> Bitmap {
    let coverage = Sampling(lines: 64, shift: (shift.0, shift.1)).coverage(of: [shape], width: 96, height: 64)
    let bytes = coverage.flatMap { part -> [UInt8] in
      let level = UInt8((255 * (1 - part)).rounded())
      return [level, level, level, 255]
    }
    return Bitmap(width: 96, height: 64, bytes: bytes)
  }

  private func text(shift: (Double, Double)) -> Bitmap {
    var scene = Scene(seed: 1)
    scene.card = false
    scene.ground = [255, 255, 255]
    scene.ink = [20, 20, 20]
    return Rendering(sampling: Sampling(lines: 64, shift: (shift.0, shift.1))).draw(scene, seed: 1)
  }
}
