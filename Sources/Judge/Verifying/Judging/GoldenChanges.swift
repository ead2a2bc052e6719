import AssayFacts
public import AssayGoldens
public import AssaySubjects
import AssaySystem

/// Compares today's goldens with those of an earlier revision, as if today's were drawn.
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
  public func verification(_ catalog: Catalog, patterns: [String] = [], jobs: Int? = nil) async
    -> Verification
  {
    let start = ContinuousClock.now
    let chosen = patterns.compactMap(Pattern.init)
    var (problems, fingerprints) = ([Problem](), [Facts]())
    let pairs = pairs(in: catalog, problems: &problems, fingerprints: &fingerprints).filter { pair in
      patterns.isEmpty || chosen.contains { $0.matches(pair.name.text) }
    }
    let evaluations = await Threads.mapAside(pairs, jobs: jobs) { evaluation(of: $0, catalog.vocabulary) }
    var verification = Verification(
      evaluations: evaluations, problems: problems, fingerprint: Facts(fingerprints: fingerprints),
      duration: .now - start, vocabulary: catalog.vocabulary)
    verification.goldens = [today]
    verification.scope.revision = revision
    return verification
  }

  /// A golden at both times; nil where it is missing, or has no case today.
  private struct Pair: Sendable {
    let name: SubjectName
    let subject: Subject?
    var old: GoldenVersion?
    var new: GoldenVersion?
  }

  /// The goldens of both times without their files, ordered by name.
  private func pairs(
    in catalog: Catalog, problems: inout [Problem], fingerprints: inout [Facts]
  ) -> [Pair] {
    let subjects = Dictionary(catalog.subjects.map { ($0.name, $0) }) { first, _ in first }
    var names = Set(subjects.keys)
    var pairs: [Pair] = []
    do throws(Problem) {
      names.formUnion(try earlier.orphans(in: Catalog(groups: [])).compactMap(earlier.name(ofGolden:)))
    } catch {
      problems.append(error)
    }
    for name in names.sorted() {
      do throws(Problem) {
        let subject = subjects[name]
        let pair = Pair(
          name: name, subject: subject, old: try GoldenVersion(of: name, in: earlier),
          new: subject == nil ? nil : try GoldenVersion(of: name, in: today))
        if let new = pair.new { fingerprints.append(new.fingerprint) }
        if pair.old != nil || pair.new != nil { pairs.append(pair) }
      } catch {
        problems.append(error)
      }
    }
    return pairs
  }

  private func evaluation(of pair: Pair, _ vocabulary: FactVocabulary) -> Evaluation {
    let (name, location) = (
      pair.name, pair.subject?.location ?? SourceLocation(path: today.factsPath(of: pair.name))
    )
    var evaluation = Evaluation(name: name, location: location, verdict: .passed)
    if let subject = pair.subject { evaluation = Evaluation(of: subject, verdict: .passed) }
    evaluation.route = .hash
    var old = pair.old
    do throws(Problem) {
      if let record = pair.new?.record {
        // A picture where there were only facts is new, and so is a text of another kind.
        if old?.record.text?.form != record.text?.form { old = nil }
        if old?.record.picture == nil, record.picture != nil { old = nil }
        if record.picture == nil { old?.record.picture = nil }
      }
      if old?.record != pair.new?.record {
        evaluation = try Evaluation(
          name, from: try old?.read(name, in: earlier), to: try pair.new?.read(name, in: today),
          location: location, like: pair.subject, vocabulary: vocabulary)
      }
      if old == nil { evaluation.findings = [Finding(.added, "there was no golden at \(revision)")] }
    } catch {
      (evaluation.verdict, evaluation.findings) = (.broken, [Finding(.broken, error.description)])
    }
    let path = today.path(of: name, form: evaluation.form)
    if old?.record.picture != nil || old != nil && evaluation.form != .picture {
      evaluation.referencePath = "\(revision.name):\(path)"
    }
    if evaluation.candidatePNG != nil || evaluation.textDifference != nil { evaluation.candidatePath = path }
    return evaluation
  }
}

extension GoldenVersion {
  /// The golden of a case without its picture or text; nil if it is not there.
  fileprivate init?(of name: SubjectName, in store: GoldenStore) throws(Problem) {
    guard var record = try store.record(of: name) else { return nil }
    let fingerprint = try store.fingerprint(record.fingerprint)
    // A golden that was only found right in another environment has not changed.
    record.fingerprint = nil
    self.init(record: record, fingerprint: fingerprint)
  }

  /// The golden with its picture or text.
  fileprivate func read(_ name: SubjectName, in store: GoldenStore) throws(Problem) -> GoldenVersion {
    var whole = self
    whole.record = try store.withText(record, of: name)
    if let picture = record.picture { whole.png = try store.pictureFile(of: name, recorded: picture) }
    return whole
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
