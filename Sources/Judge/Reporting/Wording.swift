import AssayFacts
import AssayVerifying
import AssayImageDiff
import AssaySubjects

extension Verdict {
  /// The verdict in words.
  var words: String {
    switch self {
    case .knownFailure: "known failure"
    case .missingGolden: "missing"
    case .passed, .tolerated, .changed, .broken, .unavailable: rawValue
    }
  }
}

extension Verification {
  /// The verdicts that occur, with their counts.
  var verdicts: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
  }

  /// The id of each evaluation's group by the index of the evaluation.
  var groupIDs: [Int: String] {
    Dictionary(groups.flatMap { group in group.members.map { ($0, group.id) } }) { first, _ in first }
  }

  /// A verdict in words; a comparison of goldens with earlier ones has its own.
  func words(for verdict: Verdict) -> String {
    guard scope.revision != nil else { return verdict.words }
    return switch verdict {
    case .passed: "unchanged"
    case .missingGolden: "added"
    default: verdict.words
    }
  }

  /// How many goldens were removed since the revision that they are compared with.
  var removedGoldens: Int { evaluations.indices.count { evaluations[$0].causes == [.removed] } }

  /// A headline such as `12 goldens differ from main (1a2b3c4d), 2 causes`; nil unless goldens are compared with earlier ones.
  var changesHeadline: String? {
    guard let revision = scope.revision else { return nil }
    let count = evaluations.count - self.count(of: .passed)
    if count == 0 { return "goldens are those of \(revision)" }
    let differ = counted(count, "golden") + (count == 1 ? " differs" : " differ")
    return "\(differ) from \(revision), \(groups.causes)"
  }
}

extension Sequence<CauseGroup> {
  /// The noun for the cases of all groups: `picture` if all of their pictures changed, `case` if some differ only in facts.
  var noun: String { allSatisfy { $0.differingPictures == $0.members.count } ? "picture" : "case" }

  /// How many causes there are: `2 causes`, `1 cause and 2 groups that may belong to it`.
  var causes: String {
    let (own, others) = (count { $0.likely == nil }, count { $0.likely != nil })
    let causes = counted(own, "cause")
    return others == 0
      ? causes : "\(causes) and \(counted(others, "group")) that may belong to \(own == 1 ? "it" : "them")"
  }
}

extension Evaluation {
  /// The difference of the pictures in words, unless a message contains it: `ink moved; edge 0.84 px of 0.375 allowed`.
  var unmentionedDifference: String? {
    let words =
      if case .sizeMismatch(let reference, let candidate)? = self.comparison {
        "\(reference) → \(candidate) pixels"
      } else {
        difference?.words ?? ""
      }
    let isMentioned = findings.first.flatMap { details(of: $0.remark) } != nil
    return isMentioned || words.isEmpty || verdict == .broken ? nil : words
  }

  /// The smallest tolerance that would allow the difference; nil if none should, as when facts differ.
  var passingTolerance: String? {
    guard verdict == .changed, self.factDifferences.isEmpty,
      case .different(let difference)? = self.comparison
    else {
      return nil
    }
    return difference.advisableTolerance?.words
  }

  /// What to do next.
  var hint: String {
    let new = verdict == .missingGolden ? "" : "new "
    return obstacleHint ?? "`assay accept \(name.argument)` if the \(new)\(candidateIs) right"
  }

  /// What to do if the case cannot be accepted; nil if it can.
  var obstacleHint: String? {
    switch (verdict, causes.first) {
    case (.unavailable, _): "`assay doctor` says what to install"
    case (.broken, _) where self.candidatePath != nil:  // It was drawn, so its golden is damaged.
      "fix the golden as the error says, then run `assay verify \(name.argument)`"
    case (.broken, _): "see \(location), then run `assay verify \(name.argument)`"
    case (_, .removed?): "draw it again, or delete the golden: `assay prune --apply \(name.argument)`"
    case (.knownFailure, _): "nothing to do: it fails as \(location) says"
    case _ where exceedsKnownFailure: "fix the code, or change `knownFailure` at \(location)"
    case (_, .unexpectedPass?): "remove `knownFailure` at \(location)"
    case _ where causes.contains(.expectation):
      "fix the code, or the expectation at \(findings.lazy.compactMap(\.remark.expectationPlace).first ?? location)"
    default: nil
    }
  }
}

extension TextDifference {
  /// The changed lines with those around them, as a terminal or Markdown shows them: `-` and `+` before a changed line, `[-…-]` and `{+…+}`
  /// around changed words.
  ///
  /// ```text
  ///   bars: 3
  /// - total: [-41-] USD
  /// + total: {+42+} USD
  /// ```
  func markedLines(atMost limit: Int) -> [String] {
    let (stretches, rest) = hunks(atMost: limit)
    let lines = stretches.enumerated().flatMap { position, lines in
      (position == 0 ? [] : ["  ⋯"]) + lines.map(TextDifference.marked)
    }
    return lines + (rest == 0 ? [] : ["  … and \(counted(rest, "more line"))"])
  }

  private static func marked(_ line: Line) -> String {
    let (sign, begin, end) =
      line.old == nil ? ("+", "{+", "+}") : line.new == nil ? ("-", "[-", "-]") : (" ", "", "")
    let isWhole = line.pieces.allSatisfy(\.isChanged)
    let text = line.pieces.map { piece in
      piece.isChanged && !isWhole ? begin + visible(piece.text) + end : visible(piece.text)
    }
    // The beginning is enough of a very long line, such as JSON without line ends.
    let all = text.joined()
    return "\(sign) " + (all.count > 400 ? all.prefix(400) + " …" : all)
  }
}

/// A summary on one line, with invisible characters written as code points.
func sentence(_ summary: String) -> String {
  let words = summary.utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }
  return visible(words.map(Substring.init).joined(separator: " "))
}

/// A text after its label, in a column: `  hint       run it again`.
package func row(_ label: String, _ text: String) -> String {
  "  \(label)" + String(repeating: " ", count: max(1, 11 - label.count)) + text
}

/// A time in words: `840 ms`, `3.2 s`, `2 min 5 s`.
func words(for duration: Duration) -> String {
  let milliseconds = max(0, duration.milliseconds)
  switch milliseconds {
  case ..<1000: return "\(milliseconds) ms"
  case ..<60_000: return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  case ..<3_600_000: return "\(milliseconds / 60_000) min \(milliseconds / 1000 % 60) s"
  default: return "\(milliseconds / 3_600_000) h \(milliseconds / 60_000 % 60) min"
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var milliseconds: Int { Int(self / .milliseconds(1)) }

  /// The time in seconds with three decimals: `0.042`.
  var secondsText: String {
    let milliseconds = max(0, milliseconds)
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }
}
