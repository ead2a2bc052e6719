import AssayFacts
import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

extension Judge {
  /// Makes candidates of bundles goldens that a reviewer accepted, without rendering: all of them, or none.
  ///
  /// Nothing is written when a case is gone, when its scenario file or golden has changed since, or when the bundles do not
  /// hold the candidate that the reviewer saw. A case that was accepted earlier counts as unchanged.
  ///
  /// - Parameters:
  ///   - decisions: What the reviewer decided.
  ///   - bundles: The verification that was reviewed, or shards of it.
  ///   - catalog: Every case there is.
  public func accept(_ decisions: Decisions, from bundles: [ResultBundle], in catalog: Catalog)
    throws(JudgeRefusal) -> Acceptance
  {
    let plan = Plan(catalog)
    try refuse(plan.problems)
    let recovery = try recover()
    var accepting = BundleAccepting(plan: plan, goldens: GoldenReader(store), decisions: decisions)
    for bundle in bundles { accepting.add(bundle) }
    for name in decisions.rejected.sorted() where plan[name] == nil {
      accepting.problems.append(decisions.missing(name))
    }
    for (name, reviewed) in decisions.accepted.sorted(by: { $0.key < $1.key }) {
      do throws(Problem) {
        try accepting.accept(name, reviewed)
      } catch {
        accepting.problems.append(error)
      }
    }
    try refuse(accepting.problems)
    if !accepting.accepted.isEmpty {
      try write(
        accepting.accepted, fingerprints: accepting.fingerprints, selected: Set(decisions.accepted.keys),
        plan: plan)
    }
    let changes = accepting.changes
    return Acceptance(
      changes: changes, unchanged: decisions.accepted.count - changes.count, skipped: [], recovery: recovery)
  }
}

/// Collects the accepted candidates of bundles.
private struct BundleAccepting {
  let plan: Plan
  let goldens: GoldenReader
  let decisions: Decisions
  var problems: [Problem] = []
  private(set) var changes: [AcceptedChange] = []
  private(set) var accepted: [AcceptedGolden] = []
  /// The environment that the candidates of each group were drawn in.
  private(set) var fingerprints: [String: Facts] = [:]
  /// The candidates of each accepted case.
  private var candidates: [SubjectName: [(bundle: ResultBundle, evaluation: Evaluation)]] = [:]

  init(plan: Plan, goldens: GoldenReader, decisions: Decisions) {
    (self.plan, self.goldens, self.decisions) = (plan, goldens, decisions)
  }

  mutating func add(_ bundle: ResultBundle) {
    for evaluation in bundle.verification.evaluations
    where evaluation.replacement != nil && decisions.accepted[evaluation.name] != nil {
      candidates[evaluation.name, default: []].append((bundle, evaluation))
    }
  }

  /// Takes the reviewed candidate of a case; throws why it cannot become the golden.
  mutating func accept(_ name: SubjectName, _ reviewed: GoldenReplacement) throws(Problem) {
    guard let item = plan[name] else { throw decisions.missing(name) }
    let all = candidates[name] ?? []
    guard
      let (bundle, evaluation) = all.first(where: { $0.evaluation.replacement == reviewed }) ?? all.first
    else {
      throw Problem(
        SourceLocation(path: decisions.path),
        "no bundle holds a candidate of '\(name)' that could be accepted; name the bundle of the verification that was reviewed"
      )
    }
    try check(evaluation, of: item, reviewed: reviewed, in: bundle)
    // Like a verification, this counts a record that cannot be read as none.
    var record: GoldenRecord?
    if case .found(let golden) = goldens.golden(of: item.subject) { record = golden.record }
    let golden = GoldenReplacement(golden: record, picture: nil, facts: Facts()).golden
    guard reviewed.fits(golden) else { throw item.subject.changedGolden }
    let candidate = try self.golden(evaluation, of: item.subject, record, reviewed, in: bundle)
    fingerprints[name.group] = bundle.groups[name.group]?.fingerprint
    guard golden != reviewed.candidate else { return }
    accepted.append(candidate)
    changes.append(AcceptedChange(name: name, findings: evaluation.findings))
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
    guard subject.inline == nil else {
      throw subject.changed("its golden is in a source file; accept it where the tests ran")
    }
    guard subject.knownFailure == nil else { throw subject.changed("it is marked as a known failure") }
    for expectation in subject.expectations {
      if let failure = expectation.failure(evaluation.facts) {
        throw subject.changed("it breaks an expectation: \(expectation.location): \(failure)")
      }
    }
  }

  /// The golden that a candidate becomes; throws where its picture and facts do not have the hash that was reviewed.
  private func golden(
    _ evaluation: Evaluation, of subject: Subject, _ record: GoldenRecord?, _ reviewed: GoldenReplacement,
    in bundle: ResultBundle
  ) throws(Problem) -> AcceptedGolden {
    func isReviewed(_ hash: ContentHash?) -> Bool {
      GoldenReplacement(golden: nil, picture: hash, facts: evaluation.facts).candidate == reviewed.candidate
    }
    var picture = AcceptedGolden.Picture.none
    var hash: ContentHash?
    if subject.hasGoldenPicture, let file = evaluation.candidatePNG {
      do throws(PictureError) {
        let bitmap = try Bitmap(png: file)
        (hash, picture) = (bitmap.contentHash, .new(png: file, record: PictureRecord(of: bitmap, in: file)))
      } catch {
        throw Problem(SourceLocation(path: bundle.path), "the candidate of '\(evaluation.name)': \(error)")
      }
    } else if subject.hasGoldenPicture {
      // It equals one of the goldens, and only facts behind it differ.
      hash = record?.pictures(several: true).map(\.pixelHash).first { isReviewed($0) }
      picture = .kept
    }
    guard isReviewed(hash) else {
      throw Problem(
        SourceLocation(path: bundle.path),
        "somebody changed the bundle: picture and facts of '\(evaluation.name)' do not match their hash; make or download the bundle again"
      )
    }
    return subject.golden(picture, facts: evaluation.facts)
  }
}
