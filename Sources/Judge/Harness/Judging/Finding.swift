/// One cause with the sentence about it.
struct Finding: Hashable, Sendable {
  var cause: Cause
  var sentence: String
  /// More about the same cause, one sentence each.
  var details: [String] = []
}

extension Evaluation {
  /// Adds what was found; *unusable* stands first, then causes as ``Cause`` declares them; details stand last.
  mutating func add(_ findings: [Finding]) {
    let known = zip(causes, messages).map { Finding(cause: $0, sentence: $1) }
    var details = Array(messages.dropFirst(causes.count))
    var all = known
    for finding in findings {
      details += finding.details
      if all.contains(where: { $0.cause == finding.cause }) {
        details.append(finding.sentence)
      } else {
        all.append(finding)
      }
    }
    let order = [.unusable] + Cause.allCases
    all.sort { order.firstIndex(of: $0.cause) ?? 0 < order.firstIndex(of: $1.cause) ?? 0 }
    causes = all.map(\.cause)
    messages = all.map(\.sentence) + details
  }

  /// The verdict its causes lead to; within the tolerance the picture is not yet *changed*.
  mutating func decide(withinTolerance: Bool) {
    if causes.contains(.unusable) {
      verdict = .broken
    } else if causes.contains(.missing) {
      verdict = .missingGolden
    } else if causes.isEmpty {
      verdict = .passed
    } else {
      let harmless: Set<Cause> = [.environment, .color, .raster]
      let isHarmless = factDifferences.isEmpty && harmless.isSuperset(of: causes)
      verdict = withinTolerance && isHarmless ? .tolerated : .changed
    }
  }
}
