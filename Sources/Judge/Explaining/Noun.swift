public import AssaySubjects

/// The name of a thing, alone and with others.
public struct Noun: Hashable, Sendable {
  /// The word for one: `area`.
  var one: String
  /// The word for several: `areas`.
  var many: String
  /// What can be said of it.
  public enum Form: Hashable, Sendable {
    /// It has edges and strokes.
    case thing
    /// Any amount of it may be called by the word for one: `text moved`.
    case mass
    /// A line, of which only the thickness can be said.
    case line
    /// A part of the thing that is round.
    case corner
  }
  /// What can be said of it.
  var form: Form

  /// No word, for colors that things of several names took.
  public static let unnamed = Noun("", form: .mass)

  /// Creates a noun; without a second word, the first is a plural.
  public init(_ one: String, _ many: String? = nil, form: Form = .thing) {
    self.one = one
    self.many = many ?? one
    self.form = form
  }

  /// The word for several.
  public var words: String { words(count: nil).text }

  /// `an area`, `a text`, `3 areas`; without a number, `areas`.
  func words(count: Int?) -> (text: String, isPlural: Bool) {
    switch count {
    case _ where one.isEmpty: return ("", false)
    case nil: return form == .mass ? (one, false) : (many, true)
    case 1? where one == many: return (one, true)
    case 1?: return (("aeiou".contains(one.prefix(1)) ? "an " : "a ") + one, false)
    case let count?: return ("\(count) \(many)", true)
    }
  }
}

extension Noun {
  /// `corners look different`, where it is not known how.
  public var looksDifferent: String { Statement(.changed, self).words }
}

extension ThingKind {
  /// The name where no guide says more.
  public var noun: Noun {
    let form: Noun.Form = self == .text ? .mass : self == .outline || self == .rule ? .line : .thing
    return Noun(rawValue, rawValue + "s", form: form)
  }
}

extension GuideKind {
  /// The reviewer's word for its content.
  public var noun: Noun {
    switch self {
    case .line: Noun("text", "texts", form: .mass)
    case .link: Noun("link", "links")
    case .box: Noun("box", "boxes")
    case .picture: Noun("picture", "pictures")
    case .corner: Noun("corner", "corners", form: .corner)
    }
  }
}

extension Noun {
  /// What things of several kinds are called.
  public static let things = Noun("thing", "things")
}

extension Change {
  /// The kind of the smallest guides that hold nearly all of its places; nil if none do.
  public func guide(before: [Guide], after: [Guide]) -> GuideKind? {
    GuideKind(
      holding: places.compactMap(\.before).map { ($0, before) }
        + places.compactMap(\.after).map { ($0, after) })
  }
}

extension GuideKind {
  /// How far outside of a guide still counts as in it, in pixels: ink overhangs, and edges have soft sides.
  private static let margin = 4.0
  /// The share of boxes that guides must cover.
  private static let share = 0.8

  /// The kind of the smallest guides that hold nearly all of some boxes, each in a picture with guides; nil if none do.
  ///
  /// Links are not asked for: they cover text that is drawn like any other.
  public init?(holding boxes: [(box: PixelRect, guides: [Guide])]) {
    func area(_ box: PixelRect) -> Double { Double(box.width) * Double(box.height) }
    let size = boxes.reduce(0) { $0 + area($1.box) }
    let all = Set(boxes.flatMap(\.guides))
    let room = Dictionary(grouping: all, by: \.kind).mapValues { $0.reduce(0) { $0 + $1.width * $1.height } }
    let kinds = room.keys.filter { kind in
      guard kind != .link else { return false }
      let covered = boxes.reduce(0.0) { sum, place in
        let parts = place.guides.lazy.filter { $0.kind == kind }
          .map { $0.overlap(with: place.box, margin: Self.margin) }
        return sum + min(parts.reduce(0, +), area(place.box))
      }
      return covered >= Self.share * size
    }
    guard let kind = kinds.min(by: { (room[$0] ?? 0, $0.rawValue) < (room[$1] ?? 0, $1.rawValue) }) else {
      return nil
    }
    self = kind
  }
}

extension Guide {
  /// The size of the part of a box that is in it, or no farther from it than a margin.
  fileprivate func overlap(with box: PixelRect, margin: Double) -> Double {
    let width = min(Double(box.right), x + self.width + margin) - max(Double(box.x), x - margin)
    let height = min(Double(box.bottom), y + self.height + margin) - max(Double(box.y), y - margin)
    return max(0, width) * max(0, height)
  }
}
