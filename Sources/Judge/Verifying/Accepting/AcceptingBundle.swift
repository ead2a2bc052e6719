import AssayFacts
package import AssayGoldens
import AssayImaging
public import AssaySubjects

extension Judge {
  /// Makes candidates of bundles goldens that a reviewer accepted, without rendering: all of them, or none.
  ///
  /// Nothing is written when a case is gone, when its scenario file or golden has changed since, or when the bundles do not
  /// hold the candidate that the reviewer saw. A case that was accepted earlier counts as unchanged.
  public func accept(_ decisions: Decisions, from bundles: [ResultBundle], in catalog: Catalog)
    throws(JudgeRefusal) -> Acceptance
  {
    let (acceptance, updates) = try prepare(decisions, from: bundles, in: catalog)
    try Judge.carryOut(updates)
    return acceptance
  }

  /// Checks what ``accept(_:from:in:)`` writes; the second result writes it.
  package func prepare(
    _ decisions: Decisions, from bundles: [ResultBundle], in catalog: Catalog
  ) throws(JudgeRefusal) -> (Acceptance, [GoldenUpdate]) {
    let plan = Plan(catalog)
    try refuse(plan.problems)
    let recovery = try orRefuse(store.recover)
    let reading = BundleCandidates(of: decisions, in: bundles, plan: plan, goldens: GoldenReader(store))
    var problems = decisions.rejected.sorted().filter { plan[$0] == nil }.map(decisions.missing)
    var (candidates, fingerprints) = ([Candidate](), [String: Facts]())
    for (name, reviewed) in decisions.accepted.sorted(by: { $0.key < $1.key }) {
      do throws(Problem) {
        let (candidate, bundle) = try reading.candidate(name, reviewed)
        fingerprints[name.file] = bundle.groups[name.file]?.fingerprint
        if let candidate { candidates.append(candidate) }
      } catch {
        problems.append(error)
      }
    }
    try refuse(problems)
    let update = store.update(
      to: candidates.map { $0.golden(further: false) }, fingerprints: fingerprints,
      confirmed: Set(decisions.accepted.keys))
    let acceptance = Acceptance(
      changes: candidates.map { $0.change() },
      unchanged: decisions.accepted.count - candidates.count, skipped: [], recovery: recovery)
    return (acceptance, candidates.isEmpty ? [] : [update])
  }
}

/// Finds and checks the accepted candidates of bundles.
private struct BundleCandidates {
  let decisions: Decisions
  let plan: Plan
  let goldens: GoldenReader
  private var all: [SubjectName: [(bundle: ResultBundle, evaluation: Evaluation)]] = [:]

  init(of decisions: Decisions, in bundles: [ResultBundle], plan: Plan, goldens: GoldenReader) {
    (self.decisions, self.plan, self.goldens) = (decisions, plan, goldens)
    for bundle in bundles {
      for evaluation in bundle.verification.evaluations
      where evaluation.replacement != nil && decisions.accepted[evaluation.name] != nil {
        all[evaluation.name, default: []].append((bundle, evaluation))
      }
    }
  }

  /// The reviewed candidate of a case, nil if it is the golden already, and its bundle; throws why it cannot become the golden.
  func candidate(
    _ name: SubjectName, _ reviewed: GoldenReplacement
  ) throws(Problem) -> (Candidate?, ResultBundle) {
    guard let item = plan[name] else { throw decisions.missing(name) }
    let own = all[name] ?? []
    guard
      let (bundle, found) = own.first(where: { $0.evaluation.replacement == reviewed }) ?? own.first
    else {
      throw Problem(
        SourceLocation(path: decisions.path),
        "no bundle holds a candidate of '\(name)' that could be accepted; name the bundle of the verification that was reviewed"
      )
    }
    var evaluation = found
    try check(evaluation, of: item, reviewed: reviewed, in: bundle)
    // Like a verification, this counts a record that cannot be read as none.
    var record: GoldenRecord?
    if case .found(let golden) = goldens.golden(of: item.subject) { record = golden.record }
    let golden = GoldenReplacement(golden: record, picture: nil, facts: Facts()).golden
    guard reviewed.fits(golden) else { throw item.subject.changedGolden }
    evaluation.picture = try picture(of: evaluation, item.subject, record, reviewed, in: bundle)
    return (golden == reviewed.candidate ? nil : Candidate(item: item, evaluation: evaluation), bundle)
  }

  private func check(
    _ evaluation: Evaluation, of item: Plan.Item, reviewed: GoldenReplacement, in bundle: ResultBundle
  ) throws(Problem) {
    let (subject, group) = (item.subject, plan.catalog.groups[item.group])
    guard evaluation.replacement == reviewed else {
      throw subject.changed("the bundle holds another candidate or golden than was reviewed")
    }
    guard bundle.groups[group.name]?.scenario == SuiteFingerprint.scenarioHash(of: group) else {
      throw subject.changed("its scenario file is another one than when the bundle was made")
    }
    guard subject.golden.inline == nil else {
      throw subject.changed("its golden is in a source file; accept it where the tests ran")
    }
    guard subject.knownFailure == nil else { throw subject.changed("it is marked as a known failure") }
    for expectation in subject.expectations {
      if let failure = expectation.failure(evaluation.facts) {
        throw subject.changed("it breaks an expectation: \(expectation.location): \(failure)")
      }
    }
  }

  /// The picture of a candidate; throws where picture and facts do not have the hash that was reviewed.
  private func picture(
    of evaluation: Evaluation, _ subject: Subject, _ record: GoldenRecord?, _ reviewed: GoldenReplacement,
    in bundle: ResultBundle
  ) throws(Problem) -> RenderedPicture? {
    func isReviewed(_ picture: RenderedPicture?) -> Bool {
      GoldenReplacement(golden: nil, picture: picture?.pixelHash, facts: evaluation.facts).candidate
        == reviewed.candidate
    }
    var picture: RenderedPicture?
    if subject.hasGoldenPicture, let file = evaluation.candidatePNG {
      do throws(PictureError) {
        picture = RenderedPicture(Rendering(bitmap: try Bitmap(png: file)))
      } catch {
        throw bundle.problem("the candidate of '\(evaluation.name)': \(error)")
      }
    } else if subject.hasGoldenPicture {
      // It equals one of the goldens, and only facts behind it differ.
      picture = record?.pictures(several: true).map(RenderedPicture.init).first(where: isReviewed)
    }
    guard isReviewed(picture) else {
      throw bundle.problem(
        "somebody changed the bundle: picture and facts of '\(evaluation.name)' do not match their hash; make or download the bundle again"
      )
    }
    return picture
  }
}
