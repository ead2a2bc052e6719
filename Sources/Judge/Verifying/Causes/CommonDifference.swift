import AssayExplaining
package import AssayFacts
import AssaySubjects

/// How one fact changed in all pictures of a group, in words that are true of each.
package struct CommonDifference: Hashable, Sendable {
  /// The differences of that fact, at least one.
  let differences: [FactDifference]
  /// The record that changed everywhere, where its facts differ from picture to picture: `fit`; nil where one fact is enough.
  private let record: String?
  /// The unit of its numbers; nil where an amount does not help a reviewer.
  private let unit: String?

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
    let changed = pictures.filter { !$0.isEmpty }
    let shown = changed.map { $0.filter { $0.path.factName == fact.key } }.filter { !$0.isEmpty }
    // A few that changed in the other direction, such as where text is cut, are another change.
    let sides = [1.0, -1].map { side in
      shown.filter { $0.allSatisfy { ($0.growth ?? 0) * side > 0 } }
    }
    let mainSide = sides.first { $0.count < shown.count && $0.count * 10 >= shown.count * 9 } ?? shown
    differences = Array(mainSide.joined())
    let subject = differences[0].path.subject
    record = shown.count * 10 < changed.count * 9 && subject != fact.key ? subject : nil
    unit = vocabulary.term(for: fact.key).flatMap { $0.fact == fact.key ? $0.unit : nil }
  }

  /// Whether a picture shows it, in the same direction.
  func isShown(in picture: [FactDifference]) -> Bool {
    if let record { return picture.contains { $0.path.subject == record } }
    let name = differences[0].path.factName
    let (own, side) = (picture.filter { $0.path.factName == name }, growth.map(CommonDifference.sign) ?? 0)
    return !own.isEmpty && own.allSatisfy { side == 0 || ($0.growth ?? 0) * side > 0 }
  }

  private static func sign(_ growth: ClosedRange<Double>) -> Double {
    growth.lowerBound > 0 ? 1 : growth.upperBound < 0 ? -1 : 0
  }

  /// The fact as it is written in JSON: its name, whether there is more or less of it, and both values if they are the same everywhere.
  package var document: Fact {
    let direction =
      growth.map { $0.lowerBound > 0 ? "more" : $0.upperBound < 0 ? "less" : "other" } ?? "other"
    return .object([
      "fact": .text(differences[0].path.factName), "direction": .text(direction),
      "old": isAlike ? differences[0].old ?? .null : nil, "new": isAlike ? differences[0].new ?? .null : nil,
      "unit": unit.map { .text($0) },
    ])
  }

  /// `masks are smaller by 3.33 square points`, `the ellipsis is another text: "…" → "..."`, `line 2 is gone`.
  ///
  /// Where there are words only for the record that the fact is in, the fact follows: `corners of boxes changed: corner radius 5 → 3`.
  func words(_ vocabulary: FactVocabulary) -> String {
    if let record { return vocabulary.term(for: record)?.meaning ?? "\(record) changed" }
    let name = differences[0].path.factName
    guard let term = vocabulary.term(for: name) else { return change(of: place) }
    if let element = element(called: term.element) { return element }
    guard term.fact == name else { return "\(term.meaning): \(change(of: part(of: term.fact)))" }
    guard let growth else { return term.meaning + (isAlike ? ": " : ", as from ") + change }
    let side = growth.lowerBound > 0 ? term.more : growth.upperBound < 0 ? term.less : nil
    guard let side, let unit = term.unit else { return side ?? term.meaning }
    return "\(side) by \(amount(of: growth, unit))"
  }

  /// The fact's name, with positions in lists if they are the same everywhere.
  private var place: String {
    let isOnePlace = Set(differences.map(\.path)).count == 1
    return isOnePlace || isAlike
      ? FactStatement.statements(of: [differences[0]])[0].place : differences[0].path.pattern
  }

  /// The fact's name inside a record or list, in words: `corner radius` of `boxes[0].cornerRadius`, `y` of `images[0].rect.y`.
  private func part(of record: String) -> String {
    let names = differences[0].path.steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return names.dropFirst(record.split(separator: ".").count).filter { $0 != "rect" || $0 == names.last }
      .map { $0.replacing(/[A-Z]/) { " " + $0.output.lowercased() } }.joined(separator: " ")
  }

  /// The change of the fact under a name: `fit.size 60 → 59.5` where it is the same everywhere, otherwise
  /// `line[].ascent is larger by 0.1 to 0.9`.
  private func change(of place: String) -> String {
    if isAlike { return "\(place) \(change)" }
    if let growth {
      if growth.lowerBound > 0 { return "\(place) is larger by \(amount(of: growth))" }
      if growth.upperBound < 0 { return "\(place) is smaller by \(amount(of: growth))" }
      return "\(place) changed"
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
}
