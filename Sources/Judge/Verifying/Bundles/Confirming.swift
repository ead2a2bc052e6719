import AssayFacts
public import AssayGoldens
import AssayImaging
public import AssaySubjects

extension ResultBundle {
  /// The cases that count as no failure although they did not pass.
  private var excused: [Int] {
    verification.evaluations.indices.filter {
      [.tolerated, .knownFailure].contains(verification.evaluations[$0].verdict)
        && !verification.evaluations[$0].isFailure
    }
  }
  /// Whether there are such cases.
  public var hasExcuses: Bool { !excused.isEmpty }

  /// An error for each of them, unless this checkout excuses it, too.
  ///
  /// A bundle may be forged. So tolerated pictures are compared again with the goldens here, and a known failure must be one in the
  /// scenarios here.
  public func unconfirmed(in suites: [(store: GoldenStore, catalog: Catalog)]) -> [Problem] {
    let verifiers = suites.map { Verifier(Judge(store: $0.store), plan: Plan($0.catalog), options: .init()) }
    let words: [Verdict: String] = [.tolerated: "tolerated", .knownFailure: "a known failure"]
    return excused.compactMap { index in
      let evaluation = verification.evaluations[index]
      let found = verifiers.compactMap { verifier in verifier.plan[evaluation.name].map { (verifier, $0) } }
      guard let (verifier, item) = found.first else {
        return problem(
          "'\(evaluation.name)' is \(words[evaluation.verdict, default: ""]), but not a case here; merge in a checkout "
            + "of the commit that was verified, or name its folders with '--scenarios' and '--goldens'")
      }
      let isExcused =
        evaluation.verdict == .tolerated
        ? verifier.tolerates(evaluation, of: item) : verifier.knows(evaluation, of: item)
      return isExcused
        ? nil
        : problem(
          "'\(evaluation.name)' is \(words[evaluation.verdict, default: ""]) there, but not by the scenarios and goldens "
            + "here; verify that shard again")
    }
  }
}

extension Verifier {
  /// Whether the picture of a bundle, compared again, is within the tolerance.
  fileprivate func tolerates(_ evaluation: Evaluation, of item: Plan.Item) -> Bool {
    guard let file = evaluation.candidatePNG, let bitmap = try? Bitmap(png: file) else { return false }
    var rendering = Rendering(bitmap: bitmap, facts: evaluation.facts)
    rendering.file = file
    let again = self.evaluation(of: item, rendering, by: goldens.golden(of: item.subject))
    return [.passed, .tolerated].contains(again.verdict)
  }

  /// Whether a failure of a bundle is the one that the scenario knows, with the picture of the bundle, or else that of a golden.
  fileprivate func knows(_ evaluation: Evaluation, of item: Plan.Item) -> Bool {
    guard let known = item.subject.knownFailure else { return false }
    var failure = evaluation
    failure.remarks.removeAll { if case .knownFailure = $0 { true } else { false } }
    failure.decide()
    let subjects = [item.subject] + plan.references(of: item.subject).compactMap { plan[$0]?.subject }
    var pictures = subjects.flatMap { subject in
      guard case .found(let golden) = goldens.golden(of: subject) else { return [RenderedPicture]() }
      return golden.record.pictures(several: true).map { RenderedPicture($0) }
    }
    if let file = evaluation.candidatePNG {
      pictures = (try? Bitmap(png: file)).map { [RenderedPicture(Rendering(bitmap: $0))] } ?? []
    } else if evaluation.form != .picture {
      let hash = ContentHash(of: Array(Fact.record(evaluation.facts).description.utf8))
      pictures = [RenderedPicture(width: 0, height: 0, pixelHash: hash)]
    }
    return pictures.contains { picture in
      failure.picture = picture
      return failure.applying(knownFailure: known, options: options).verdict == .knownFailure
    }
  }
}
