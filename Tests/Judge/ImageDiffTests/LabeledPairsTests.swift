import AssayImageDiff
import AssaySubjects
import Testing

/// Judges generated pairs.
///
/// Seeds 1…6 are for choosing constants; seeds 101…112 are used only by this test.
@Suite struct LabeledPairsTests {
  /// The pairs of one kind.
  private struct Row {
    var mustPass: Bool
    var count = 0
    var wrong = 0
  }

  @Test func noisePassesAndChangesFailWithSeedsThatNothingWasChosenBy() {
    let rows = judge(seeds: 101...112)
    let falseFailures = share(rows.values.filter(\.mustPass))
    let falsePasses = share(rows.values.filter { !$0.mustPass })
    #expect(rows.count { $0.value.mustPass } >= 12)
    #expect(rows.count { !$0.value.mustPass } >= 20)
    #expect(falseFailures <= 0.006, "\(rows)")
    #expect(falsePasses <= 0.012, "\(rows)")
    #expect(1 - (falseFailures + falsePasses) / 2 >= 0.99)
  }

  private func judge(seeds: ClosedRange<UInt64>) -> [String: Row] {
    var rows: [String: Row] = [:]
    for seed in seeds {
      for pair in LabeledPair.all(seed: seed) where pair.mustPass || pair.reference != pair.candidate {
        let passed = passes(pair.reference, pair.candidate, .crossPlatform)
        rows[pair.kind, default: Row(mustPass: pair.mustPass)].count += 1
        if passed != pair.mustPass { rows[pair.kind]?.wrong += 1 }
      }
    }
    return rows
  }

  private func share(_ rows: [Row]) -> Double {
    Double(rows.reduce(0) { $0 + $1.wrong }) / Double(max(1, rows.reduce(0) { $0 + $1.count }))
  }
}
