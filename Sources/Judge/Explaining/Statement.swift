import AssayImaging
public import AssaySubjects

/// What happened in the same way to things of one or more pictures; the only place where changes become words.
public struct Statement: Hashable, Sendable {
  /// What happened.
  public var kind: ChangeKind
  /// The names of the things.
  public var noun: Noun
  /// How many things; nil if that differs from picture to picture.
  public var count: Int?
  /// Where the only thing was, or is if it is new; nil to leave that out.
  public var place: PixelRect?
  /// How much, in each picture; empty if that is not known of all.
  public var amounts: [Change.Amount]

  /// A change of one picture; a guide that holds it knows a better word for the thing.
  public init(_ change: Change, in guide: GuideKind? = nil) {
    (kind, noun) = (change.kind, guide?.noun ?? change.noun)
    (count, amounts) = (change.places.count, [change.amount].compactMap(\.self))
    place = change.places.count == 1 ? change.places[0].before ?? change.places[0].after : nil
  }

  /// Changes of one kind in several pictures, at least one; one thing in each of them makes several.
  public init(_ changes: [Change], of noun: Noun, isCounted: Bool = false) {
    let counts = Set(changes.map(\.places.count)).subtracting(isCounted ? [] : [1])
    (kind, self.noun) = (changes[0].kind, noun)
    count = changes.allSatisfy { $0.places.count == counts.first } ? counts.first : nil
    let all = changes.compactMap(\.amount)
    amounts = all.count == changes.count ? all : []
  }

  /// A change of which no more is known.
  init(_ kind: ChangeKind, _ noun: Noun) { (self.kind, self.noun, amounts) = (kind, noun, []) }

  /// What happened and how much, with the place of a single thing: `2 texts moved right by 6 px`.
  public var words: String { said + (place.map { " at (\($0.x), \($0.y))" } ?? "") }

  private var said: String {
    let (subject, isPlural) = noun.words(count: count)
    let be = isPlural ? "are" : "is"
    return switch kind {
    case .moved: "\(subject) moved" + (way.map { " \($0)" } ?? "")
    case .recolored: (subject.isEmpty ? "" : subject + " ") + (colors ?? "changed color")
    case .resized: "\(subject) \(be) \(growth ?? "of another size")"
    case .corners:
      (noun.form == .corner ? subject : "corners of \(subject)") + " are \(measured("rounder", "less round"))"
    case .weight where noun.form == .line: "\(subject) \(be) \(measured("thicker", "thinner"))"
    case .weight: "strokes of \(subject) are \(measured("thicker", "thinner"))"
    case .softened: "edges of \(subject) are \(measured("softer", "sharper"))"
    case .spaced: "letters of \(subject) are \(spacing)"
    case .scaled: "\(subject) \(be) \(percent ?? "of another size")"
    case .reshaped: letters.map { "\($0) in \(subject)" } ?? "\(subject) changed shape"
    case .added: "\(subject) \(isPlural ? "were" : "was") added"
    case .removed: "\(subject) \(be) gone"
    case .clipped: "\(subject) \(be) \(clipping)"
    case .reordered: "\(subject) changed places"
    case .changed: "\(subject) \(isPlural ? "look" : "looks") different"
    }
  }
}

extension Statement {
  /// `right by 1 to 2 px and down by 3 px`; nil if that is not known.
  private var way: String? {
    let shifts = amounts.compactMap { if case .shift(let x, let y) = $0 { SIMD2(x, y) } else { nil } }
    return both(
      side(shifts.map(\.x)) { "\($1 ? "right" : "left") by \($0) px" },
      side(shifts.map(\.y)) { "\($1 ? "down" : "up") by \($0) px" })
  }

  private var growths: [SIMD2<Double>] {
    amounts.compactMap { if case .growth(let width, let height) = $0 { SIMD2(width, height) } else { nil } }
  }

  /// `8 px higher and 2 to 4 px wider`; nil if that is not known.
  private var growth: String? {
    both(
      side(growths.map(\.x)) { "\($0) px \($1 ? "wider" : "narrower")" },
      side(growths.map(\.y)) { "\($0) px \($1 ? "higher" : "lower")" })
  }

  private var clipping: String {
    side(growths.map { $0.x + $0.y }) { $1 ? "no longer cut off" : "cut off by \($0) px" } ?? "cut off"
  }

  private var percents: [Double] {
    amounts.compactMap { if case .percent(let part) = $0 { part } else { nil } }
  }

  private var percent: String? { side(percents) { "\($0) % \($1 ? "larger" : "smaller")" } }

  private var lengths: [(old: Double, new: Double)] {
    amounts.compactMap { if case .lengths(let old, let new) = $0 { (old, new) } else { nil } }
  }

  private var spacing: String {
    side(lengths.map { $0.new - $0.old }) { "\($0) px \($1 ? "farther apart" : "closer")" }
      ?? "farther apart or closer"
  }

  /// `rounder: 4 → 10 px`, `thicker by 0.1 to 0.4 px`.
  private func measured(_ more: String, _ less: String) -> String {
    let lengths = lengths
    let by = side(lengths.map { $0.new - $0.old }) { "\($1 ? more : less) by \($0) px" }
    guard let by, let first = lengths.first else {
      return side(percents) { $1 ? more : less } ?? "\(more) or \(less)"
    }
    guard lengths.allSatisfy({ $0 == first }) else { return by }
    let ends = [first.old, first.new].map { aligned([Statement.rounded($0)])[0] }
    return "\(first.new > first.old ? more : less): \(ends[0]) → \(ends[1]) px"
  }

  /// `#42526E became #5E6C84`; nil unless the colors are known and everywhere the same.
  private var colors: String? {
    guard case .colors(let old, let new)? = common else { return nil }
    return "\(old) became \(new)"
  }

  /// `2 letters changed, 1 added`; nil if they are not known, or differ.
  private var letters: String? {
    guard case .letters(let changed, let added, let removed)? = common else { return nil }
    let counts = [(changed, "changed"), (added, "added"), (removed, "removed")].filter { $0.0 > 0 }
    let words = counts.enumerated().map { "\($0 == 0 ? counted($1.0, "letter") : "\($1.0)") \($1.1)" }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The amount, if it is the same everywhere.
  private var common: Change.Amount? { amounts.allSatisfy { $0 == amounts[0] } ? amounts.first : nil }

  private func both(_ first: String?, _ second: String?) -> String? {
    first.map { first in second.map { "\(first) and \($0)" } ?? first } ?? second
  }

  /// The words for numbers that are all above 0, or all below; nil for others.
  private func side(_ numbers: [Double], _ words: (_ span: String, _ isMore: Bool) -> String) -> String? {
    let numbers = numbers.map(Statement.rounded)
    guard let least = numbers.min(), let most = numbers.max(), least != 0 || most != 0 else { return nil }
    if least >= 0 { return words(span(least, most), true) }
    return most <= 0 ? words(span(-most, -least), false) : nil
  }

  /// A number with one decimal, which is as much as anybody sees; with two if it would be 0.
  private static func rounded(_ number: Double) -> Double {
    let tenths = (number * 10).rounded() / 10
    return tenths == 0 ? (number * 100).rounded() / 100 : tenths
  }
}

extension Change.Amount {
  /// How large it is, in its own unit, to compare amounts of one kind.
  package var size: Double {
    switch self {
    case .shift(let x, let y): x.magnitude + y.magnitude
    case .growth(let width, let height): width.magnitude + height.magnitude
    case .lengths(let old, let new): (new - old).magnitude
    case .percent(let percent): percent.magnitude
    case .letters(let changed, let added, let removed): Double(changed) + Double(added) + Double(removed)
    case .colors: 0
    }
  }
}
