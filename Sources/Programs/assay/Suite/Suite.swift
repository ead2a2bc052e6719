import AssayExpectations
import AssayGoldens
import AssayVerifying
import AssaySubjects

/// Cases and the folder of their goldens.
struct Suite: Sendable {
  /// The goldens.
  var store: GoldenStore
  /// Whether the cases are those of scenarios.
  var hasScenarios = false
  /// Whether there may be goldens of other cases: tests that were not run.
  var isPartial = false
  /// The cases, read once.
  var catalog: Catalog

  /// The harness for these goldens.
  var judge: Judge {
    var judge = Judge(store: store)
    judge.knowsAllCases = !isPartial
    judge.inlineEditing = { replacements throws(JudgeRefusal) in
      try SourceEditing().prepare(replacements)
    }
    return judge
  }
  /// The folder of goldens.
  var root: String { store.root }

  /// The names of its cases.
  var names: Set<SubjectName> { Set(catalog.subjects.map(\.name)) }

  /// The patterns that select a case here.
  func matching(_ patterns: [String]) -> [String] {
    patterns.filter { !Plan(catalog, patterns: [$0]).subjects.isEmpty }
  }

  /// The same suite, with a case that fails for each golden without a candidate.
  func demandingAllGoldens() -> Suite {
    var all = self
    do throws(Problem) {
      for file in try store.orphans(in: catalog) {
        guard let name = store.name(ofGolden: file) else { continue }
        // Only its facts file shows that a text is a golden.
        var form = GoldenForm.picture
        if file.hasSuffix(".facts") {
          guard let text = try store.record(of: name)?.text,
            !store.leavesOut("\(name).\(text.form.rawValue)")
          else { continue }
          form = text.form
        }
        var subject = Subject(withoutCandidate: name, golden: store.path(of: name, form: form))
        subject.golden.form = form
        all.catalog.add(subject)
      }
    } catch {
      all.catalog.problems.append(error)
    }
    return all
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
      // With a pattern, goldens of tests that were not run are not reported as unused.
      if own.patterns.isEmpty, suite.isPartial { own.patterns = ["**"] }
      if !parts.isEmpty { own.selection?.gone = [] }
      _ = suite.store.waitForWriting {
        Terminal.complain(
          "a review or another program is writing goldens below '\(suite.root)'; waiting for it")
      }
      parts.append(await suite.judge.verify(suite.catalog, options: own))
    }
    if let all = Verification(merging: parts) { return all }
    return await Judge(store: GoldenStore(root: "")).verify(
      Catalog(
        problems: [
          Problem(.commandLine, "nothing has a name like \(options.patterns.joined(separator: ", "))")
        ]),
      options: options)
  }
}

extension [Suite] {
  /// The only suite; an error if there are several, for what needs the goldens of one folder.
  func single(for purpose: String) throws(Problem) -> Suite {
    guard count == 1, let suite = first else {
      let folders = map(\.root).joined(separator: " and ")
      throw Problem(
        .commandLine, "\(purpose) goldens of one folder, not of \(folders); name one with '--goldens'")
    }
    return suite
  }
}

extension Subject {
  /// A case for a golden whose picture was not drawn.
  fileprivate init(withoutCandidate name: SubjectName, golden path: String) {
    let location = SourceLocation(path: path)
    self.init(name: name, location: location) { () throws(RenderingError) in
      throw .broken(Problem(location, "there is a golden, but no candidate '\(name)' to accept; draw it"))
    }
    golden.isAlone = true
  }
}
