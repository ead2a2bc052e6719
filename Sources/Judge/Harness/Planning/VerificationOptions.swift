public import AssaySubjects

/// How to verify.
public struct VerificationOptions: Sendable {
  /// Which subjects; all of them when empty.
  public var patterns: [String]
  /// Which part of the selected subjects; all of them when nil.
  public var shard: Shard?
  /// How long each subject took in a former verification, by which the parts take equally long; nil to go by names.
  public var timings: ShardTimings?
  /// How many subjects are judged at the same time; nil for one a core; results do not depend on it.
  public var jobs: Int?
  /// Whether a *tolerated* difference fails.
  public var strict: Bool
  /// Whether *unavailable* does not fail.
  public var allowMissingFonts: Bool
  /// Where `candidates/<name>.png` and `diffs/<name>.png` are written; nil for nowhere.
  public var outputFolder: String?
  /// Told after each subject, in order of completion and never twice at a time.
  public var progress: (@Sendable (Progress) -> Void)?
  /// A part of the subjects that patterns select; all of them when nil.
  public var selection: Selection?
  /// Whether every golden is decoded, even where its hash says that it is the rendering; ``strict`` does so, too.
  public var decodesAll = false
  /// Whether subjects are judged by their expectations and relations alone, whatever their goldens say.
  public var byExpectations = false
  /// How the program was called, for the commands that reports name.
  public var invocation = Invocation()
  /// How often each subject is rendered, to see that it gives the same every time.
  public var repetitions = 1
  /// Told where the time goes; nil for nobody.
  package var trace: Trace?

  /// Whether goldens without a subject can be told: every shard knows all subjects, and the first of them speaks.
  var judgesAll: Bool { patterns.isEmpty && selection == nil && shard?.index ?? 1 == 1 && !byExpectations }

  /// Whether everything is verified, so that whatever fails is known afterwards.
  var selectsAll: Bool {
    ["", "**"].contains(patterns.joined()) && selection == nil && shard == nil && !byExpectations
  }

  /// How far a verification has come.
  public struct Progress: Hashable, Sendable {
    /// How many subjects are done.
    public var completed: Int
    /// How many there are.
    public var total: Int
    /// The subject done last.
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
