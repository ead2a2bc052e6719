import Foundation
import GoldenStorage
import Harness
import Reporting
import ScenarioFormat
import TestSupport

/// The one verification of this test process, made when it is first asked for.
enum TodaysVerification {
  /// Its result.
  static var result: Verification {
    get async { await task.value }
  }

  private static let task = Task {
    let environment = ProcessInfo.processInfo.environment
    let verification = await Judge(store: GoldenStore(root: folder("Goldens"))).verify(
      ScenarioLoader(folder: folder("Scenarios")).load(),
      options: VerificationOptions(
        patterns: environment["ASSAY_ONLY"].map { [$0] } ?? [], strict: true,
        outputFolder: folder(".build/assay")))
    write(await HTMLReport.page(for: verification), to: folder(".build/assay/report.html"))
    if let path = environment["ASSAY_JUNIT"] {
      write(Array(JUnitReport.xml(for: verification).utf8), to: path)
    }
    return verification
  }

  /// A folder of the package: by its short path where that works, because messages name it.
  private static func folder(_ name: String) -> String {
    let isHere = FileManager.default.currentDirectoryPath == packageRoot.path
    return isHere ? name : packageRoot.appendingPathComponent(name).path
  }

  /// The report helps whoever reads the failures; where it cannot be written, the failures still say everything.
  private static func write(_ bytes: [UInt8], to path: String) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      print("\(path) could not be written: \(error.localizedDescription)")
    }
  }
}
