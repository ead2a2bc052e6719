import AssayFacts
public import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// Compares today's goldens with those of an earlier revision, as if today's were renderings.
public struct GoldenChanges: Sendable {
  private let today: GoldenStore
  private let earlier: GoldenStore
  private let revision: ComparedRevision

  /// Names both folders of goldens.
  public init(since revision: ComparedRevision, earlier: GoldenStore, today: GoldenStore) {
    self.revision = revision
    self.earlier = earlier
    self.today = today
  }

  /// The changes as a verification, exact and with nothing that could be accepted; nothing is written.
  ///
  /// An added golden is a *missing golden*; a removed golden is *changed* by the cause *removed*.
  ///
  /// - Parameters:
  ///   - catalog: Where the goldens' subjects are described.
  ///   - patterns: Which goldens, all of them when empty.
  ///   - jobs: How many are compared at the same time; nil for one a core.
  public func verification(_ catalog: Catalog, patterns: [String] = [], jobs: Int? = nil) async
    -> Verification
  {
    var problems: [Problem] = []
    let goldens = goldenCatalog(catalog, problems: &problems)
    let chosen = patterns.compactMap(Pattern.init)
    var verification = Verification(
      evaluations: [], problems: [], fingerprint: goldens.fingerprint, duration: .zero,
      vocabulary: catalog.vocabulary)
    let selecting = chosen.filter { pattern in
      goldens.subjects.contains { pattern.matches($0.name.text) }
    }
    // No pattern at all would select everything.
    if !goldens.subjects.isEmpty, patterns.isEmpty || !selecting.isEmpty {
      let options = VerificationOptions(patterns: selecting.map(\.text), jobs: jobs)
      verification = await Judge(store: earlier).verify(goldens, options: options)
    }
    verification.hints = []
    verification.mayBeEmpty = true
    let gone = removed(from: goldens, problems: &problems) { name in
      patterns.isEmpty || chosen.contains { $0.matches(name.text) }
    }
    verification.evaluations = (verification.evaluations.map(reworded) + gone).sorted { $0.name < $1.name }
    verification.problems += problems
    verification.comparedRevision = revision
    return verification
  }

  /// The evaluation with words that fit goldens, and the paths of both pictures.
  private func reworded(_ evaluation: Evaluation) -> Evaluation {
    var evaluation = evaluation
    evaluation.replacement = nil
    if evaluation.verdict == .missingGolden {
      evaluation.findings = [Finding(.added, "there was no golden at \(revision)")]
      evaluation.remarks = []
      evaluation.referencePath = ""
    } else if !evaluation.referencePath.isEmpty {
      evaluation.referencePath = "\(revision.name):" + today.path(of: evaluation.name, form: evaluation.form)
    }
    if evaluation.candidatePNG != nil || evaluation.textDifference != nil {
      evaluation.candidatePath = today.path(of: evaluation.name, form: evaluation.form)
    }
    return evaluation
  }

  // MARK: Today's goldens

  private func goldenCatalog(_ catalog: Catalog, problems: inout [Problem]) -> Catalog {
    var records: [String: GroupRecord] = [:]
    for group in catalog.groups {
      do throws(Problem) {
        records[group.name] = try today.record(ofGroup: group.name)
      } catch {
        problems.append(error)
      }
    }
    let goldens = TodaysGoldens(store: today, records: records, plan: Plan(catalog))
    return Catalog(
      groups: catalog.groups.compactMap { group in
        guard let record = records[group.name] else { return nil }
        let subjects = group.subjects.compactMap { goldens.subject(like: $0) }
        return subjects.isEmpty
          ? nil
          : SubjectGroup(
            name: group.name, location: group.location, fingerprint: record.fingerprint, subjects: subjects)
      }, vocabulary: catalog.vocabulary)
  }

  // MARK: Removed goldens

  /// An evaluation for each golden that was removed.
  private func removed(
    from catalog: Catalog, problems: inout [Problem], where isChosen: (SubjectName) -> Bool
  ) -> [Evaluation] {
    do throws(Problem) {
      var evaluations: [Evaluation] = []
      var records: [String: GroupRecord] = [:]
      for orphan in try earlier.orphans(in: catalog) {
        let (group, leaf): (String, String?)
        switch orphan {
        case .picture: continue  // Its record is an orphan, too.
        case .record(let name): (group, leaf) = (name.group, name.leaf)
        case .facts(let whole): (group, leaf) = (whole, nil)
        }
        if records[group] == nil { records[group] = try earlier.record(ofGroup: group) }
        let cases = records[group]?.cases ?? [:]
        for leaf in leaf.map({ [$0] }) ?? cases.keys.sorted() {
          guard let name = SubjectName(leaf, in: group), isChosen(name) else { continue }
          evaluations.append(try removal(of: name, cases[leaf]))
        }
      }
      return evaluations
    } catch {
      problems.append(error)
      return []
    }
  }

  private func removal(of name: SubjectName, _ record: GoldenRecord?) throws(Problem) -> Evaluation {
    var evaluation = Evaluation(
      name: name, location: SourceLocation(path: today.factsPath(ofGroup: name.group)), verdict: .changed)
    evaluation.findings = [Finding(.removed, "the golden is gone")]
    if let recorded = record?.picture {
      let file = try earlier.pictureFile(of: name, recorded: recorded)
      evaluation.referencePNG = try? Bitmap.png(of: file)
      evaluation.referencePath = "\(revision.name):" + today.picturePath(of: name)
    }
    return evaluation
  }
}

/// Cases whose renderings are today's goldens.
private struct TodaysGoldens {
  let store: GoldenStore
  let records: [String: GroupRecord]
  /// Every case there is.
  let plan: Plan

  private func record(of name: SubjectName) -> GoldenRecord? { records[name.group]?.cases[name.leaf] }

  /// A case whose rendering is the golden of another; nil when there is no golden.
  func subject(like subject: Subject) -> Subject? {
    guard let record = record(of: subject.name) else { return nil }
    // The case whose picture this one must equal.
    let shown = plan.references(of: subject).last ?? subject.name
    let picture = self.record(of: shown)?.picture
    let (store, form) = (store, subject.form)
    var golden = Subject(name: subject.name, location: subject.location, summary: subject.summary) {
      () throws(RenderingError) in
      do throws(Problem) {
        if form != .picture { return Rendering(facts: try store.withText(record, of: subject.name).facts) }
        guard let picture else {
          throw Problem(
            SourceLocation(path: store.picturePath(of: shown)),
            "there is no golden; `assay accept \(shown.argument)` makes one")
        }
        let file = try store.pictureFile(of: shown, recorded: picture)
        let bitmap = try store.picture(of: shown, file: file, recorded: picture)
        return Rendering(bitmap: bitmap, facts: record.facts)
      } catch {
        throw .broken(error)
      }
    }
    golden.form = form
    golden.pixelsPerPoint = subject.pixelsPerPoint
    golden.guides = subject.guides
    // A case without a golden of its own stays one, so that only its facts are compared.
    golden.relations = subject.relations.filter { $0.kind == .sameAs && self.record(of: $0.other) != nil }
    return golden
  }
}

/// A commit whose goldens are compared with today's.
public struct ComparedRevision: Hashable, Sendable {
  /// The name that was given: `main`, `v1.2`.
  public var name: String
  /// The commit, in hexadecimal digits.
  public var commit: String

  /// Names a revision.
  public init(name: String, commit: String) {
    self.name = name
    self.commit = commit
  }
}

extension ComparedRevision: CustomStringConvertible {
  /// `main (1a2b3c4d)`, or only the commit where that was given.
  public var description: String {
    let short = String(commit.prefix(8))
    return commit.hasPrefix(name) ? short : "\(name) (\(short))"
  }
}
