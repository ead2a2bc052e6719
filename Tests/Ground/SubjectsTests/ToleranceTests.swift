import AssayFacts
import AssaySubjects
import Testing

/// A tolerance is its limits, whichever way they are reached.
@Suite struct ToleranceTests {
  @Test(arguments: zip(Tolerance.Limit.allCases, [0.125, 1, 3]))
  func aLimitIsReadAndSetByItsName(limit: Tolerance.Limit, value: Double) {
    var tolerance = Tolerance.exact
    tolerance[limit] = value
    let expected = [
      Tolerance(edge: 0.125, color: 0), Tolerance(edge: 0, color: 1),
      Tolerance(edge: 0, color: 0, spots: 3),
    ]
    #expect(expected.filter { $0 == tolerance }.count == 1)
    #expect(tolerance[limit] == value)
    #expect(tolerance == Tolerance { $0 == limit ? value : 0 })
  }

  @Test(arguments: [(-1.0, -1), (.nan, -1), (-1e300, -1), (2.9, 2), (1e300, 1_000_000_000)])
  func spotsAreWholeAndBounded(value: Double, spots: Int) {
    var tolerance = Tolerance.exact
    tolerance[.spots] = value
    #expect(tolerance.spots == spots)
  }

  @Test func factsNameEveryLimit() {
    let tolerance = Tolerance(edge: 0.25, color: 2.3, spots: 1)
    let facts: Facts = ["edge": 0.25, "color": 2.3, "spots": 1]
    #expect(Facts(tolerance) == facts)
  }
}
