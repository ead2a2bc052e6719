import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// Edges are measured only where they may decide; results must not show that.
@Suite struct ToleranceTests {
  @Test(arguments: Bars.kinds)
  func measuresDoNotDependOnTheTolerance(kind: String) {
    let (reference, candidate) = Bars.pair(kind, seed: 11)
    let tolerances: [Tolerance] = [
      .exact, .samePlatform, .crossPlatform, .lenient, Tolerance(edge: 2, color: 3),
      Tolerance(edge: 0.1, color: 200), Tolerance(edge: 2, color: 200),
    ]
    let measured = tolerances.map { tolerance -> [Double] in
      guard let found = difference(reference, candidate, tolerance) else { return [] }
      let limits = found.measures.filter { $0.limit != .spots }
      return limits.map(\.measured) + [Double(found.changedPixels), Double(found.largestLevel)]
    }
    #expect(measured[0].count == 4)
    #expect(measured.allSatisfy { $0 == measured[0] })
  }
}
