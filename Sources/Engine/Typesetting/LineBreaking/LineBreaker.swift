/// A place where a line may or must end.
public struct BreakOpportunity: Hashable, Sendable {
  /// The UTF-8 offset of the place: a line that ends here holds the bytes before it, trailing spaces included.
  public var offset: Int
  /// Whether a line must end here: after a line feed and the like, and at the end of the text.
  public var isMandatory: Bool

  /// Creates an opportunity.
  public init(offset: Int, isMandatory: Bool) {
    self.offset = offset
    self.isMandatory = isMandatory
  }
}

/// Finds where lines may end, by the Unicode line breaking algorithm.
///
/// Implements UAX #14 of Unicode 15.0 with the number rules of its section 8.2, example 7, as its test file expects. A
/// dictionary adds breaks between the words of Thai. Words of Lao, Khmer and Burmese are not separated: their letters count
/// as class AL (LB1).
public enum LineBreaker {
  /// The break opportunities of a text in ascending order, including the text's end; none for an empty text.
  ///
  /// An opportunity is always between two scalars; the end is mandatory (LB3).
  public static func opportunities(
    in text: String, by dictionary: ThaiDictionary? = nil
  ) -> [BreakOpportunity] {
    let scalars = text.unicodeScalars.map(\.value)
    var (offset, position) = (0, 0)
    return opportunities(in: scalars, by: dictionary).map { scalar, isMandatory in
      offset += scalars[position..<scalar].reduce(0) { $0 + utf8Width($1) }
      position = scalar
      return BreakOpportunity(offset: offset, isMandatory: isMandatory)
    }
  }

  /// The break opportunities of a text given by its scalars, each by the number of the scalar after it.
  static func opportunities(
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
      } else if context.isWithinWord(next) {
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

  private static func utf8Width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}

extension LineBreakContext {
  /// What the rules say about the position before the first of some classes.
  @inline(__always) fileprivate func decision(before classes: ArraySlice<LineBreakClass>) -> LineBreakDecision
  {
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
