import Facts
import Harness
import ImageDiff

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

extension Cause {
  /// The cause as people say it.
  var words: String {
    self == .unexpectedPass ? "unexpected pass" : rawValue
  }

  /// What the cause means for the reviewer, one sentence.
  var explanation: String {
    switch self {
    case .environment: "A font or library differs from the one the golden was made with."
    case .structure: "Facts behind the picture differ."
    case .color: "The same shapes in other colors."
    case .raster: "Facts are equal, but pixels differ."
    case .size: "The picture has other dimensions."
    case .missing: "There is no golden to compare with."
    case .expectation: "A stated expectation does not hold."
    case .unexpectedPass: "A known failure passes now."
    case .unusable: "The scenario or its golden cannot be used."
    }
  }
}

extension Region.Kind {
  /// The kind of change as people say it.
  var words: String {
    switch self {
    case .moved: "text moved"
    case .recolored: "recolored"
    case .heavier: "ink heavier"
    case .lighter: "ink lighter"
    case .missing: "ink missing"
    case .added: "ink added"
    case .changed: "ink changed"
    }
  }
}

extension Measure {
  /// Measured against allowed: `edge 0.84 px of 0.125 allowed`.
  var words: String {
    let unit =
      switch limit {
      case .edge: " px"
      case .color: " ΔE"
      case .ink: " %"
      case .spots: ""
      }
    return "\(limit.rawValue) \(short(measured))\(unit) of \(short(allowed)) allowed"
  }
}

extension Judgement {
  /// The first cause, in words; the verdict where no cause is given or nothing is known.
  var causeWords: String {
    verdict == .unavailable ? verdict.words : causes.first?.words ?? verdict.words
  }

  /// What the first cause means for the reviewer, one sentence.
  var explanation: String {
    verdict == .unavailable
      ? "Something it needs is not on this machine, so nothing is known." : causes.first?.explanation ?? ""
  }

  /// The first sentence of why; facts that differ where none was given.
  var headline: String {
    if let message = messages.first { return message }
    let shown = factDifferences.prefix(3).map(\.description)
    let more = factDifferences.count - shown.count
    let facts = shown.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    return facts.isEmpty ? (causes.first?.explanation ?? verdict.words) : facts
  }

  /// The picture's difference in words: `text moved; edge 0.84 px of 0.125 allowed`; nil when none was measured.
  var differenceWords: String? {
    switch comparison {
    case .identical?, nil: nil
    case .sizeMismatch(let reference, let candidate)?: "\(reference) → \(candidate) pixels"
    case .tolerated(let difference)?, .different(let difference)?: difference.words
    }
  }

  /// What to do next, as a sentence or command.
  var hint: String {
    switch (verdict, causes.first) {
    case (.unavailable, _): "`assay doctor` says what to install"
    case (.broken, _) where candidatePath != nil:  // it was drawn, so its golden is what cannot be used
      "mend the golden as the sentence above says, then run `assay verify \(name)`"
    case (.broken, _): "mend \(location), then run `assay verify \(name)`"
    case (.knownFailure, _): "nothing to do: it fails as \(location) says"
    case (_, .unexpectedPass?): "remove `knownFailure` at \(location)"
    case _ where causes.contains(.expectation):  // it could not be accepted, whatever else differs
      "mend the engine, or the expectation at \(location)"
    case (.missingGolden, _): "`assay accept \(name)` if the picture is right"
    default: "`assay accept \(name)` if the new picture is right"
    }
  }
}

extension Difference {
  /// The kind of the worst region and the limit exceeded most; the count of pixels where neither is known.
  var words: String {
    // Spots count what exceeds the other limits, so they tell least.
    let exceeded = measures.filter(\.isExceeded)
    let worst = exceeded.filter { $0.limit != .spots }.max { $0.excess < $1.excess } ?? exceeded.first
    let parts = [regions.first?.kind.words, worst?.words].compactMap(\.self)
    return parts.isEmpty ? counted(changedPixels, "pixel") + " changed" : parts.joined(separator: "; ")
  }
}

extension Measure {
  /// Measured as a multiple of allowed; infinite where nothing is allowed.
  fileprivate var excess: Double { allowed > 0 ? measured / allowed : .infinity }
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
