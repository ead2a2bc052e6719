public import AssayHarness
import AssaySubjects

/// A verification as text for a terminal or a log.
///
/// Names and messages are printed with control characters and bidi overrides written out, so that nothing in a
/// scenario can steer the terminal.
public struct ConsoleReport: Sendable {
  /// Whether to use colors; the caller decides (`isTerminal` and no `NO_COLOR`).
  public var colors = false
  /// How many groups, problems or other lines of one kind are printed before only their count is.
  public var limit = 20
  /// How many lines of a text that is another one are printed.
  public var textLines = 30
  /// How many members of a group are printed whole, before the next few only by name.
  public var membersShown = 2
  /// The path of the written report, as a person would type it; nil when none was written.
  public var reportPath: String?
  /// Whether a report that was asked for could not be written, so that the exit status is 2 whatever was judged.
  public var lacksReport = false

  /// How the program was called, for commands in the lines of one evaluation.
  private let invocation: Invocation

  /// Creates a plain report of at most twenty groups.
  public init(invocation: Invocation = Invocation()) {
    self.invocation = invocation
  }

  /// The whole text: groups with some of their members, problems, summary; ends with a line end.
  public func text(for verification: Verification) -> String {
    var lines = groupLines(of: verification)
    lines += verification.problems.prefix(limit).map { paint(visible($0.description, limit: 1000), .bad) }
    lines += more(verification.problems.count - limit)
    if !verification.problems.isEmpty { lines.append("") }
    let text = (lines + summary(of: verification)).map { $0 + "\n" }.joined()
    return withoutWorkflowCommands(verification.invocation.completing(text))
  }

  /// One evaluation: mark, name, cause and sentence, then reference, candidate and hint.
  ///
  /// ```text
  /// ✗ htlabel/fit/grow-min-10   structure: fit.size 60 → 59.5 (ink moved; edge 0.84 px of 0.375 allowed)
  ///     reference  Goldens/htlabel/fit/grow-min-10.png
  ///     candidate  .build/assay/candidates/htlabel/fit/grow-min-10.png
  ///     hint       `assay accept htlabel/fit/grow-min-10` if the new picture is right
  /// ```
  ///
  /// - Parameters:
  ///   - evaluation: What is told.
  ///   - hint: What to do next, instead of the usual hint.
  public func lines(for evaluation: Evaluation, hint: String? = nil) -> [String] {
    plainLines(for: evaluation, hint: hint).map(invocation.completing)
  }

  /// The same with commands as the program calls them.
  func plainLines(for evaluation: Evaluation, hint: String? = nil) -> [String] {
    var lines = [firstLine(for: evaluation)]
    let messages = evaluation.findings.map { "\($0.cause.words): \($0.sentence)" } + evaluation.remarks
    lines += messages.dropFirst().prefix(limit).map { row("also", $0) }
    lines += more(messages.count - 1 - limit, indent: "    ")
    let text = evaluation.textDifference?.markedLines(atMost: textLines) ?? []
    lines += text.map { line in
      "    " + (line.hasPrefix("-") ? paint(line, .bad) : line.hasPrefix("+") ? paint(line, .good) : line)
    }
    if let smallest = evaluation.passingTolerance { lines.append(row("would pass", "with " + smallest)) }
    if evaluation.verdict != .missingGolden, !evaluation.referencePath.isEmpty {
      lines.append(row("reference", evaluation.referencePath))
    }
    if let path = evaluation.candidatePath { lines.append(row("candidate", path)) }
    if evaluation.candidatePath == nil { lines.append(row("scenario", evaluation.location.description)) }
    lines.append(row("hint", hint ?? evaluation.hint))
    return lines
  }

  private func firstLine(for evaluation: Evaluation) -> String {
    let mark = evaluation.isFailure ? paint("✗", .bad) : paint("≈", .fair)
    let name = paint(visible(evaluation.name.text), .strong)
    let sentence = visible(evaluation.headline, limit: 500)
    let measured = evaluation.untoldDifferenceWords
    return "\(mark) \(name)   \(paint(evaluation.causeWords, .fair)): \(sentence)"
      + (measured.map { "   (\(visible($0)))" } ?? "")
  }

  private func row(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: 11 - label.count)
    return "    " + paint(label, .faint) + padding + visible(text, limit: 500)
  }

  func more(_ count: Int, indent: String = "", then rest: [String] = []) -> [String] {
    guard count > 0 else { return [] }
    return ["\(indent)… and \(count) more" + (reportPath == nil ? "" : "; see the report")] + rest
  }
}
