public import AssaySubjects

/// The options of a verification.
public struct VerificationOptions: Sendable {
  /// Names and globs of the cases; all cases when empty.
  public var patterns: [String]
  /// Which part of the selected cases; all of them when nil.
  public var shard: Shard?
  /// How long each case took before, to divide cases into parts that take equally long; nil to divide by names.
  public var timings: ShardTimings?
  /// How many cases are rendered at the same time; nil for one per core. Results do not depend on it.
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
  /// Whether every golden is decoded, even where its hash equals the rendering's; ``strict`` does so, too.
  public var decodesAll = false
  /// Whether only expectations and relations count, and goldens are ignored.
  public var byExpectations = false
  /// How the program was called, for commands in reports.
  public var invocation = Invocation()
  /// How often each case is rendered, to check that it is the same every time.
  public var repetitions = 1
  /// Records where the time goes; nil to record nothing.
  package var trace: Trace?

  /// Whether goldens without a case are looked for: in a whole verification, or in the first of its shards.
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
