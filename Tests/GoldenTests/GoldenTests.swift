import AssayTesting
import AssayHarness
import Testing

/// Compares every case with its golden; each case, and each problem of a scenario file, is a test argument of its own.
///
/// `ASSAY_ONLY=<name|glob>` selects cases, because `swift test --filter` selects functions only. The report is
/// `.build/assay/report.html`. If `ASSAY_JUNIT` names a file, JUnit XML with a row for each case is written to it.
///
/// `TEST_TOTAL_SHARDS` and `TEST_SHARD_INDEX` select one shard, as Bazel defines these variables. A shard writes a bundle for
/// `assay merge` into the folder `bundle` next to the report.
@Suite struct GoldenTests {
  @Test("scenario", arguments: await SharedVerification.result.evaluationsAndProblems)
  func equalsItsGolden(_ evaluation: Evaluation) {
    report(evaluation)
  }
}
