import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension Evaluation {
  /// The name of its failure, for `knownFailure`: its causes but the environment, and a hash of the picture, the facts and
  /// the expectations that fail.
  var failureName: String {
    let causes = causes.filter { ![.environment, .missing].contains($0) }.map(\.rawValue)
    let drawn = picture.map { ["\($0.width)x\($0.height) \($0.pixelHash)"] } ?? []
    let details = drawn + facts.lines + brokenExpectations.sorted()
    let hash = ContentHash(of: Array(details.joined(separator: "\n").utf8)).description.prefix(8)
    return (causes + [String(hash)]).joined(separator: "-")
  }

  /// Excuses the failure that is known, and no other one.
  mutating func apply(_ known: KnownFailure, today: String) {
    switch verdict {
    case .broken, .unavailable, .knownFailure: return
    case .missingGolden where !causes.contains(.expectation):
      deny("without a golden, it needs an expectation that fails; state one, or remove `knownFailure`")
    case .passed,
      .tolerated where !isFailure:
      verdict = .changed
      add([
        Finding(
          .unexpectedPass,
          "passes although a known failure was expected (\(known.reason)); remove `knownFailure`")
      ])
    case .changed, .missingGolden, .tolerated:
      if let until = known.until, until < today {
        deny("'until' was \(until), and the case still fails; fix it, or set another day")
      } else if known.failure != failureName {
        deny(
          known.failure == nil
            ? "add `failure: \(failureName)` to `knownFailure`, so that no other failure is excused"
            : "this failure is \(failureName), the known one \(known.failure ?? ""); fix it, or correct `failure`"
        )
      } else {
        verdict = .knownFailure
        isOverruled = false
        let end = known.until.map { ", until \($0)" } ?? ""
        remarks.append(Sentences.knownFailure + known.reason + (known.issue.map { " (\($0)\(end))" } ?? end))
      }
    }
  }

  /// What expectations it fails, without their places: a line more in the scenario does not make another failure of it.
  private var brokenExpectations: [String] {
    let all =
      findings.filter { $0.cause == .expectation }.map(\.sentence)
      + remarks.filter { !$0.hasPrefix(Sentences.otherEnvironment) }
    return all.map { $0.replacing(#/^.*?:\d+:\d+: /#, with: "") }
  }

  private mutating func deny(_ reason: String) { remarks.append(Sentences.otherFailure + reason) }

  /// Whether it has a known failure that does not excuse it.
  package var exceedsKnownFailure: Bool { remarks.contains { $0.hasPrefix(Sentences.otherFailure) } }
}
