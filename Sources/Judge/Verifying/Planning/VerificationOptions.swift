public import AssaySubjects
import FoundationEssentials

/// The options of a verification.
public struct VerificationOptions: Sendable {
  /// Names and globs of the cases; all cases when empty.
  public var patterns: [String]
  /// Which part of the selected cases; all of them when nil.
  public var shard: Shard?
  /// How many cases are rendered at the same time; nil for one per core; results do not depend on it.
  public var jobs: Int?
  /// Whether a *tolerated* difference fails.
  public var strict: Bool
  /// Whether *unavailable* does not fail.
  public var allowMissingFonts: Bool
  /// Where `candidates/<name>.png` and `diffs/<name>.png` are written; nil for nowhere.
  public var outputFolder: String?
  /// Called after each case, in order of completion and never twice at the same time.
  public var progress: (@Sendable (Progress) -> Void)?
  /// A part of the cases that patterns select; all of them when nil.
  public var selection: Selection?
  /// Whether only expectations and relations count, and goldens are ignored.
  public var byExpectations = false
  /// How the program was called, for commands in reports.
  public var invocation = Invocation()
  /// Whether differences are explained and drawn, and not only judged.
  var explains = true
  /// How often each case is rendered, to check that it is the same every time.
  public var repetitions = 1
  /// The day by which known failures end, such as `2026-12-31`; by default today, in UTC.
  public var today = String(Date.now.ISO8601Format().prefix(10))
  /// Records where the time goes; nil to record nothing.
  package var trace: Trace?

  /// Whether the patterns and the shard can select a case; nil where they select all.
  package var isSelected: (@Sendable (SubjectName) -> Bool)? {
    if patterns.isEmpty, shard == nil { return nil }
    let (matching, shard) = (patterns.compactMap(Pattern.init), shard)
    let names = Set(
      patterns.compactMap(SubjectName.mapped) + matching.compactMap { SubjectName($0.text) })
    return { name in
      shard?.holds(name) != false
        && (matching.isEmpty || names.contains(name) || matching.contains { $0.matches(name.text) })
    }
  }

  /// Whether goldens without a case are looked for: in a whole verification, or the first of its shards.
  var findsOrphans: Bool { patterns.isEmpty && selection == nil && shard?.index ?? 1 == 1 && !byExpectations }

  /// Whether everything is verified, so that all failures are known afterwards.
  var selectsAll: Bool {
    ["", "**"].contains(patterns.joined()) && selection == nil && shard == nil && !byExpectations
  }

  /// How far a verification has come.
  public struct Progress: Hashable, Sendable {
    /// How many cases are done.
    public var completed: Int
    /// How many there are.
    public var total: Int
    /// The case that was done last.
    public var name: SubjectName
  }

  /// Creates options.
  public init(
    patterns: [String] = [], shard: Shard? = nil, jobs: Int? = nil, strict: Bool = false,
    allowMissingFonts: Bool = false,
    outputFolder: String? = nil, progress: (@Sendable (Progress) -> Void)? = nil
  ) {
    self.patterns = patterns
    self.shard = shard
    self.jobs = jobs
    self.strict = strict
    self.allowMissingFonts = allowMissingFonts
    self.outputFolder = outputFolder
    self.progress = progress
  }
}

/// Cases that are not selected by names: the last failures, or changed cases.
public struct Selection: Hashable, Sendable {
  /// The selected cases.
  public var names: Set<SubjectName>
  /// Cases that should be verified, but do not exist any more; each is a problem.
  public var gone: [SubjectName]
  /// Why the others are left out, to follow their number: `have not changed since main`.
  public var reason: String
  /// The message when nothing is selected: `nothing has changed since main`.
  public var emptiness: String

  /// Creates a selection.
  public init(names: Set<SubjectName>, gone: [SubjectName] = [], reason: String, emptiness: String) {
    self.names = names
    self.gone = gone
    self.reason = reason
    self.emptiness = emptiness
  }
}

/// The cases that a selection left out.
public struct Omission: Hashable, Sendable {
  let selection: Selection
  /// How many cases were left out.
  public let count: Int
  /// Whether nothing was selected.
  let isTotal: Bool

  /// The sum of what two verifications of one selection left out.
  func joined(with other: Omission) -> Omission {
    Omission(selection: selection, count: count + other.count, isTotal: isTotal && other.isTotal)
  }

  /// `nothing has changed since main, so nothing was verified; 12 cases left out`.
  public var sentence: String {
    let cases = counted(count, "case")
    return isTotal
      ? "\(selection.emptiness), so nothing was verified; \(cases) left out"
      : "\(cases) left out, which \(selection.reason); this is not a complete verification"
  }
}
