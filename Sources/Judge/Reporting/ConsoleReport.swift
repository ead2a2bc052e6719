public import AssayVerifying
import AssaySubjects

/// A verification as text for a terminal or a log.
///
/// Control characters and bidi overrides in names and messages are written as code points, so that they cannot affect the
/// terminal.
public struct ConsoleReport: Sendable {
  /// Whether to use colors.
  public var colors = false
  /// How many groups, problems or other lines of one kind are printed; the rest is only counted.
  let limit = 20
  /// How many lines of a changed text are printed.
  private let textLines = 30
  /// How many cases of a group are printed in full; the next few are only named.
  let membersShown = 2
  /// The path of the report page as a person would type it; nil when none was written.
  public var reportPath: String?
  /// Whether a report could not be written, so that the exit status is 2.
  public var lacksReport = false

  /// Creates a plain report of at most twenty groups.
  public init() {}

  /// The whole text: groups with some of their cases, problems, summary.
  public func text(for verification: Verification) -> String {
    var lines = groupLines(of: verification)
    lines += verification.problems.prefix(limit).map { paint(visible($0.description, limit: 5000), .bad) }
    lines += more(verification.problems.count - limit)
    if !verification.problems.isEmpty { lines.append("") }
    let text = (lines + summary(of: verification)).map { $0 + "\n" }.joined()
    return withoutWorkflowCommands(verification.invocation.completing(text))
  }

  /// The lines about one case: mark, name, cause and message, then golden, new picture and hint.
  ///
  /// ```text
  /// ✗ htlabel/fit/grow-min-10   structure: fit.size 60 → 59.5 (ink moved; edge 0.84 px of 0.375 allowed)
  ///     golden     Goldens/htlabel/fit/grow-min-10.png
  ///     new        .build/assay/candidates/htlabel/fit/grow-min-10.png
  ///     hint       `assay accept htlabel/fit/grow-min-10` if the new picture is right
  /// ```
  ///
  /// - Parameters:
  ///   - hint: A hint to print instead of the usual one.
  ///   - invocation: How the program was called; the commands in hints begin with it.
  public func lines(
    for evaluation: Evaluation, hint: String? = nil, invocation: Invocation = Invocation()
  ) -> [String] {
    var lines = [firstLine(for: evaluation)]
    let causes = evaluation.causes.map { "\($0.words): " }
    let messages = evaluation.messages.enumerated().map { ($0 < causes.count ? causes[$0] : "") + $1 }
    lines += messages.dropFirst().prefix(limit).map { row("also", $0) }
    lines += more(messages.count - 1 - limit, indent: "    ")
    let text = evaluation.textDifference?.markedLines(atMost: textLines) ?? []
    lines += text.map { line in
      "    " + (line.hasPrefix("-") ? paint(line, .bad) : line.hasPrefix("+") ? paint(line, .good) : line)
    }
    if let smallest = evaluation.passingTolerance { lines.append(row("would pass", "with " + smallest)) }
    if evaluation.verdict != .missingGolden, !evaluation.referencePath.isEmpty {
      lines.append(row("golden", evaluation.referencePath))
    }
    if let path = evaluation.candidatePath { lines.append(row("new", path)) }
    if evaluation.candidatePath == nil, evaluation.location.path != evaluation.referencePath {
      let isScenario = evaluation.location.path.hasSuffix(".yaml")
      lines.append(row(isScenario ? "scenario" : "source", evaluation.location.description))
    }
    lines.append(row("hint", hint ?? evaluation.hint))
    return lines.map(invocation.completing)
  }

  private func firstLine(for evaluation: Evaluation) -> String {
    let mark = evaluation.isFailure ? paint("✗", .bad) : paint("≈", .fair)
    let name = paint(visible(evaluation.name.text), .strong)
    let sentence = visible(evaluation.headline, limit: 500)
    let measured = evaluation.unmentionedDifference
    return "\(mark) \(name)   \(paint(evaluation.causeWords, .fair)): \(sentence)"
      + (measured.map { "   (\(visible($0)))" } ?? "")
  }

  private func row(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: 11 - label.count)
    return "    " + paint(label, .faint) + padding + visible(text, limit: 500)
  }

  func more(_ count: Int, indent: String = "") -> [String] {
    count > 0 ? ["\(indent)… and \(count) more" + (reportPath == nil ? "" : "; see the report")] : []
  }

  /// The text in a tone if colors are used.
  func paint(_ text: String, _ tone: Tone) -> String {
    colors ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The meaning of a terminal color; the raw value is its ANSI code.
  enum Tone: Int {
    /// In order.
    case good = 32
    /// Worth a look.
    case fair = 33
    /// Fails.
    case bad = 31
    /// A name.
    case strong = 1
    /// A label.
    case faint = 2
  }
}
