import AssayImageDiff
import AssaySubjects

/// What pictures show that changed together, in words that are true of each of them.
struct VisibleWords {
  private let changes: [PictureChange]
  private let kinds: [Region.Kind]
  private let count: Int
  /// The place that most of them changed in; nil where there is none.
  private let place: Guide.Kind?
  /// Whether none of them changed in another place.
  private let isOnePlace: Bool

  init(of failures: [Failure]) {
    changes = failures.compactMap(\.evaluation.pictureChange)
    kinds = failures.compactMap { $0.evaluation.difference?.regions.first?.kind }
    count = failures.count
    let places = Dictionary(grouping: changes.compactMap(\.place)) { $0 }.mapValues(\.count)
    let most = places.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    place = most.flatMap { $0.value * 2 >= failures.count ? $0.key : nil }
    isOnePlace = places.count == 1
  }

  /// What stands in guides, as a reviewer calls it, and whether there are several of it.
  private static let nouns: [Guide.Kind: (noun: String, isPlural: Bool)] = [
    .line: ("text", false), .box: ("boxes", true), .picture: ("pictures", true), .corner: ("corners", true),
  ]
  /// What is said of a place whose edges changed; other places look different.
  private static let edges: [Guide.Kind: String] = [.corner: "corners moved"]
  /// In how many of some pictures something must be seen to be said of them.
  private static let share = 0.6

  /// What changed and nothing else did; nil where there is no such place.
  var noun: String? { isOnePlace ? place.flatMap { VisibleWords.nouns[$0]?.noun } : nil }

  /// That edges moved which no fact tells of; nil where there are none, or facts tell.
  var movedEdges: String? { isOnePlace ? place.flatMap { VisibleWords.edges[$0] } : nil }

  /// `text stands 1 px lower`, `text is heavier by 0.5 to 2.9 %`, `corners moved`,
  /// `text looks different: ink moved in 280, ink added in 72`.
  var sentence: String {
    let (noun, isPlural) = place.flatMap { VisibleWords.nouns[$0] } ?? ("parts of the pictures", true)
    if let way { return "\(noun) \(isPlural ? "stand" : "stands") \(way)" }
    if let movedEdges { return movedEdges }
    if let amount { return "\(noun) \(isPlural ? "are" : "is") \(amount)" }
    return "\(noun) \(isPlural ? "look" : "looks") different\(kindWords)"
  }

  /// `1 to 2 px lower`, `1 px further left`; nil where they did not nearly all move to one side.
  private var way: String? {
    let sides: [(words: String, length: (SIMD2<Int>) -> Int)] = [
      ("lower", { $0.y }), ("higher", { -$0.y }), ("further right", { $0.x }), ("further left", { -$0.x }),
    ]
    let words = sides.compactMap { side in
      shared(changes.compactMap(\.shift).map { Double(side.length($0)) }) { "\($0) px \(side.words)" }
    }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  /// `heavier by 0.5 to 2.9 %`; nil where they did not nearly all become heavier, or lighter.
  private var amount: String? {
    let weights = changes.compactMap(\.weight)
    return shared(weights) { "heavier by \($0) %" } ?? shared(weights.map(-)) { "lighter by \($0) %" }
  }

  /// The words for those of some numbers above zero, and how many they are unless they are all; nil where they are too few.
  private func shared(_ numbers: [Double], words: (_ span: String) -> String) -> String? {
    let shown = numbers.filter { $0 > 0 }
    guard let least = shown.min(), let most = shown.max(),
      Double(shown.count) >= VisibleWords.share * Double(count)
    else { return nil }
    return words(span(least, most)) + (shown.count == count ? "" : " in \(shown.count) of \(count)")
  }

  /// `: ink moved in 280, ink added in 72`, by the worst region of each picture.
  private var kindWords: String {
    var counts: [Region.Kind: Int] = [:]
    for kind in kinds { counts[kind, default: 0] += 1 }
    let ordered = counts.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
    if ordered.count <= 1 { return ordered.first.map { ": \($0.key.words)" } ?? "" }
    return ": " + ordered.map { "\($0.key.words) in \($0.value)" }.joined(separator: ", ")
  }
}

extension PictureChange {
  /// Whether the same happened, by the side to which it moved or whether it became heavier; never where neither is known.
  func isLike(_ other: PictureChange) -> Bool {
    func sides(_ shift: SIMD2<Int>) -> [Int] { [shift.x.signum(), shift.y.signum()] }
    if let shift, let otherShift = other.shift { return sides(shift) == sides(otherShift) }
    guard let weight, let otherWeight = other.weight else { return false }
    return (weight > 0) == (otherWeight > 0)
  }
}
