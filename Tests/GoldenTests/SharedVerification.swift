import AssayFacts
import Foundation
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport

/// The verification of all scenarios, made once in this test process.
enum SharedVerification {
  /// Its result.
  static var result: Verification {
    get async { await task.value }
  }

  private static let task = Task {
    let variables = ProcessInfo.processInfo.environment
    do throws(Problem) {
      return await verification(variables, by: try ShardEnvironment(variables))
    } catch {
      return Verification(evaluations: [], problems: [error], fingerprint: Facts(), duration: .zero)
    }
  }

  private static func verification(
    _ variables: [String: String], by environment: ShardEnvironment
  ) async -> Verification {
    let output = environment.outputFolder ?? folder(".build/assay")
    let (store, catalog) = (
      GoldenStore(root: folder("Goldens")), ScenarioLoader(folder: folder("Scenarios")).load()
    )
    let options = VerificationOptions(
      patterns: variables["ASSAY_ONLY"].map { [$0] } ?? [], shard: environment.shard, strict: true,
      outputFolder: output)
    var verification = await Judge(store: store).verify(catalog, options: options)
    if options.shard != nil {
      do throws(Problem) {
        try ResultBundle(
          verification, of: catalog, options: options, store: store, provenance: provenance
        ).write(to: output + "/bundle")
      } catch {
        verification.problems.append(error)
      }
    }
    var files = [(output + "/report.html", await HTMLReport.page(for: verification))]
    if let path = variables["ASSAY_JUNIT"] ?? environment.junitFile {
      files.append((path, Array(JUnitReport.xml(for: verification).utf8)))
    }
    if let path = environment.statusFile { files.append((path, [])) }
    verification.problems += files.compactMap { path, bytes in write(bytes, to: path) }
    return verification
  }

  /// The hash of this test program, which bundles name as their origin.
  private static var provenance: Provenance? {
    guard let path = Bundle.main.executablePath, let file = FileManager.default.contents(atPath: path) else {
      return nil
    }
    return Provenance(program: ContentHash(of: Array(file)).description)
  }

  /// A folder of the package: a relative path if possible, since messages repeat it.
  private static func folder(_ name: String) -> String {
    let isHere = FileManager.default.currentDirectoryPath == packageRoot.path
    return isHere ? name : packageRoot.appendingPathComponent(name).path
  }

  /// Writes a file, creating its folder; returns the problem if it cannot be written.
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
