/// Finds where lines may end (UAX #14 of Unicode 15.0, with the number rules of §8.2, example 7).
///
/// A dictionary adds breaks between the words of Thai. Letters of Lao, Khmer and Burmese count as class AL (LB1).
package enum LineBreaker {
  /// The break opportunities of a text in ascending order, each by the number of scalars before it; the last is its end.
  package static func opportunities(
    in scalars: [UInt32], by dictionary: ThaiDictionary?
  ) -> [(scalar: Int, isMandatory: Bool)] {
    let classes = scalars.map(LineBreakClass.init(of:))
    guard let first = classes.first else { return [] }
    var wordBreaks = dictionary?.boundaries(in: scalars)[...] ?? []
    var context = LineBreakContext(first: first)  // LB2: sot ×
    var opportunities: [(scalar: Int, isMandatory: Bool)] = []
    opportunities.reserveCapacity(classes.count / 4 + 1)
    for scalar in 1..<classes.count {
      let next = classes[scalar]
      if scalar == wordBreaks.first {
        wordBreaks.removeFirst()
        opportunities.append((scalar, false))  // LB1: SA, by a dictionary
      } else if next == .al, classes[scalar - 1] == .al {
        // LB28 prohibits the most common pair, AL × AL, which leaves the context as it is.
        continue
      } else {
        let decision = context.decision(before: classes[scalar...])
        if decision != .prohibited { opportunities.append((scalar, decision == .mandatory)) }
      }
      context.append(next)
    }
    opportunities.append((classes.count, true))  // LB3: ! eot
    return opportunities
  }
}

extension LineBreakContext {
  /// What the rules say about the position before the first of some classes.
  fileprivate func decision(before classes: ArraySlice<LineBreakClass>) -> LineBreakDecision {
    if absorbs(classes[classes.startIndex]) { return .prohibited }  // LB9
    let next = classes[classes.startIndex].withoutBase  // LB10
    return decisionByControls(before: next)
      ?? decisionByPunctuation(before: next)
      ?? decisionByNumbers(
        before: next, isDigitAhead: classes.dropFirst().first { $0 != .cm && $0 != .zwj } == .nu)
      ?? decisionByScripts(before: next)
      ?? .allowed  // LB31: ALL ÷, ÷ ALL
  }
}
