import AssayTesting
import AssayHarness
import Testing

/// Every scenario against its golden, each as a case of its own.
///
/// `ASSAY_ONLY=<name|glob>` selects scenarios, because `swift test --filter` knows functions only. The report goes
/// to `.build/assay/report.html`, JUnit XML with a row a scenario to `ASSAY_JUNIT`, if that names a file.
@Suite struct GoldenTests {
  @Test("scenario", arguments: await TodaysVerification.result.judgements)
  func equalsItsGolden(_ judgement: Judgement) {
    report(judgement)
  }

  @Test func everyScenarioFileWasReadAndSomethingWasCompared() async {
    let verification = await TodaysVerification.result
    for problem in verification.problems {
      Issue.record("\(problem)")
    }
    #expect(!verification.judgements.isEmpty)
    #expect(verification.equalByHash + verification.comparedByPixels > 0)
  }
}
