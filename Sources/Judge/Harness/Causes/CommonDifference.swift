import AssayFacts
import AssaySubjects

/// How one fact changed in all pictures of a group, in words that are true of each.
struct CommonDifference {
  /// The differences of that fact, at least one.
  let differences: [FactDifference]
  /// In how many pictures it changed in that way.
  let count: Int

  /// Takes, of the facts that differ in most pictures, the first in the order of layout; nil if no fact differs.
  init?(of pictures: [[FactDifference]], vocabulary: FactVocabulary) {
    var counts: [String: Int] = [:]
    for differences in pictures {
      for name in Set(differences.map(\.path.factName)) { counts[name, default: 0] += 1 }
    }
    // What only follows from other facts, such as the steps of a search, is named if nothing else changed.
    let causes = counts.filter { vocabulary.term(for: $0.key)?.isEffect != true }
    if !causes.isEmpty { counts = causes }
    let most = counts.values.max() ?? 0
    let fact = counts.filter { $0.value * 2 >= most }.min {
      (vocabulary.rank(of: $0.key), $1.value, $0.key) < (vocabulary.rank(of: $1.key), $0.value, $1.key)
    }
    guard let fact else { return nil }
    let shown = pictures.map { $0.filter { $0.path.factName == fact.key } }.filter { !$0.isEmpty }
    // A few that changed in the other direction, such as where text is cut, are left out of the range.
    let sides = [1.0, -1].map { side in
      shown.filter { $0.allSatisfy { ($0.growth ?? 0) * side > 0 } }
    }
    let mainSide = sides.first { $0.count < shown.count && $0.count * 10 >= shown.count * 9 } ?? shown
    differences = Array(mainSide.joined())
    count = mainSide.count
  }

  /// `masks are smaller by 3.33 square points`, `the ellipsis is another text: "…" → "..."`, `line 2 is gone`.
  ///
  /// Where there are words only for the record that the fact is in, the fact follows: `text is fitted another way: fit.size 60 → 59.5`.
  func words(_ vocabulary: FactVocabulary) -> String {
    let name = differences[0].path.factName
    guard let term = vocabulary.term(for: name) else { return wordsOfItsOwn }
    if let element = element(called: term.element) { return element }
    guard term.fact == name else { return "\(term.meaning): \(wordsOfItsOwn)" }
    guard let growth else { return term.meaning + (isAlike ? ": " : ", as from ") + change }
    let side = growth.lowerBound > 0 ? term.more : growth.upperBound < 0 ? term.less : nil
    guard let unit = term.unit else { return side ?? term.meaning }
    return side.map { "\($0) by \(amount(of: growth, unit))" } ?? "\(term.meaning), by \(range(growth, unit))"
  }

  /// The change with the fact's name: `fit.size 60 → 59.5` where it is the same everywhere, otherwise
  /// `line[].ascent is larger by 0.1 to 0.9`.
  private var wordsOfItsOwn: String {
    let isOnePlace = Set(differences.map(\.path)).count == 1
    let place =
      isOnePlace || isAlike
      ? FactStatement.statements(of: [differences[0]])[0].place : differences[0].path.pattern
    if isAlike { return "\(place) \(change)" }
    if let growth {
      if growth.lowerBound > 0 { return "\(place) is larger by \(amount(of: growth))" }
      if growth.upperBound < 0 { return "\(place) is smaller by \(amount(of: growth))" }
      return "\(place) changed by \(range(growth))"
    }
    if differences.allSatisfy({ $0.old == nil }) { return "\(place) added" }
    if differences.allSatisfy({ $0.new == nil }) { return "\(place) removed" }
    return "\(place) changed, as from \(change)"
  }

  /// `line 2 is gone`, `line 2 is new`; nil unless it is the same element of a list everywhere.
  private func element(called name: String?) -> String? {
    guard let name, Set(differences.map(\.path)).count == 1,
      case .index(let index)? = differences[0].path.steps.last
    else { return nil }
    if differences.allSatisfy({ $0.new == nil }) { return "\(name) \(index + 1) is gone" }
    return differences.allSatisfy { $0.old == nil } ? "\(name) \(index + 1) is new" : nil
  }

  private var isAlike: Bool { Set(differences.map { [$0.old, $0.new] }).count == 1 }

  /// `"…" → "..."`, of the first picture.
  private var change: String { FactStatement.statements(of: [differences[0]])[0].change }

  /// By how much numbers grew; nil where not all are numbers.
  private var growth: ClosedRange<Double>? {
    let all = differences.compactMap(\.growth)
    guard all.count == differences.count, let least = all.min(), let most = all.max() else { return nil }
    return least...most
  }

  /// `0.1 to 0.9 points`, of numbers that all grew or all shrank.
  private func amount(of growth: ClosedRange<Double>, _ unit: String = "") -> String {
    let text = span(growth.lowerBound.magnitude, growth.upperBound.magnitude)
    // Units are stored as plurals.
    return unit.isEmpty ? text : "\(text) \(text == "1" ? String(unit.dropLast()) : unit)"
  }

  /// `−1 to +2 points`.
  private func range(_ growth: ClosedRange<Double>, _ unit: String = "") -> String {
    let ends = [growth.lowerBound, growth.upperBound]
    let signed = zip(ends, aligned(ends)).map { ($0 < 0 ? "−" : "+") + $1 }
    return signed.joined(separator: " to ") + (unit.isEmpty ? "" : " \(unit)")
  }
}

/// A range of magnitudes: `0.5 to 2.9`; `up to 15.3` where the least rounds to 0, and one number where both round alike.
func span(_ one: Double, _ other: Double) -> String {
  let ends = aligned([min(one, other), max(one, other)])
  if ends[0] == ends[1] { return ends[0] }
  return ends[0].contains { $0 != "0" && $0 != "." } ? "\(ends[0]) to \(ends[1])" : "up to \(ends[1])"
}

/// Magnitudes with the same number of decimals: enough for three digits of the largest, and no more than needed.
func aligned(_ numbers: [Double]) -> [String] {
  // Larger numbers may not fit an integer.
  guard numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return numbers.map { Fact.text(of: $0.magnitude) } }
  let largest = numbers.map(\.magnitude).max() ?? 0
  var (decimals, scale) = (0, 1.0)
  while largest * scale < 100, decimals < 9 { (decimals, scale) = (decimals + 1, scale * 10) }
  var scaled = numbers.map { Int(($0.magnitude * scale).rounded()) }
  while decimals > 0, scaled.allSatisfy({ $0 % 10 == 0 }) {
    scaled = scaled.map { $0 / 10 }
    decimals -= 1
  }
  return scaled.map { number in
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
