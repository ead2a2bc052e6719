public import AssayFacts
import Foundation
import AssayGoldenStorage
import AssayHarness
public import AssayImaging
public import AssaySubjects
public import Testing

/// Expects a picture, and the facts behind it, to equal their golden.
///
/// The first time there is no golden: look at the attached candidate, then run the test again with `ASSAY_ACCEPT=1`
/// in the environment, which makes the picture the golden and still fails, so that nothing passes unseen.
///
/// - Parameters:
///   - bitmap: The picture.
///   - name: The golden's name and path in the folder, without extension: `badge/round`.
///   - goldens: The folder of goldens, relative to the package; not the one `assay` keeps for scenarios, where
///     goldens without a scenario are pruned.
///   - facts: What else must be equal.
///   - tolerance: How far the picture may be from its golden.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  _ bitmap: Bitmap, named name: String, in goldens: String, facts: Facts = Facts(),
  tolerance: Tolerance = .exact, sourceLocation: Testing.SourceLocation = #_sourceLocation
) async {
  let expectation = GoldenExpectation(
    rendering: Rendering(bitmap: bitmap, facts: facts), tolerance: tolerance, goldens: goldens,
    location: AssaySubjects.SourceLocation(
      path: sourceLocation.fileID, line: sourceLocation.line, column: sourceLocation.column))
  let accepting = ProcessInfo.processInfo.environment["ASSAY_ACCEPT"] == "1"
  for issue in await expectation.issues(name, accepting: accepting) {
    switch issue {
    case .sentence(let sentence):
      Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    case .failure(let judgement):
      report(
        judgement, at: sourceLocation,
        hint: "run the test again with ASSAY_ACCEPT=1 in the environment if the picture is right")
    }
  }
}

/// One picture that is expected to equal its golden.
struct GoldenExpectation {
  /// Something to record.
  enum Issue {
    /// The picture fails.
    case failure(Judgement)
    /// Anything else.
    case sentence(String)
  }

  var rendering: Rendering
  var tolerance: Tolerance
  var goldens: String
  var location: AssaySubjects.SourceLocation

  /// Judges or accepts the picture, and says what is wrong.
  func issues(_ text: String, accepting: Bool) async -> [Issue] {
    guard let name = SubjectName(text) else {
      return [
        .sentence(
          "'\(text)' is no name of a golden; use lower-case letters, digits and -._@+=, between slashes")
      ]
    }
    return accepting ? await accept(name) : await judge(name)
  }

  private func judge(_ name: SubjectName) async -> [Issue] {
    let verification = await Judge(store: GoldenStore(root: goldens)).verify(catalog(of: name))
    return verification.problems.map { .sentence($0.description) }
      + verification.judgements.filter(\.isFailure).map { .failure($0) }
  }

  private func accept(_ name: SubjectName) async -> [Issue] {
    switch await Accepting.shared.accept(name, of: catalog(of: name), into: goldens) {
    case .success(let acceptance):
      acceptance.changes.map {
        .sentence("accepted \(goldens)/\($0.name).png; run the test again without ASSAY_ACCEPT")
      }
    case .failure(let refusal): [.sentence(refusal.description)]
    }
  }

  private func catalog(of name: SubjectName) -> Catalog {
    let rendering = rendering
    let subject = Subject(name: name, location: location, tolerance: tolerance) {
      () throws(RenderingError) in rendering
    }
    return Catalog(groups: [
      SubjectGroup(name: name.group, location: location, fingerprint: Facts(), subjects: [subject])
    ])
  }
}

/// Accepts one golden at a time, because tests run in parallel and one file holds the facts of many goldens.
private actor Accepting {
  static let shared = Accepting()
  private var last: Task<Void, Never>?

  func accept(_ name: SubjectName, of catalog: Catalog, into goldens: String) async
    -> Result<Acceptance, AcceptanceRefusal>
  {
    let before = last
    let task = Task {
      await before?.value
      do throws(AcceptanceRefusal) {
        let judge = Judge(store: GoldenStore(root: goldens))
        return Result<Acceptance, AcceptanceRefusal>.success(try await judge.accept([name.text], in: catalog))
      } catch {
        return .failure(error)
      }
    }
    last = Task { _ = await task.value }
    return await task.value
  }
}
