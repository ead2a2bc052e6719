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
/// UAX #14 of Unicode 15.0 with the numbers of its §8.2, example 7, which its own test file expects. It knows no
/// dictionary: Thai, Lao, Khmer and Burmese words are not divided (LB1 takes their letters as AL).
public enum LineBreaker {
  /// The break opportunities of a text in ascending order, the text's end included; none for an empty text.
  ///
  /// An opportunity always lies between two scalars; the end is mandatory (LB3).
  public static func opportunities(in text: String) -> [BreakOpportunity] {
    var text = text
    return text.withUTF8 { utf8 in
      var opportunities: [BreakOpportunity] = []
      var scanner = LineBreakScanner(utf8: utf8)
      while let opportunity = scanner.next() { opportunities.append(opportunity) }
      return opportunities
    }
  }
}

/// Walks over a text once and stops at each opportunity.
private struct LineBreakScanner {
  private var classes: ScalarClasses
  private var context: LineBreakContext
  private var isAtEnd: Bool

  init(utf8: UnsafeBufferPointer<UInt8>) {
    classes = ScalarClasses(utf8: utf8)
    let first = classes.next()  // LB2: sot ×
    context = LineBreakContext(first: first ?? .al)
    isAtEnd = first == nil
  }

  /// The next opportunity, or nil after the end of the text.
  mutating func next() -> BreakOpportunity? {
    if isAtEnd { return nil }
    while true {
      let offset = classes.offset
      guard let next = classes.next() else {
        isAtEnd = true
        return BreakOpportunity(offset: offset, isMandatory: true)  // LB3: ! eot
      }
      if context.isWithinWord(next) { continue }
      let decision = decide(next)
      context.append(next)
      if decision != .prohibited {
        return BreakOpportunity(offset: offset, isMandatory: decision == .mandatory)
      }
    }
  }

  private func decide(_ next: LineBreakClass) -> LineBreakDecision {
    if context.absorbs(next) { return .prohibited }  // LB9
    let next = next.standingAlone  // LB10
    return context.decisionByControls(before: next)
      ?? context.decisionByPunctuation(before: next)
      ?? context.decisionByNumbers(before: next, isDigitAhead: classes.isDigitAhead)
      ?? context.decisionByScripts(before: next)
      ?? .allowed  // LB31: ALL ÷, ÷ ALL
  }
}

/// The classes of a text's scalars, one after the other.
private struct ScalarClasses {
  private let utf8: UnsafeBufferPointer<UInt8>
  /// The UTF-8 offset of the scalar that comes next.
  private(set) var offset = 0

  init(utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  /// The class of the scalar that comes next, nil at the end; the bytes of a `String` are always valid UTF-8.
  mutating func next() -> LineBreakClass? {
    guard offset < utf8.count else { return nil }
    let first = utf8[offset]
    if first < 0x80 {
      offset += 1
      return LineBreakTable.lineBreakClass(of: UInt32(first))
    }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = UInt32(first) & (0x7F >> UInt32(count))
    for continuation in 1..<count {
      scalar = scalar << 6 | UInt32(utf8[offset + continuation] & 0x3F)
    }
    offset += count
    return LineBreakTable.lineBreakClass(of: scalar)
  }

  /// Whether a digit comes next, marks of the scalar before it left aside.
  var isDigitAhead: Bool {
    var ahead = self
    var next = ahead.next()
    while next == .cm || next == .zwj { next = ahead.next() }
    return next == .nu
  }
}
