import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayReporting
import AssaySubjects

/// The report on what one `swift test` drew.
struct RunReport {
  let folder: RunFolder
  /// The package, from whose folder goldens are named.
  let package: String
  /// Where JUnit XML is written, too; nil for nowhere.
  let junit: String?
  /// What is known of pictures already, by the folder of their goldens; others were drawn by other processes.
  let found: (_ goldens: String) -> [SubjectName: Verification]

  /// Writes the report, and returns the line that says so; nil when everything passed or nothing can be said.
  func write() -> String? {
    guard var verification = verification() else { return nil }
    verification.invocation = Invocation(ofPackage: package)
    guard let page = CallingThread.run({ [verification] in await HTMLReport.page(for: verification) }) else {
      return nil
    }
    let path = folder.path + "/report.html"
    do throws(Problem) {
      try PlainFile.write(page, to: path)
      if let junit, !junit.isEmpty { try PlainFile.write(JUnitReport.xml(for: verification).utf8, to: junit) }
    } catch {
      return "assay: \(error)"
    }
    let failures = verification.evaluations.filter(\.isFailure)
    guard let first = failures.first else { return nil }
    let count = "\(failures.count) of \(verification.evaluations.count) goldens"
    let next =
      failures.count == 1
      ? "`assay accept \(first.name)` if the new \(first.candidateIs) right"
      : "`assay review` shows them one by one"
    return """
      assay: \(count) did not pass; see \(path)
      assay: \(verification.invocation.completing(next))
      """
  }

  private func verification() -> Verification? {
    guard let sources = try? folder.sources() else { return nil }
    var verifications: [Verification] = []
    for source in sources {
      let goldens = source.goldens.hasPrefix("/") ? source.goldens : package + "/" + source.goldens
      let known = found(goldens)
      verifications += known.values
      let catalog = source.candidates.catalog().leavingOut(Set(known.keys))
      guard !catalog.subjects.isEmpty || !catalog.problems.isEmpty else { continue }
      let store = GoldenStore(root: GoldenPlace.typed(goldens))
      // A pattern, so that goldens of tests that were not run are not looked for.
      let options = VerificationOptions(patterns: ["**"])
      let verified = CallingThread.run {
        await Judge(store: store).verify(catalog.addingNamedGoldens(of: store), options: options)
      }
      guard var verification = verified else { continue }
      let drawn = Set(catalog.subjects.map(\.name))
      verification.evaluations.removeAll { !drawn.contains($0.name) }
      verifications.append(verification)
    }
    return Verification(merging: verifications)
  }
}

extension Catalog {
  /// The same without some subjects.
  fileprivate func leavingOut(_ names: Set<SubjectName>) -> Catalog {
    var catalog = self
    for index in groups.indices { catalog.groups[index].subjects.removeAll { names.contains($0.name) } }
    return catalog
  }
}
