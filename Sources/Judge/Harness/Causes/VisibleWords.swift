import AssayFacts
import AssayImageDiff
import AssaySubjects

/// How the pictures of a group changed, in words that are true of each.
struct VisibleWords {
  /// The changes at the place where most pictures changed; all changes where there is no such place.
  private let changes: [PictureChange]
  /// What the regions of each picture show, the largest first.
  private let kinds: [[Region.Kind]]
  private let count: Int
  /// How many changes are known.
  private let seen: Int
  /// The kind of place where most pictures changed; nil where there is none.
  private let place: Guide.Kind?
  /// The part of pictures that changed, a plural; nil where places say it.
  private let part: String?

  init(of failures: [Failure], part: String?) {
    self.part = part
    let all = failures.compactMap(\.evaluation.pictureChange)
    kinds = failures.compactMap { $0.evaluation.difference?.kinds }
    (count, seen) = (failures.count, all.count)
    let place = part == nil ? failures.place : nil
    self.place = place
    changes = place.map { place in all.filter { $0.places.contains(place) } } ?? all
  }

  /// The reviewer's word for the content of a guide, and whether it is a plural.
  private static let nouns: [Guide.Kind: (noun: String, isPlural: Bool)] = [
    .line: ("text", false), .box: ("boxes", true), .picture: ("pictures", true), .corner: ("corners", true),
  ]
  /// In which share of the pictures something must be seen to be mentioned.
  private static let share = 0.6

  /// The noun for the only place that changed; nil where there are others.
  var noun: String? { part ?? (changes.count == seen ? place.flatMap { VisibleWords.nouns[$0]?.noun } : nil) }

  /// That edges moved which no fact describes; nil where there are none.
  var movedEdges: String? {
    place == .corner ? "corners moved" + (changes.count == seen ? "" : share(changes.count)) : nil
  }

  /// `text moved down by 1 px`, `text is heavier by 0.5 to 2.9 %`, `corners moved`, `text is softer in 9 of 15`,
  /// `text moved in 9 of 10`, `text looks different`.
  var sentence: String {
    let (noun, isPlural) = place.flatMap { VisibleWords.nouns[$0] } ?? (part ?? "parts of the pictures", true)
    if let way { return "\(noun) moved \(way)" }
    if let movedEdges { return movedEdges }
    if let words = amount ?? sharpness { return "\(noun) \(isPlural ? "are" : "is") \(words)" }
    return "\(noun) \(verb(isPlural: isPlural))"
  }

  private func share(_ part: Int) -> String { " in \(part) of \(count)" }

  /// `down by 1 to 2 px`, `left by 1 px`; nil unless nearly all moved in one direction.
  private var way: String? {
    let words = SIMD2<Int>.sides.compactMap { side in
      shared(changes.compactMap(\.shift).map { Double(side.length($0)) }) { "\(side.words) by \($0) px" }
    }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  /// `heavier by 0.5 to 2.9 %`; nil unless nearly all became heavier, or lighter.
  private var amount: String? {
    // Where there is more than twice the ink, something is new.
    let weights = changes.compactMap(\.weight).filter { abs($0) <= 100 }
    return shared(weights) { "heavier by \($0) %" } ?? shared(weights.map(-)) { "lighter by \($0) %" }
  }

  /// `softer in 9 of 15`; nil unless most became softer, or sharper.
  private var sharpness: String? {
    // What came, went or has another color has other edges, too.
    let others: Set<Region.Kind> = [.added, .missing, .clipped, .recolored, .resized]
    guard kinds.count(where: { $0.first.map(others.contains) == true }) * 2 <= count else { return nil }
    return [true, false].lazy.compactMap { isSofter in
      let ones = changes.filter { $0.isSofter == isSofter }.map { _ in 1.0 }
      return shared(ones) { _ in isSofter ? "softer" : "sharper" }
    }.first
  }

  /// Words for the range of the numbers above zero, with their share unless it is all; nil where they are too few.
  private func shared(_ numbers: [Double], words: (_ span: String) -> String) -> String? {
    let shown = numbers.filter { $0 > 0 }
    guard let least = shown.min(), let most = shown.max(),
      Double(shown.count) >= VisibleWords.share * Double(count)
    else { return nil }
    return words(span(least, most)) + (shown.count == count ? "" : share(shown.count))
  }

  /// What the regions of most pictures show: `moved`, `have something new and another color in 9 of 10`.
  private func verb(isPlural: Bool) -> String {
    // Where a part changed its shape, it may look like another color.
    let most = kinds.joined().uniqued.filter { $0 != .changed && (part == nil || $0 != .recolored) }
      .map { kind in (kind: kind, count: kinds.count { $0.contains(kind) }) }
      .filter { Double($0.count) >= VisibleWords.share * Double(count) }
    if most.isEmpty { return Region.Kind.changed.verb(isPlural: isPlural) }
    return most.prefix(2).map { kind, number in
      kind.verb(isPlural: isPlural) + (number == count ? "" : share(number))
    }.joined(separator: " and ")
  }
}

extension SIMD2<Int> {
  /// The words for directions, and how far a shift goes there.
  fileprivate static var sides: [(words: String, length: (SIMD2<Int>) -> Int)] {
    [("down", { $0.y }), ("up", { -$0.y }), ("right", { $0.x }), ("left", { -$0.x })]
  }

  /// A shift for people to read: `down by 3 px and right by 40 px`.
  var wordsOfShift: String {
    SIMD2<Int>.sides.filter { $0.length(self) > 0 }.map { "\($0.words) by \($0.length(self)) px" }
      .joined(separator: " and ")
  }
}

extension Difference {
  /// What the regions show, the largest first, without what fills less than a tenth of them.
  var kinds: [Region.Kind] {
    let areas = Dictionary(grouping: regions, by: \.kind)
      .mapValues { $0.reduce(0) { $0 + $1.box.width * $1.box.height } }
    let whole = areas.values.reduce(0, +)
    return areas.filter { $0.value * 10 >= whole }
      .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
  }
}

extension Region.Kind {
  /// What happened, after a noun: `moved`, `is heavier`.
  fileprivate func verb(isPlural: Bool) -> String {
    let (be, have) = isPlural ? ("are", "have") : ("is", "has")
    return switch self {
    case .moved: "moved"
    case .recolored: "\(have) another color"
    case .heavier: "\(be) heavier"
    case .lighter: "\(be) lighter"
    case .missing: "\(be) partly missing"
    case .added: "\(have) something new"
    case .clipped: "\(be) cut off"
    case .resized: "\(have) another size"
    case .changed: isPlural ? "look different" : "looks different"
    }
  }
}
