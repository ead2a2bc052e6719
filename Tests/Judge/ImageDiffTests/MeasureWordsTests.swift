import AssaySubjects
import Testing

@testable import AssayImageDiff

@Suite struct MeasureWordsTests {
  @Test(arguments: [
    (Measure(limit: .edge, measured: 0.8359375, allowed: 0.125), "edge 0.836 px of 0.125 allowed"),
    (Measure(limit: .edge, measured: 2.2, allowed: 0.375), "edge more than 2 px of 0.375 allowed"),
    (Measure(limit: .color, measured: 1.00001, allowed: 1), "color 1.001 ΔE of 1 allowed"),
    (Measure(limit: .color, measured: 0.99999, allowed: 1), "color 0.999 ΔE of 1 allowed"),
    (Measure(limit: .edge, measured: 12, allowed: 0.0004), "edge more than 2 px of 0.0004 allowed"),
    (Measure(limit: .spots, measured: 2, allowed: 0), "spots 2 of 0 allowed"),
    (Measure(limit: .color, measured: .infinity, allowed: 1), "color inf ΔE of 1 allowed"),
  ])
  func aMeasureIsRoundedAwayFromItsLimitAndHasAUnit(_ measure: Measure, _ words: String) {
    #expect(measure.words == words)
  }

  @Test func severityIsAMultipleOfTheLimit() {
    #expect(Measure(limit: .color, measured: 5, allowed: 5).severity == 1)
    #expect(Measure(limit: .color, measured: 0, allowed: 0).severity == 0)
    #expect(Measure(limit: .color, measured: 0.1, allowed: 0).severity == .infinity)
  }

  @Test func aDifferenceIsDescribedByItsWorstMeasure() {
    let measures = [
      Measure(limit: .edge, measured: 0.25, allowed: 0.125), Measure(limit: .color, measured: 3, allowed: 1),
      Measure(limit: .spots, measured: 9, allowed: 0),
    ]
    let region = Region(box: PixelRect(x: 0, y: 0, width: 1, height: 1), severity: 3)
    let difference = Difference(
      changedPixels: 9, largestLevel: 9, measures: measures, regions: [region], smallestTolerance: .lenient)
    #expect(difference.words == "color 3 ΔE of 1 allowed")
    #expect(difference.words(of: .edge, length: nil) == "edge 0.25 px of 0.125 allowed")
    #expect(difference.words(of: .edge, length: 3) == "edge 0.125 px allowed")
    #expect(difference.words(of: nil, length: nil) == nil)
  }
}
