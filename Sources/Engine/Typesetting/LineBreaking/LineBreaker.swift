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
/// UAX #14 of Unicode 15.0 with the numbers of its §8.2, example 7, which its own test file expects. A dictionary adds the
/// places between the words of Thai; those of Lao, Khmer and Burmese are not told apart (LB1 takes their letters as AL).
public enum LineBreaker {
  /// The break opportunities of a text in ascending order, the text's end included; none for an empty text.
  ///
  /// An opportunity always lies between two scalars; the end is mandatory (LB3).
  public static func opportunities(
    in text: String, by dictionary: ThaiDictionary? = nil
  ) -> [BreakOpportunity] {
    let scalars = text.unicodeScalars.map(\.value)
    let words = dictionary?.boundaries(in: scalars) ?? []
    return scalars.withUnsafeBufferPointer { scalars in
      var opportunities: [BreakOpportunity] = []
      var scanner = LineBreakScanner(scalars, words: words)
      var (offset, position) = (0, 0)
      while let (place, isMandatory) = scanner.next() {
        for scalar in scalars[position..<place] { offset += utf8Width(scalar) }
        position = place
        opportunities.append(BreakOpportunity(offset: offset, isMandatory: isMandatory))
      }
      return opportunities
    }
  }

  /// The same for a text given by its scalars; an opportunity is the number of the scalar after it.
  static func forEachOpportunity(
    in scalars: [UInt32], by dictionary: ThaiDictionary?, _ body: (Int) -> Void
  ) {
    let words = dictionary?.boundaries(in: scalars) ?? []
    scalars.withUnsafeBufferPointer { scalars in
      var scanner = LineBreakScanner(scalars, words: words)
      while let (place, _) = scanner.next() { body(place) }
    }
  }

  private static func utf8Width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}

/// Walks over a text once and stops at each opportunity.
private struct LineBreakScanner {
  private var classes: ScalarClasses
  private var context: LineBreakContext
  private var isAtEnd: Bool
  /// The places between words that only a dictionary knows, those that are passed left out.
  private var words: ArraySlice<Int>

  init(_ scalars: UnsafeBufferPointer<UInt32>, words: [Int]) {
    self.words = words[...]
    classes = ScalarClasses(scalars: scalars)
    let first = classes.next()  // LB2: sot ×
    context = LineBreakContext(first: first ?? .al)
    isAtEnd = first == nil
  }

  /// The next opportunity, by the scalar it comes before; nil after the end of the text.
  mutating func next() -> (place: Int, isMandatory: Bool)? {
    if isAtEnd { return nil }
    while true {
      let place = classes.position
      guard let next = classes.next() else {
        isAtEnd = true
        return (place, true)  // LB3: ! eot
      }
      if place == words.first {
        words.removeFirst()
        context.append(next)
        return (place, false)  // LB1: SA, by a dictionary
      }
      if context.isWithinWord(next) { continue }
      let decision = decide(next)
      context.append(next)
      if decision != .prohibited {
        return (place, decision == .mandatory)
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
  private let scalars: UnsafeBufferPointer<UInt32>
  /// The number of the scalar that comes next.
  private(set) var position = 0

  init(scalars: UnsafeBufferPointer<UInt32>) { self.scalars = scalars }

  /// The class of the scalar that comes next, nil at the end.
  mutating func next() -> LineBreakClass? {
    guard position < scalars.count else { return nil }
    defer { position += 1 }
    return LineBreakTable.lineBreakClass(of: scalars[position])
  }

  /// Whether a digit comes next, marks of the scalar before it left aside.
  var isDigitAhead: Bool {
    var ahead = self
    var next = ahead.next()
    while next == .cm || next == .zwj { next = ahead.next() }
    return next == .nu
  }
}
