package import AssayFacts
import AssayGoldens
package import AssayVerifying
import AssayImaging
package import AssayRenderers
package import AssaySubjects

/// A reason for a test to fail, or to warn.
package enum GoldenIssue: Sendable {
  /// The picture failed.
  case failure(Evaluation, hint: String)
  /// The picture is within its tolerance, but not equal.
  case tolerated(Evaluation)
  /// This machine lacks something that the picture needs, which is allowed.
  case unavailable(String)
  /// Anything else.
  case message(String)
}

/// A picture, a text or facts that a test expects to equal their golden, for Swift Testing and XCTest.
package struct GoldenExpectation {
  /// The golden's name, as the test states it.
  package var name: String
  /// The test, and its options.
  package var metadata: CandidateMetadata
  /// Where the golden is.
  package var place: GoldenPlace
  /// The expectations of this process.
  package var session: GoldenSession

  /// Compares a text or facts with their golden.
  package func issues(ofText make: () throws -> Rendering) -> [GoldenIssue] {
    do {
      guard let name = try subjectName() else { return [] }
      return try issues(of: name, try make())
    } catch {
      return [.message((error as? Problem)?.message ?? "it cannot be written as a text: \(error)")]
    }
  }

  /// Draws a picture twice, to find out whether it is the same each time, and compares it with its golden.
  package func issues(_ renderer: some Renderer, adding facts: Facts = Facts()) -> [GoldenIssue] {
    do {
      guard let name = try subjectName() else { return [] }
      let first = try renderer.rendering(at: metadata.location).adding(facts)
      if renderer is Rendering { return try issues(of: name, first) }
      return try issues(of: name, first, try renderer.rendering(at: metadata.location).adding(facts))
    } catch {
      return [issue(error)]
    }
  }

  /// Draws a picture asynchronously, twice, and compares it with its golden.
  package func issues(
    isolation: isolated (any Actor)?, adding facts: Facts, drawing draw: () async throws -> some Renderer
  ) async -> [GoldenIssue] {
    do {
      guard let name = try subjectName() else { return [] }
      let first = try await draw().rendering(at: metadata.location).adding(facts)
      let second = try await draw().rendering(at: metadata.location).adding(facts)
      return try issues(of: name, first, second)
    } catch {
      return [issue(error)]
    }
  }

  /// The golden's name; nil when another shard compares the picture.
  private func subjectName() throws(Problem) -> SubjectName? {
    guard !name.isEmpty else {
      throw Problem(
        metadata.location,
        "which test is running, or its arguments, cannot be found out here; name the golden: 'named: \"badge/round\"'"
      )
    }
    guard let name = place.store.name(calling: name) else {
      throw Problem(
        metadata.location,
        "'\(name)' is not a name of a golden; use letters, digits and -._@+=, between slashes")
    }
    return try session.isOfAnotherShard(name) ? nil : name
  }

  private func issue(_ error: any Error) -> GoldenIssue {
    switch error {
    case RenderingError.unavailable(let reason):
      return session.allowsUnavailable(at: place) ? .unavailable(reason) : .message(reason)
    case RenderingError.broken(let problem), let problem as Problem: return .message(problem.message)
    default: return .message("the picture cannot be drawn: \(error)")
    }
  }

  /// Compares a rendering with its golden, after comparing it with a second one if there is one.
  private func issues(
    of name: SubjectName, _ rendering: Rendering, _ again: Rendering? = nil
  ) throws(Problem) -> [GoldenIssue] {
    if let problem = metadata.problem(for: rendering.form) { throw Problem(metadata.location, problem) }
    if rendering.form.isText { try checkText(of: rendering, named: name) }
    if let again, again != rendering {
      let what =
        rendering.form.isText ? "text" : rendering.bitmap == again.bitmap ? "facts" : "picture"
      throw Problem(
        metadata.location,
        "drawn twice, '\(name)' has another \(what) the second time; a golden needs the same each time")
    }
    var record = try session.recordMode(of: name) ?? metadata.options.record ?? .never
    if metadata.inline != nil { record = .never }
    if let conflict = session.conflict(of: name, rendering, metadata, at: place) {
      // `assay accept` has to know when a line had several texts.
      if metadata.inline != nil { _ = try keep(name, rendering) }
      return [.message(conflict)]
    }
    return compare(rendering, as: name, record: record)
  }

  /// Throws for a text that is too long, or whose file would replace one of the tests' files.
  private func checkText(of rendering: Rendering, named name: SubjectName) throws(Problem) {
    let size = rendering.facts.goldenText?.utf8.count ?? 0
    if size > Facts.textLimit {
      throw Problem(
        metadata.location,
        "the text has \(size) bytes; at most \(Facts.textLimit) are compared: shorten it, or judge its bytes")
    }
    if let inline = metadata.inline, max(size, inline.text?.utf8.count ?? 0) > InlineGolden.limit {
      throw Problem(
        metadata.location,
        "a text in a source has at most \(InlineGolden.limit) bytes; give it a file with 'expectGolden(text:named:)'"
      )
    }
    if rendering.form == .json, [".facts", ".claim"].contains(where: name.text.hasSuffix) {
      throw Problem(
        metadata.location,
        "a golden '\(name).json' would replace a file about another golden; choose another name")
    }
  }

  private func compare(_ rendering: Rendering, as name: SubjectName, record: RecordMode) -> [GoldenIssue] {
    let judge = Judge(store: place.store, proofs: session.proofs)
    let catalog = catalog(of: name, rendering)
    let verification = BlockingExecutor.run {
      await judge.verify(catalog, options: VerificationOptions(patterns: [name.text], jobs: 1))
    }
    let problems = verification.problems.map { GoldenIssue.message($0.description) }
    guard var evaluation = verification.evaluations.first(where: { $0.name == name }) else { return problems }
    do throws(Problem) {
      let (path, other) = try keep(name, rendering)
      if let other { return [.message(GoldenSession.conflict(name, other, metadata))] }
      evaluation.candidatePath = path
    } catch {
      evaluation.remarks.append(
        .message(
          "the candidate cannot be written: \(error.location.path) \(error.message); name a folder in ASSAY_OUTPUT"
        ))
    }
    if evaluation.isFailure, record.allowsWriting(evaluation) {
      return problems + acceptance(of: name, judge: judge, catalog: catalog)
    }
    if evaluation.isFailure { return problems + [.failure(evaluation, hint: hint(for: evaluation))] }
    // A difference in ignored regions alone causes no warning.
    let isWithinLimits = evaluation.verdict == .tolerated && evaluation.difference != nil
    return isWithinLimits ? problems + [.tolerated(evaluation)] : problems
  }

  private func keep(
    _ name: SubjectName, _ rendering: Rendering
  ) throws(Problem) -> (path: String, other: CandidateMetadata?) {
    let folder = try session.runFolder(of: place).get()
    return try folder.keep(name, rendering, metadata: metadata, goldens: place.relativeGoldens)
  }

  private func hint(for evaluation: Evaluation) -> String {
    guard evaluation.candidatePath != nil else { return "the candidate is among the test's attachments" }
    let name = evaluation.name.argument
    // A test never writes a source.
    let command =
      Invocation.hasProgram || metadata.inline != nil
      ? "assay accept \(name)" : "ASSAY_ACCEPT=\(name) swift test"
    return "look at the candidate; `\(command)` if it is right"
  }

  /// Makes the candidate the golden; the message about it fails the test.
  private func acceptance(of name: SubjectName, judge: Judge, catalog: Catalog) -> [GoldenIssue] {
    let form = catalog.subjects.first { $0.name == name }?.golden.form ?? .picture
    let path =
      metadata.options.sameAs == nil
      ? place.store.path(of: name, form: form) : place.store.factsPath(of: name)
    return BlockingExecutor.run {
      do throws(JudgeRefusal) {
        return try await judge.accept([name.text], in: catalog).changes.map { change in
          let was = change.causes.contains(.missing) ? "was missing" : "was another"
          return .message("recorded \(path), which \(was); look at it, then test again without recording")
        }
      } catch {
        return [.message(error.description)]
      }
    }
  }

  private func catalog(of name: SubjectName, _ rendering: Rendering) -> Catalog {
    var subject = Subject(name: name, location: metadata.location) { () throws(RenderingError) in rendering }
    (subject.golden.form, subject.golden.inline) = (rendering.form, metadata.inline)
    subject.follow(metadata.options)
    subject.notes.summary = metadata.test
    subject.golden.mayBeLarge = true
    let group = ScenarioGroup(
      name: name.file, location: metadata.location, fingerprint: metadata.options.environment ?? Facts(),
      subjects: [subject])
    return Catalog(groups: [group]).addingNamedGoldens(of: place.store)
  }
}

extension RecordMode {
  /// Whether this mode makes a failed candidate the golden.
  fileprivate func allowsWriting(_ evaluation: Evaluation) -> Bool {
    switch self {
    case .never: false
    case .missing: evaluation.verdict == .missingGolden && evaluation.causes == [.missing]
    case .all: evaluation.verdict == .missingGolden || evaluation.verdict == .changed
    }
  }
}
