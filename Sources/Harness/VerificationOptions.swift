public import AssaySubjects

/// How to verify.
public struct VerificationOptions: Sendable {
  /// Which subjects; all of them when empty.
  public var patterns: [String]
  /// Which part of the selected subjects; all of them when nil.
  public var shard: Shard?
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
  /// What passed the last time and has not changed since; nothing when nil.
  public var cache: CacheUse?
  /// How often each subject is rendered, to see that it gives the same every time.
  public var repetitions = 1

  /// Whether everything there is is judged.
  var isComplete: Bool { patterns.isEmpty && shard == nil && selection == nil }

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

/// One of several equal parts of the selected subjects, each judged by a process of its own.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// Names a part; nil unless 1 ≤ index ≤ count.
  public init?(index: Int, count: Int) {
    guard index >= 1, index <= count else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/8`; nil for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, count: count)
  }

  /// `2/8`.
  public var description: String { "\(index)/\(count)" }

  /// Every `count`-th element, from the `index`-th on: neighbors, which take alike long, go to different parts.
  func part<Element>(of elements: [Element]) -> [Element] {
    stride(from: index - 1, to: elements.count, by: count).map { elements[$0] }
  }
}
