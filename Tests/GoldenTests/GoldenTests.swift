import AssayGoldens
import AssayVerifying
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import AssayTesting
import Foundation
import Testing

/// Compares every case with its golden; each case, and each problem of a scenario file, is a test argument of its own.
///
/// The report is `.build/assay/report.html`.
@Suite struct GoldenTests {
  @Test("scenario", arguments: await GoldenTests.verification.value.evaluationsAndProblems)
  func equalsItsGolden(_ evaluation: Evaluation) {
    report(evaluation)
  }

  private static let verification = Task {
    let (catalog, output) = (ScenarioLoader(folder: folder("Scenarios")).load(), folder(".build/assay"))
    var verification = await Judge(store: GoldenStore(root: folder("Goldens"))).verify(
      catalog, options: VerificationOptions(strict: true, outputFolder: output))
    do throws(Problem) {
      try PlainFile.write(await HTMLReport.page(for: verification), to: output + "/report.html")
      let earlier = try? LastResults(in: output)
      try PlainFile.write(
        JSONReport.lines(for: verification, after: earlier?.failures),
        to: output + "/" + LastResults.file
      )
    } catch {
      verification.problems.append(error)
    }
    return verification
  }

  /// A folder of the package: a relative path if possible, since messages repeat it.
  private static func folder(_ name: String) -> String {
    let isHere = FileManager.default.currentDirectoryPath == packageRoot.path
    return isHere ? name : packageRoot.appendingPathComponent(name).path
  }
}

extension Verification {
  /// Every evaluation, and a failing one for each problem: so that the tests pass only if the verification does.
  fileprivate var evaluationsAndProblems: [Evaluation] {
    var problems = problems
    if problems.isEmpty, outcome == .unjudged, evaluations.isEmpty {
      problems = [Problem(.commandLine, "nothing was judged, and nothing judged is no pass")]
    }
    return evaluations
      + problems.enumerated().compactMap { number, problem in
        SubjectName("problem/\(number + 1)").map { name in
          var evaluation = Evaluation(name: name, location: problem.location, verdict: .broken)
          evaluation.findings = [Finding(.broken, problem.message)]
          return evaluation
        }
      }
  }
}
