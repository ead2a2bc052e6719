import AssayExpectations
import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssaySubjects

/// Subjects, and the folder of goldens they are judged by.
struct Suite: Sendable {
  /// The goldens.
  var store: GoldenStore
  /// Whether scenario files describe the subjects.
  var hasScenarios = false
  /// Whether there may be goldens of subjects that are not here: tests that were not run.
  var showsPart = false
  /// Reads the subjects anew.
  var catalog: @Sendable () -> Catalog

  /// Judges by these goldens.
  var judge: Judge {
    var judge = Judge(store: store)
    judge.inlineEditing = { replacements throws(AcceptanceRefusal) in
      try SourceEditing().prepare(replacements)
    }
    return judge
  }
  /// The folder of goldens.
  var root: String { store.root }

  /// The patterns that select something here.
  func matching(_ patterns: [String]) -> [String] {
    let catalog = catalog()
    return patterns.filter { !Plan(catalog, patterns: [$0]).subjects.isEmpty }
  }

  /// The same suite, with a broken subject for each golden that has no picture.
  func demandingAllGoldens() -> Suite {
    Suite(store: store) { [self] in
      var all = catalog()
      let orphans: [Orphan]
      do throws(Problem) {
        orphans = try store.orphans(in: all)
      } catch {
        all.problems.append(error)
        return all
      }
      for case .picture(let file) in orphans {
        guard let name = SubjectName(String(file.dropLast(".png".count))) else { continue }
        all.demand(name, at: SourceLocation(path: store.picturePath(of: name)))
      }
      return all
    }
  }

  /// Verifies several suites as one; a name has to select something in one of them.
  static func verify(_ suites: [Suite], _ options: VerificationOptions) async -> Verification {
    var parts: [Verification] = []
    for suite in suites {
      var own = options
      if suites.count > 1, !options.patterns.isEmpty {
        own.patterns = suite.matching(options.patterns)
        if own.patterns.isEmpty { continue }
      }
      // A pattern, so that the goldens of what is not here are not taken for forgotten.
      if own.patterns.isEmpty, suite.showsPart { own.patterns = ["**"] }
      parts.append(await suite.judge.verify(suite.catalog(), options: own))
    }
    if let all = Verification(merging: parts) {
      // Groups of all folders, for `accept`; each folder alone has left its own.
      return parts.count == 1
        ? all
        : all.recorded(in: options.outputFolder, isWhole: ["", "**"].contains(options.patterns.joined()))
    }
    return await Judge(store: GoldenStore(root: "")).verify(
      Catalog(
        problems: [
          Problem(.commandLine, "nothing has a name like \(options.patterns.joined(separator: ", "))")
        ]),
      options: options)
  }
}

extension Catalog {
  /// Adds a subject whose picture should be there and is not.
  fileprivate mutating func demand(_ name: SubjectName, at location: SourceLocation) {
    let subject = Subject(name: name, location: location) { () throws(RenderingError) in
      throw .broken(
        Problem(
          location,
          "there is a golden but no candidate '\(name).png'; draw it, or delete the golden with `assay prune --apply` and the same options"
        ))
    }
    if let index = groups.firstIndex(where: { $0.name == name.group }) {
      groups[index].subjects.append(subject)
    } else {
      groups.append(
        SubjectGroup(name: name.group, location: location, fingerprint: Facts(), subjects: [subject]))
    }
  }
}
