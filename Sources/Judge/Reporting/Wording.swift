import AssayFacts
import AssayHarness
import AssayImageDiff
import AssaySubjects

extension Verdict {
  /// The verdict as people say it.
  var words: String {
    switch self {
    case .passed: "passed"
    case .tolerated: "tolerated"
    case .knownFailure: "known failure"
    case .changed: "changed"
    case .missingGolden: "missing golden"
    case .broken: "broken"
    case .unavailable: "unavailable"
    }
  }
}

extension Verification {
  /// A verdict as people say it, of renderings or of goldens that are compared with earlier ones.
  func words(for verdict: Verdict) -> String {
    guard comparedRevision != nil else { return verdict.words }
    return switch verdict {
    case .passed: "unchanged"
    case .missingGolden: "added"
    default: verdict.words
    }
  }

  /// How many goldens are gone since the revision they are compared with.
  var removedGoldens: Int { evaluations.indices.count { evaluations[$0].causes == [.removed] } }

  /// What changed since a revision: `12 goldens differ from main (1a2b3c4d), 2 causes`; nil where renderings were judged.
  var changesHeadline: String? {
    guard let comparedRevision else { return nil }
    let count = evaluations.count - self.count(of: .passed)
    if count == 0 { return "goldens are those of \(comparedRevision)" }
    let verb = count == 1 ? "differs" : "differ"
    return "\(counted(count, "golden")) \(verb) from \(comparedRevision), \(counted(groups.count, "cause"))"
  }
}

extension Evaluation {
  /// The picture's difference in words: `ink moved; edge 0.84 px of 0.375 allowed`; nil when none was measured.
  var differenceWords: String? {
    switch comparison {
    case .identical?, nil: nil
    case .sizeMismatch(let reference, let candidate)?: "\(reference) → \(candidate) pixels"
    case .tolerated(let difference)?, .different(let difference)?:
      difference.words.isEmpty ? nil : difference.words
    }
  }

  /// The same where no sentence has told it.
  var untoldDifferenceWords: String? { findings.first?.endsWithMeasurements ?? false ? nil : differenceWords }

  /// The smallest tolerance that would have allowed the difference, where one might; nil where facts differ.
  var passingTolerance: String? {
    guard verdict == .changed, factDifferences.isEmpty, case .different(let difference)? = comparison else {
      return nil
    }
    return difference.advisableTolerance?.words
  }

  /// What to do next, as a sentence or command.
  var hint: String {
    let new = verdict == .missingGolden ? "" : "new "
    return obstacleHint ?? "`assay accept \(name)` if the \(new)\(candidateIs) right"
  }

  /// What to do where the picture cannot be accepted; nil where it can.
  var obstacleHint: String? {
    switch (verdict, causes.first) {
    case (.unavailable, _): "`assay doctor` says what to install"
    case (.broken, _) where candidatePath != nil:  // it was drawn, so its golden is what cannot be used
      "mend the golden as the sentence above says, then run `assay verify \(name)`"
    case (.broken, _): "mend \(location), then run `assay verify \(name)`"
    case (.knownFailure, _): "nothing to do: it fails as \(location) says"
    case (_, .unexpectedPass?): "remove `knownFailure` at \(location)"
    case _ where causes.contains(.expectation):  // it could not be accepted, whatever else differs
      "mend the engine, or the expectation at \(findings.lazy.compactMap(\.expectationPlace).first ?? "\(location)")"
    default: nil
    }
  }
}

/// What a subject shows as one line, however its lines were broken, with everything invisible written out.
func sentence(_ summary: String) -> String {
  var line: [UInt8] = []
  line.reserveCapacity(summary.utf8.count)
  for byte in summary.utf8 {
    let isSpace = byte == 0x20 || 0x09...0x0D ~= byte
    if !isSpace { line.append(byte) } else if let last = line.last, last != 0x20 { line.append(0x20) }
  }
  if line.last == 0x20 { line.removeLast() }
  return visible(String(decoding: line, as: UTF8.self))
}

/// A number with at most three digits after the point.
func short(_ number: Double) -> String {
  guard number.isFinite, number.magnitude < 1e12 else { return Fact.text(of: number) }
  return Fact.text(of: (number * 1000).rounded() / 1000)
}

/// A number of things: `1 pixel`, `12 pixels`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A time as people say it: `840 ms`, `3.2 s`, `2 min 5 s`.
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
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }

  /// The time in seconds with three digits: `0.042`.
  var secondsText: String {
    let milliseconds = max(0, milliseconds)
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
