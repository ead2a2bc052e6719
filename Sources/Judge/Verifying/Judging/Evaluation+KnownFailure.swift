import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension Evaluation {
  /// The name of its failure, for `knownFailure`: its causes but the environment, and a hash of the picture, the facts and
  /// the expectations that fail.
  ///
  /// It depends on no message, so that rewording one makes no other failure of it.
  var failureName: String {
    let causes = causes.filter { ![.environment, .missing].contains($0) }.map(\.rawValue)
    let drawn = picture.map { ["\($0.width)x\($0.height) \($0.pixelHash)"] } ?? []
    let failing = (findings.map(\.remark) + remarks).compactMap(\.failing).sorted()
    let details = (drawn + self.facts.lines + failing).joined(separator: "\n")
    let hash = ContentHash(of: Array(details.utf8)).description.prefix(8)
    return (causes + [String(hash)]).joined(separator: "-")
  }

  /// Excuses the failure that is known, and no other one.
  mutating func apply(_ known: KnownFailure, today: String) {
    switch verdict {
    case .broken, .unavailable, .knownFailure: return
    case .missingGolden where !causes.contains(.expectation): remarks.append(.unexcused(.withoutGolden))
    case .passed,
      .tolerated where !isFailure:
      verdict = .changed
      add([Finding(.unexpectedPass, .unexpectedPass(known))])
    case .changed, .missingGolden, .tolerated:
      if let until = known.until, until < today {
        remarks.append(.unexcused(.late(until)))
      } else if let failure = known.failure, failure == failureName {
        verdict = .knownFailure
        isOverruled = false
        remarks.append(.knownFailure(known))
      } else {
        let name = failureName
        remarks.append(.unexcused(known.failure.map { .other(name, known: $0) } ?? .unnamed(name)))
      }
    }
  }

  /// Whether it has a known failure that does not excuse it.
  package var exceedsKnownFailure: Bool {
    remarks.contains { if case .unexcused = $0 { true } else { false } }
  }

  /// Whether it has a known failure that excuses it.
  var isKnownToFail: Bool {
    remarks.contains { if case .knownFailure = $0 { true } else { false } }
  }

  /// Whether a relation could not be checked, because the other picture or its golden does not exist.
  var hasBrokenRelation: Bool {
    (findings.map(\.remark) + remarks).contains { if case .brokenRelation = $0 { true } else { false } }
  }
}
