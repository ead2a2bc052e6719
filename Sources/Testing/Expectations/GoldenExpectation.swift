import AssayFacts
import AssayGoldenStorage
package import AssayHarness
import AssayImaging
package import AssayRenderers
package import AssaySubjects

/// A reason for a test to fail.
package enum GoldenIssue: Sendable {
  /// The picture failed.
  case failure(Evaluation, hint: String)
  /// Anything else.
  case sentence(String)
}

/// One picture that is expected to equal its golden, for either test library.
package struct GoldenExpectation<Drawing: Renderer> {
  /// What draws it.
  package var renderer: Drawing
  /// The golden's name, as the test states it.
  package var name: String
  /// The test, and how it wants to be judged.
  package var claim: Claim
  /// Where the golden is.
  package var place: GoldenPlace
  /// When the golden may be written.
  package var record: RecordMode
  /// The expectations of this process.
  package var session: GoldenSession

  /// Creates an expectation.
  package init(
    _ renderer: Drawing, named name: String, claim: Claim, place: GoldenPlace, record: RecordMode,
    session: GoldenSession = .shared
  ) {
    self.renderer = renderer
    self.name = name
    self.claim = claim
    self.place = place
    self.record = record
    self.session = session
  }

  /// Draws and judges the picture, writes the golden if the mode allows it, and says what is wrong.
  package func issues() -> [GoldenIssue] {
    guard let name = SubjectName.mapped(from: name) else {
      return [
        .sentence("'\(name)' is no name of a golden; use letters, digits and -._@+=, between slashes")
      ]
    }
    if let problem = claim.tolerance.problem { return [.sentence("a tolerance cannot be used: \(problem)")] }
    do {
      if try session.isOfAnotherShard(name) { return [] }
      let record = try RecordMode.stated(in: session.environment) ?? record
      let rendering = try rendering(of: name)
      if let complaint = session.complaint(about: name, rendering, claim, at: place) {
        return [.sentence(complaint)]
      }
      return issues(of: name, rendering, record: record)
    } catch {
      return [.sentence(error.message)]
    }
  }

  /// The picture, drawn again to see that it stays the same.
  private func rendering(of name: SubjectName) throws(Problem) -> Rendering {
    do throws(RenderingError) {
      let rendering = try renderer.rendering(at: claim.location)
      if renderer is Rendering { return rendering }
      let again = try renderer.rendering(at: claim.location)
      guard rendering == again else {
        let what = rendering.bitmap == again.bitmap ? "facts" : "picture"
        throw .broken(
          Problem(
            claim.location,
            "drawn twice, '\(name)' has another \(what) the second time; a golden needs the same each time"))
      }
      return rendering
    } catch {
      switch error {
      case .unavailable(let sentence): throw Problem(claim.location, sentence)
      case .broken(let problem): throw problem
      }
    }
  }

  private func issues(of name: SubjectName, _ rendering: Rendering, record: RecordMode) -> [GoldenIssue] {
    let judge = Judge(store: GoldenStore(root: GoldenPlace.typed(place.goldens)), proofs: session.proofs)
    let catalog = catalog(of: name, rendering)
    let judged = CallingThread.run {
      await judge.verify(catalog, options: VerificationOptions(patterns: [name.text], jobs: 1))
    }
    guard var verification = judged, var evaluation = verification.evaluations.first else {
      return judged?.problems.map { .sentence($0.description) } ?? []
    }
    do throws(Problem) {
      let folder = try session.runFolder(of: place).get()
      let png = try picture(rendering, evaluation)
      let goldens = place.relativeGoldens
      if let other = try folder.keep(name, png, rendering.facts, claim: claim, goldens: goldens) {
        return [.sentence(GoldenSession.clash(name, other, claim))]
      }
      evaluation.candidatePath = folder.picturePath(of: name, goldens: goldens)
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
    return evaluation.isFailure
      ? problems + [.failure(evaluation, hint: hint(for: evaluation))] : problems
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
      return try rendering.bitmap.png()
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
      return acceptance.changes.map { change in
        let was = change.causes.contains(.missing) ? "was missing" : "was another"
        return .sentence(
          "recorded \(GoldenPlace.typed(place.goldens))/\(name).png, which \(was); look at it, then test again without recording"
        )
      }
    case .failure(let refusal)?: return [.sentence(refusal.description)]
    case nil: return []
    }
  }

  private func catalog(of name: SubjectName, _ rendering: Rendering) -> Catalog {
    var subject = Subject(
      name: name, location: claim.location, tolerance: claim.tolerance, renderer: rendering)
    subject.summary = claim.test
    subject.largeGolden = "how large a test's picture is, is its author's affair"
    return Catalog(groups: [
      SubjectGroup(name: name.group, location: claim.location, fingerprint: Facts(), subjects: [subject])
    ])
  }
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
