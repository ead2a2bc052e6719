import AssayTesting
import AssayHarness
import Testing

/// Every scenario against its golden, each as a case of its own, and so is whatever kept one from being judged.
///
/// `ASSAY_ONLY=<name|glob>` selects scenarios, because `swift test --filter` knows functions only. The report goes
/// to `.build/assay/report.html`, JUnit XML with a row a scenario to `ASSAY_JUNIT`, if that names a file.
///
/// `TEST_TOTAL_SHARDS` and `TEST_SHARD_INDEX` select one part of them, as Bazel defines these variables; it leaves a
/// bundle for `assay merge` in the folder `bundle` beside the report.
@Suite struct GoldenTests {
  @Test("scenario", arguments: await TodaysVerification.result.evaluationsAndProblems)
  func equalsItsGolden(_ evaluation: Evaluation) {
    report(evaluation)
  }
}
