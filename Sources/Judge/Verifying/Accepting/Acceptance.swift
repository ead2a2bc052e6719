package import AssayGoldens
public import AssaySubjects

/// A golden that was replaced or added.
public struct AcceptedChange: Hashable, Sendable {
  /// The subject's name.
  public var name: SubjectName
  /// Why the case failed before: *missing* for a new golden, *broken* for a damaged one.
  public var causes: [Cause]
  /// The details of the first cause.
  public var message: String?
  /// The name that the golden had; nil unless it was moved.
  public var formerName: SubjectName?
  /// Whether the difference was within the tolerance.
  public var isTolerated = false
}

/// What accepting did.
public struct Acceptance: Hashable, Sendable {
  /// The goldens that changed, ordered by name.
  public var changes: [AcceptedChange]
  /// How many selected goldens were right already.
  public var unchanged: Int
  /// How many selected goldens differ within their tolerance and were left as they are.
  public var tolerated = 0
  /// The selected subjects that were left out because they are marked as known failures, ordered by name.
  public var skipped: [SubjectName]
  /// How an interrupted update was completed or undone first, in one sentence; nil when there was none.
  public var recovery: String?
}

extension Acceptance {
  /// Several as one, such as those of different folders of goldens.
  package init(merging parts: [Acceptance]) {
    self.init(
      changes: parts.flatMap(\.changes).sorted { $0.name < $1.name },
      unchanged: parts.reduce(0) { $0 + $1.unchanged }, tolerated: parts.reduce(0) { $0 + $1.tolerated },
      skipped: parts.flatMap(\.skipped).sorted(),
      recovery: parts.compactMap(\.recovery).first)
  }
}

/// Why nothing was accepted or merged.
public struct JudgeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every reason.
  public var problems: [Problem]

  /// Refuses for some reasons.
  package init(problems: [Problem]) { self.problems = problems }

  /// One line a reason.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// How to accept.
public struct AcceptanceOptions: Sendable {
  /// How many goldens are expected to change; any number when nil, unless all subjects are selected.
  public var expectedCount: Int?
  /// Reviewed cases, each with the hashes that the reviewer saw; accepted in addition to the cases that patterns select.
  ///
  /// Nothing is accepted when one of them has changed since.
  public var reviewed: [SubjectName: GoldenReplacement]
  /// Whether the pictures become further goldens, and the present ones stay.
  public var further: Bool
  /// Whether goldens that differ within their tolerance are replaced, too.
  public var tolerated = false
  /// How many subjects are rendered at the same time; nil for one a core.
  public var jobs: Int?
  /// Called after each case, one call at a time.
  public var progress: (@Sendable (VerificationOptions.Progress) -> Void)?

  /// Creates options.
  public init(
    expectedCount: Int? = nil, reviewed: [SubjectName: GoldenReplacement] = [:], further: Bool = false,
    jobs: Int? = nil,
    progress: (@Sendable (VerificationOptions.Progress) -> Void)? = nil
  ) {
    self.expectedCount = expectedCount
    self.reviewed = reviewed
    self.further = further
    self.jobs = jobs
    self.progress = progress
  }
}

/// A text that becomes the golden in the source of its test.
package struct InlineReplacement: Hashable, Sendable {
  /// The call in the source.
  package var location: SourceLocation
  /// The golden that it replaces.
  package var golden: InlineGolden
  /// The text that is accepted.
  package var text: String
}

/// Prepares edits of sources, and returns their update.
package typealias InlineEditing = @Sendable ([InlineReplacement]) throws(JudgeRefusal) -> GoldenUpdate
