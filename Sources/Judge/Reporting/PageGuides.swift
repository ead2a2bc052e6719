import AssayFacts
import AssaySubjects

/// The guides of a page's pictures, those of one picture as one entry, each kept once.
struct PageGuides {
  private var places: [[Guide]: Int] = [:]
  private(set) var entries: [Fact] = []

  /// How many guides of one picture are told.
  private static let limit = 40

  /// The position of a picture's guides, after adding them where they are new; nil for none.
  mutating func add(_ guides: [Guide]) -> Fact? {
    guard !guides.isEmpty else { return nil }
    let told = Array(guides.prefix(PageGuides.limit))
    if let place = places[told] { return .number(place) }
    places[told] = entries.count
    entries.append(.list(told.map(entry)))
    return .number(entries.count - 1)
  }

  /// The kind's number, x, y, width and height in pixels, and of a line the baseline.
  private func entry(for guide: Guide) -> Fact {
    let kind = Guide.Kind.allCases.firstIndex(of: guide.kind) ?? 0
    let numbers = [guide.x, guide.y, guide.width, guide.height] + [guide.baseline].compactMap(\.self)
    return .list([.number(kind)] + numbers.map { .number(($0 * 10).rounded() / 10) })
  }
}
