/// Finds where lines may end (UAX #14 of Unicode 16.0).
///
/// A dictionary adds breaks between the words of Thai. Letters of Lao, Khmer and Burmese count as class AL (LB1).
package enum LineBreaker {
  /// Whether a scalar is an emoji, or of a script that is written without spaces and breaks between syllables, ideographs or words.
  static func lacksSpaces(_ scalar: UInt32) -> Bool {
    switch LineBreakUnit(of: scalar).lineBreak {
    case .id, .idReserved, .eb, .em, .ri, .h2, .h3, .jl, .jv, .jt: true
    default: ThaiDictionary.isLetter(scalar)
    }
  }

  /// The break opportunities of a text in ascending order, each by the number of scalars before it; the last is its end.
  package static func opportunities(
    in scalars: [UInt32], by dictionary: ThaiDictionary?
  ) -> [(scalar: Int, isMandatory: Bool)] {
    let units = scalars.map(LineBreakUnit.init(of:))
    guard let first = units.first else { return [] }
    var wordBreaks = dictionary?.boundaries(in: scalars)[...] ?? []
    var context = LineBreakContext(first: first)  // LB2: sot ×
    var opportunities: [(scalar: Int, isMandatory: Bool)] = []
    opportunities.reserveCapacity(units.count / 4 + 1)
    for scalar in 1..<units.count {
      let (last, next) = (units[scalar - 1], units[scalar])
      if scalar == wordBreaks.first {
        wordBreaks.removeFirst()
        opportunities.append((scalar, false))  // LB1: SA, by a dictionary
      } else if last == .letter, next == .letter {
        // LB28 prohibits the most common pair, AL × AL, which leaves the context as it is.
        continue
      } else if next == .letter, last == .space, scalar > 1, units[scalar - 2] == .letter {
        opportunities.append((scalar, false))  // LB18: SP ÷, of the rules before it none is about letters
      } else if last != .letter || next != .space {  // LB7: × SP
        let decision = context.decision(before: units[scalar...])
        if decision != .prohibited { opportunities.append((scalar, decision == .mandatory)) }
      }
      context.append(next)
    }
    opportunities.append((units.count, true))  // LB3: ! eot
    return opportunities
  }
}

extension LineBreakContext {
  /// Whether a line can break before the first of some units.
  fileprivate func decision(before units: ArraySlice<LineBreakUnit>) -> LineBreakDecision {
    let first = units[units.startIndex]
    if absorbs(first.lineBreak) { return .prohibited }  // LB9
    let next = first.withoutBase  // LB10
    // A unit after the next, without the marks of units (LB9).
    func after(_ number: Int) -> LineBreakUnit? {
      units.dropFirst().lazy.filter { $0.lineBreak != .cm && $0.lineBreak != .zwj }.dropFirst(number).first
    }
    return decisionByControls(before: next.lineBreak.general)
      ?? decisionByPunctuation(before: next, after: after)
      ?? decisionByNumbers(before: next.lineBreak.general, after: after)
      ?? decisionByScripts(before: next, after: after)
      ?? .allowed  // LB31: ALL ÷, ÷ ALL
  }
}
