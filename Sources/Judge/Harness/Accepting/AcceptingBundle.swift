import AssayFacts
import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

extension Judge {
  /// Makes candidates goldens that a reviewer accepted, as bundles hold them and without rendering: all, or none.
  ///
  /// Nothing is written when a decision is about a subject that is gone, whose scenario file or golden is another by now, or
  /// whose candidate the bundles do not hold as the reviewer saw it. What was accepted earlier is counted as unchanged.
  ///
  /// - Parameters:
  ///   - decisions: What the reviewer decided.
  ///   - bundles: The verification that was reviewed, or shards of it.
  ///   - catalog: What there is.
  public func accept(_ decisions: Decisions, from bundles: [ResultBundle], in catalog: Catalog)
    throws(AcceptanceRefusal) -> Acceptance
  {
    let plan = Plan(catalog)
    guard plan.problems.isEmpty else { throw AcceptanceRefusal(problems: plan.problems) }
    let recovery: Recovery?
    do throws(Problem) {
      recovery = try store.recover()
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
    var accepting = BundleAccepting(store: store, plan: plan, path: decisions.path)
    accepting.add(bundles, of: Set(decisions.accepted.keys))
    for name in decisions.rejected.sorted() where plan.all[name] == nil { accepting.miss(name) }
    for (name, replacement) in decisions.accepted.sorted(by: { $0.key < $1.key }) {
      accepting.take(name, replacement)
    }
    guard accepting.problems.isEmpty else { throw AcceptanceRefusal(problems: accepting.problems) }
    do throws(Problem) {
      try accepting.write()
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
    let changes = accepting.changes
    return Acceptance(
      changes: changes, unchanged: decisions.accepted.count - changes.count, skipped: [],
      recovery: recovery?.sentence)
  }
}

/// Decisions on the way to be goldens.
private struct BundleAccepting {
  let store: GoldenStore
  let plan: Plan
  /// Where the decisions were read.
  let path: String
  private(set) var problems: [Problem] = []
  private(set) var changes: [AcceptedChange] = []
  private var goldens: [AcceptedGolden] = []
  private var records: [String: Result<GroupRecord?, Problem>] = [:]
  private var selected: Set<SubjectName> = []
  /// What the candidates of each group depend on.
  private var fingerprints: [String: Facts] = [:]
  /// What bundles hold of the subjects that could be accepted.
  private var found: [SubjectName: [(bundle: ResultBundle, evaluation: Evaluation)]] = [:]

  init(store: GoldenStore, plan: Plan, path: String) {
    self.store = store
    self.plan = plan
    self.path = path
  }

  /// Takes in what bundles hold of some subjects.
  mutating func add(_ bundles: [ResultBundle], of names: Set<SubjectName>) {
    for bundle in bundles {
      for evaluation in bundle.verification.evaluations
      where evaluation.replacement != nil && names.contains(evaluation.name) {
        found[evaluation.name, default: []].append((bundle, evaluation))
      }
    }
  }

  /// Notes a decision about a subject there is not.
  mutating func miss(_ name: SubjectName) {
    problems.append(
      Problem(
        SourceLocation(path: path),
        "there is no '\(name)' any more; run `assay verify` and decide by the new report"))
  }

  /// Prepares one candidate, or notes why it cannot be a golden.
  mutating func take(_ name: SubjectName, _ replacement: GoldenReplacement) {
    guard let item = plan.all[name] else { return miss(name) }
    // Where bundles have several, rather the one that was reviewed.
    let all = found[name] ?? []
    guard
      let (bundle, evaluation) = all.first(where: { $0.evaluation.replacement == replacement }) ?? all.first
    else {
      problems.append(
        Problem(
          SourceLocation(path: path),
          "no bundle holds a candidate of '\(name)' that could be accepted; name the bundle of the verification that was reviewed"
        ))
      return
    }
    do throws(Problem) {
      try check(evaluation, of: item, seen: replacement, in: bundle)
      let record = record(of: item)
      let golden = GoldenReplacement(
        golden: record, picture: record?.picture?.pixelHash, facts: evaluation.facts
      ).golden
      guard golden == replacement.golden || golden == replacement.candidate else {
        throw moved(item, "its golden is another one than when it was reviewed")
      }
      let accepted = try candidate(evaluation, of: item, record: record, seen: replacement, in: bundle)
      selected.insert(name)
      fingerprints[name.group] = bundle.groups[name.group]?.fingerprint
      guard golden != replacement.candidate else { return }
      goldens.append(accepted)
      changes.append(AcceptedChange(name: name, findings: evaluation.findings))
    } catch {
      problems.append(error)
    }
  }

  private func check(
    _ evaluation: Evaluation, of item: Plan.Item, seen: GoldenReplacement, in bundle: ResultBundle
  )
    throws(Problem)
  {
    guard evaluation.replacement == seen else {
      throw moved(item, "the bundle holds another candidate or golden than was reviewed")
    }
    let group = plan.catalog.groups[item.group]
    guard bundle.groups[group.name]?.scenario == SuiteFingerprint.scenarioHash(of: group) else {
      throw moved(item, "its scenario file is another one than when the bundle was made")
    }
    guard item.subject.inline == nil else {
      throw moved(item, "its golden stands in a source, which is written where the tests ran")
    }
    guard item.subject.knownFailure == nil else {
      throw moved(item, "it is marked as a known failure")
    }
    for expectation in item.subject.expectations {
      if let failure = expectation.failure(evaluation.facts) {
        throw moved(item, "it breaks what is stated of it: \(expectation.location): \(failure)")
      }
    }
  }

  private func moved(_ item: Plan.Item, _ what: String) -> Problem {
    Problem(
      item.subject.location,
      "'\(item.subject.name)' has moved on: \(what); run `assay verify` and look at it again")
  }

  private mutating func record(of item: Plan.Item) -> GoldenRecord? {
    let name = item.subject.name
    let known =
      records[name.group] ?? Result { () throws(Problem) in try store.record(ofGroup: name.group) }
    records[name.group] = known
    // Like a verification, this takes a record that cannot be read for none.
    guard case .success(let group?) = known, let record = group.cases[name.leaf] else { return nil }
    if item.subject.form.isText {
      return record.text?.form == item.subject.form ? try? store.withText(record, of: name) : nil
    }
    return item.subject.hasGoldenPicture && record.picture == nil ? nil : record
  }

  /// The golden that a candidate becomes, proven to be what its hash says.
  private func candidate(
    _ evaluation: Evaluation, of item: Plan.Item, record: GoldenRecord?, seen: GoldenReplacement,
    in bundle: ResultBundle
  ) throws(Problem) -> AcceptedGolden {
    func isSeen(_ hash: ContentHash?) -> Bool {
      GoldenReplacement(golden: nil, picture: hash, facts: evaluation.facts).candidate == seen.candidate
    }
    var picture = AcceptedGolden.Picture.none
    var hash: ContentHash?
    if item.subject.hasGoldenPicture, let file = evaluation.candidatePNG {
      do throws(PNGError) {
        let bitmap = try Bitmap(png: file)
        hash = bitmap.contentHash
        picture = try .new(bitmap)
      } catch {
        throw Problem(SourceLocation(path: bundle.path), "the candidate of '\(evaluation.name)': \(error)")
      }
    } else if item.subject.hasGoldenPicture {
      // It equals one of the goldens, and only facts behind it differ.
      hash = record?.pixelHashes.first { isSeen($0) }
      picture = .kept
    }
    guard isSeen(hash) else {
      throw Problem(
        SourceLocation(path: bundle.path),
        "the bundle was tampered with: picture and facts of '\(evaluation.name)' are not those that its hash names; make or download the bundle again"
      )
    }
    var golden = AcceptedGolden(
      name: evaluation.name, facts: evaluation.facts, picture: picture,
      mayBeLarge: item.subject.largeGolden != nil)
    golden.form = item.subject.form
    return golden
  }

  /// Writes all goldens, or none.
  func write() throws(Problem) {
    let renewed = RenewedFingerprints(of: fingerprints, selected: selected, plan: plan) {
      records[$0] ?? .success(nil)
    }
    if let group = renewed.losing.first, case .failure(let problem)? = records[group] { throw problem }
    guard !goldens.isEmpty else { return }
    try store.accept(goldens, fingerprints: renewed.fingerprints, rewriting: renewed.rewriting)
  }
}

extension GoldenRecord {
  /// The hashes of all pictures that are accepted.
  fileprivate var pixelHashes: [ContentHash] {
    ((picture.map { [$0] } ?? []) + alternatives).map(\.pixelHash)
  }
}
