import AssayGoldens
import AssayVerifying
import AssayRenderers
import AssayReporting
import AssaySubjects
import AssaySystem

/// Writes the report on everything one `swift test` drew, by comparing the candidates of all its processes again.
struct RunReport {
  let folder: RunFolder
  /// The folder of the package.
  let package: String
  /// The file for JUnit XML; nil for none.
  let junit: String?

  /// Writes the report, and the results for `assay accept --failed`; returns the lines to print, nil when everything passed.
  func write() -> String? {
    let (path, output) = (folder.path + "/report.html", Paths.folder(of: folder.path))
    let junit = junit.flatMap { $0.isEmpty ? nil : $0 }
    let verification: Verification
    do throws(Problem) {
      guard let found = try self.verification() else { return nil }
      verification = found
      let page = BlockingExecutor.run { await HTMLReport.page(for: found) }
      try Places.check(
        reading: verification.goldens.map(\.root) + [folder.path],
        writing: [output + "/" + LastResults.file, junit])
      try PlainFile.write(page, to: path)
      let earlier = (try? LastResults(in: output))?.failures
      try PlainFile.write(
        JSONReport.lines(for: verification, after: earlier), to: output + "/" + LastResults.file)
      if let junit { try PlainFile.write(JUnitReport.xml(for: verification).utf8, to: junit) }
    } catch {
      return "assay: \(error)"
    }
    let failures = verification.evaluations.filter(\.isFailure)
    guard let first = failures.first else { return nil }
    let count = "\(failures.count) of \(verification.evaluations.count) goldens"
    let next =
      !Invocation.hasProgram
      ? "each failure names the command that accepts its golden"
      : failures.count == 1
        ? "`assay review` shows it; `assay accept \(first.name.argument)` if the new \(first.candidateIs) right"
        : "`assay review` shows them one by one"
    return """
      assay: \(count) did not pass; see \(path)
      assay: \(verification.invocation.completing(next))
      """
  }

  private func verification() throws(Problem) -> Verification? {
    let verifications = try folder.sources().map { source in
      let goldens = source.goldens.hasPrefix("/") ? source.goldens : package + "/" + source.goldens
      let store = GoldenStore(root: GoldenPlace.typed(goldens))
      let catalog = source.candidates.catalog()
      // With a pattern, goldens of tests that were not run are not reported as unused.
      let options = VerificationOptions(patterns: ["**"])
      let verification = BlockingExecutor.run {
        await Judge(store: store).verify(catalog.addingNamedGoldens(of: store), options: options)
      }
      let drawn = Set(catalog.subjects.map(\.name))
      return verification.replacing(verification.evaluations.filter { drawn.contains($0.name) })
    }
    var all = Verification(merging: verifications)
    all?.invocation = Invocation(ofPackage: package)
    return all
  }
}
