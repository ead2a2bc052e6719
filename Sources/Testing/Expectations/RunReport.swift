import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayReporting
import AssaySubjects
import Foundation

/// The report on what one `swift test` drew.
struct RunReport {
  let folder: RunFolder
  /// The package, from whose folder goldens are named.
  let package: String
  /// Where JUnit XML is written, too; nil for nowhere.
  let junit: String?

  /// Writes the report, and returns the line that says so; nil when everything passed or nothing can be said.
  func write() -> String? {
    guard let verification = CallingThread.run({ await self.verification() }) ?? nil else { return nil }
    guard let page = CallingThread.run({ await HTMLReport.page(for: verification) }) else { return nil }
    let path = folder.path + "/report.html"
    do {
      try Data(page).write(to: URL(fileURLWithPath: path), options: .atomic)
      if let junit, !junit.isEmpty {
        try Data(JUnitReport.xml(for: verification).utf8).write(
          to: URL(fileURLWithPath: junit), options: .atomic)
      }
    } catch {
      return "assay: the report cannot be written to \(folder.path): \(error.localizedDescription)"
    }
    let failures = verification.evaluations.filter(\.isFailure)
    guard let first = failures.first else { return nil }
    let count = "\(failures.count) of \(verification.evaluations.count) goldens"
    return """
      assay: \(count) did not pass; see \(path)
      assay: `swift package assay accept \(failures.count == 1 ? first.name.text : "NAME …")` where the new picture is right
      """
  }

  private func verification() async -> Verification? {
    guard let sources = try? folder.sources() else { return nil }
    var verifications: [Verification] = []
    for source in sources {
      let goldens = source.goldens.hasPrefix("/") ? source.goldens : package + "/" + source.goldens
      let store = GoldenStore(root: GoldenPlace.typed(goldens))
      // A pattern, so that goldens of tests that were not run are not looked for.
      verifications.append(
        await Judge(store: store).verify(
          source.candidates.catalog(), options: VerificationOptions(patterns: ["**"])))
    }
    return Verification(merging: verifications)
  }
}
