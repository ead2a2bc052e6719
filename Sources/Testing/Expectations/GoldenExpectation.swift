package import AssayFacts
import AssayGoldenStorage
package import AssayHarness
import AssayImaging
package import AssayRenderers
package import AssaySubjects

/// A reason for a test to fail, or to warn.
package enum GoldenIssue: Sendable {
  /// The picture failed.
  case failure(Evaluation, hint: String)
  /// The picture is within its tolerance, but not equal.
  case tolerated(Evaluation)
  /// What the picture needs is missing on this machine, which is allowed.
  case unavailable(String)
  /// Anything else.
  case sentence(String)
}

/// One picture that is expected to equal its golden, for either test library.
package struct GoldenExpectation {
  /// The golden's name, as the test states it.
  package var name: String
  /// The test, and how it wants to be judged.
  package var claim: Claim
  /// Where the golden is.
  package var place: GoldenPlace
  /// The expectations of this process.
  package var session: GoldenSession

  /// Creates an expectation.
  package init(
    named name: String, claim: Claim, place: GoldenPlace, session: GoldenSession = .shared
  ) {
    self.name = name
    self.claim = claim
    self.place = place
    self.session = session
  }

  /// Judges what is made once and is no picture.
  package func issues(ofText make: () throws -> Rendering) -> [GoldenIssue] {
    do {
      guard let name = try ownName() else { return [] }
      return try issues(of: name, try make())
    } catch {
      return [.sentence((error as? Problem)?.message ?? "it cannot be written as a text: \(error)")]
    }
  }

  /// Draws and judges the picture, writes the golden if the mode allows it, and says what is wrong.
  ///
  /// What is not drawn already is drawn twice, to see that it stays the same.
  package func issues(_ renderer: some Renderer) -> [GoldenIssue] {
    do {
      guard let name = try ownName() else { return [] }
      let first = try renderer.rendering(at: claim.location)
      if renderer is Rendering { return try issues(of: name, first) }
      return try issues(of: name, first, try renderer.rendering(at: claim.location))
    } catch {
      return [issue(error)]
    }
  }

  /// The same for what is drawn asynchronously.
  package func issues(
    isolation: isolated (any Actor)?, stating facts: Facts, drawing draw: () async throws -> some Renderer
  ) async -> [GoldenIssue] {
    func rendering() async throws(RenderingError) -> Rendering {
      let drawn: Result<any Renderer, any Error>
      do { drawn = .success(try await draw()) } catch { drawn = .failure(error) }
      return try Drawn(result: drawn).stating(facts).rendering(at: claim.location)
    }
    do {
      guard let name = try ownName() else { return [] }
      return try issues(of: name, try await rendering(), try await rendering())
    } catch {
      return [issue(error)]
    }
  }

  /// The golden's name; nil where the picture is another shard's.
  private func ownName() throws(Problem) -> SubjectName? {
    guard let name = SubjectName.mapped(from: name) else {
      throw Problem(
        claim.location,
        "'\(name)' is no name of a golden; use letters, digits and -._@+=, between slashes")
    }
    return try session.isOfAnotherShard(name) ? nil : name
  }

  /// What kept a picture from being judged.
  private func issue(_ error: any Error) -> GoldenIssue {
    switch error {
    case RenderingError.unavailable(let sentence):
      return session.leavesOutUnavailable(at: place) ? .unavailable(sentence) : .sentence(sentence)
    case RenderingError.broken(let problem), let problem as Problem: return .sentence(problem.message)
    default: return .sentence("\(error)")
    }
  }

  /// Judges what was drawn, once or twice.
  private func issues(
    of name: SubjectName, _ rendering: Rendering, _ again: Rendering? = nil
  ) throws(Problem) -> [GoldenIssue] {
    if let problem = claim.problem(for: rendering.form) { throw Problem(claim.location, problem) }
    if rendering.form.isText { try check(rendering, of: name) }
    if let again, again != rendering {
      let what =
        rendering.form.isText ? "text" : rendering.bitmap == again.bitmap ? "facts" : "picture"
      throw Problem(
        claim.location,
        "drawn twice, '\(name)' has another \(what) the second time; a golden needs the same each time")
    }
    var record = try RecordMode.stated(in: session.environment) ?? claim.options.record ?? .never
    if claim.inline != nil { record = .never }
    if let complaint = session.complaint(about: name, rendering, claim, at: place) {
      // Of what has several texts, `assay accept` has to know.
      if claim.inline != nil { _ = try keep(name, rendering, Array((rendering.facts.goldenText ?? "").utf8)) }
      return [.sentence(complaint)]
    }
    return issues(of: name, rendering, record: record)
  }

  /// Throws for a text that cannot be kept.
  private func check(_ rendering: Rendering, of name: SubjectName) throws(Problem) {
    let size = rendering.facts.goldenText?.utf8.count ?? 0
    if size > Facts.textLimit {
      throw Problem(
        claim.location,
        "the text has \(size) bytes; at most \(Facts.textLimit) are compared: shorten it, or judge its bytes")
    }
    if let inline = claim.inline, max(size, inline.text?.utf8.count ?? 0) > InlineGolden.limit {
      throw Problem(
        claim.location,
        "a text in a source has at most \(InlineGolden.limit) bytes; give it a file with 'expectGolden(text:named:)'"
      )
    }
    if rendering.form == .json, [".facts", ".claim"].contains(where: name.text.hasSuffix) {
      throw Problem(
        claim.location, "'\(name).json' is what says something of another golden; choose another name")
    }
  }

  private func issues(of name: SubjectName, _ rendering: Rendering, record: RecordMode) -> [GoldenIssue] {
    let judge = Judge(store: place.store, proofs: session.proofs)
    let catalog = catalog(of: name, rendering)
    let judged = CallingThread.run {
      await judge.verify(catalog, options: VerificationOptions(patterns: [name.text], jobs: 1))
    }
    guard var verification = judged,
      var evaluation = verification.evaluations.first(where: { $0.name == name })
    else {
      return judged?.problems.map { .sentence($0.description) } ?? []
    }
    do throws(Problem) {
      let file =
        rendering.form == .picture
        ? try picture(rendering, evaluation) : Array((rendering.facts.goldenText ?? "").utf8)
      let (other, path) = try keep(name, rendering, file)
      if let other { return [.sentence(GoldenSession.clash(name, other, claim))] }
      evaluation.candidatePath = path
    } catch {
      evaluation.remarks.append(
        "what was drawn cannot be kept: \(error.location.path) \(error.message); name a folder in ASSAY_OUTPUT"
      )
    }
    let problems = verification.problems.map { GoldenIssue.sentence($0.description) }
    if evaluation.isFailure, record.writes(evaluation) {
      return problems + recorded(name, judge: judge, catalog: catalog)
    }
    verification.evaluations = [evaluation]
    session.note(verification, of: name, at: place)
    if evaluation.isFailure { return problems + [.failure(evaluation, hint: hint(for: evaluation))] }
    // Where parts that are ignored differ alone, there is nothing to warn of.
    let isWithinLimits = evaluation.verdict == .tolerated && evaluation.difference != nil
    return isWithinLimits ? problems + [.tolerated(evaluation)] : problems
  }

  /// Keeps what was drawn for `assay`, unless another test has its name; returns that test's claim, or the path.
  private func keep(
    _ name: SubjectName, _ rendering: Rendering, _ file: [UInt8]
  ) throws(Problem) -> (other: Claim?, path: String) {
    let folder = try session.runFolder(of: place).get()
    let (form, facts, goldens) = (rendering.form, rendering.facts, place.relativeGoldens)
    let other = try folder.keep(
      name, form, file, form.isText ? facts.besidesText : facts, claim: claim, goldens: goldens)
    return (other, folder.path(of: name, form, goldens: goldens))
  }

  /// The PNG file of what was drawn: the golden's own where that is the same picture, which is encoded already.
  private func picture(_ rendering: Rendering, _ evaluation: Evaluation) throws(Problem) -> [UInt8] {
    if let png = evaluation.candidatePNG { return png }
    do {
      if evaluation.verdict == .passed,
        let png = try PlainFile.read(evaluation.referencePath, limit: PictureFile.pictureLimit)
      {
        return png
      }
      return try rendering.bitmap?.png() ?? []
    } catch {
      throw Problem(claim.location, "\(error)")
    }
  }

  private func hint(for evaluation: Evaluation) -> String {
    evaluation.candidatePath == nil
      ? "the candidate is among the test's attachments"
      : "look at the candidate; `assay accept \(evaluation.name)` if it is right"
  }

  /// Makes the picture the golden and says so, which fails the test.
  private func recorded(_ name: SubjectName, judge: Judge, catalog: Catalog) -> [GoldenIssue] {
    let result = CallingThread.run { () async -> Result<Acceptance, AcceptanceRefusal> in
      do throws(AcceptanceRefusal) {
        return .success(try await judge.accept([name.text], in: catalog))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let acceptance)?:
      let path =
        claim.options.sameAs == nil
        ? place.store.path(of: name, form: catalog.subjects.first { $0.name == name }?.form ?? .picture)
        : place.store.factsPath(ofGroup: name.group)
      return acceptance.changes.map { change in
        let was = change.causes.contains(.missing) ? "was missing" : "was another"
        return .sentence(
          "recorded \(path), which \(was); look at it, then test again without recording")
      }
    case .failure(let refusal)?: return [.sentence(refusal.description)]
    case nil: return []
    }
  }

  private func catalog(of name: SubjectName, _ rendering: Rendering) -> Catalog {
    var subject = Subject(name: name, location: claim.location, renderer: rendering)
    subject.form = rendering.form
    subject.inline = claim.inline
    subject.follow(claim.options)
    subject.summary = claim.test
    subject.largeGolden = "how large a test's picture is, is its author's affair"
    let group = SubjectGroup(
      name: name.group, location: claim.location, fingerprint: claim.options.environment ?? Facts(),
      subjects: [subject])
    return Catalog(groups: [group]).addingNamedGoldens(of: place.store)
  }
}

/// What asynchronous code drew, or why it did not.
private struct Drawn: Renderer {
  var result: Result<any Renderer, any Error>

  func render() throws -> Rendering { try result.get().render() }
}

extension RecordMode {
  /// Whether a failure is one that this mode makes the golden.
  fileprivate func writes(_ evaluation: Evaluation) -> Bool {
    switch self {
    case .never: false
    case .missing: evaluation.verdict == .missingGolden && evaluation.causes == [.missing]
    case .all: evaluation.verdict == .missingGolden || evaluation.verdict == .changed
    }
  }
}
