import Foundation
import AssayGoldenStorage
import AssayHarness
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport

/// The one verification of this test process, made when it is first asked for.
enum TodaysVerification {
  /// Its result.
  static var result: Verification {
    get async { await task.value }
  }

  private static let task = Task {
    let environment = ProcessInfo.processInfo.environment
    var verification = await Judge(store: GoldenStore(root: folder("Goldens"))).verify(
      ScenarioLoader(folder: folder("Scenarios")).load(),
      options: VerificationOptions(
        patterns: environment["ASSAY_ONLY"].map { [$0] } ?? [], strict: true,
        outputFolder: folder(".build/assay")))
    var files = [(folder(".build/assay/report.html"), await HTMLReport.page(for: verification))]
    if let path = environment["ASSAY_JUNIT"] {
      files.append((path, Array(JUnitReport.xml(for: verification).utf8)))
    }
    verification.problems += files.compactMap { path, bytes in write(bytes, to: path) }
    return verification
  }

  /// A folder of the package: by its short path where that works, because messages name it.
  private static func folder(_ name: String) -> String {
    let isHere = FileManager.default.currentDirectoryPath == packageRoot.path
    return isHere ? name : packageRoot.appendingPathComponent(name).path
  }

  /// Writes a file, making its folder; what keeps it from being written is a problem of the verification.
  private static func write(_ bytes: [UInt8], to path: String) -> Problem? {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
      return nil
    } catch {
      return Problem(SourceLocation(path: path), "the file cannot be written: \(error.localizedDescription)")
    }
  }
}
