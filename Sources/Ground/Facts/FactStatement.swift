/// Equal differences in several elements, combined: `line[1…20].baseline +24`.
public struct FactStatement: Hashable, Sendable {
  /// The differences, at least one, in order.
  public let differences: [FactDifference]

  /// Combines equal differences; each statement is at the position of its first difference.
  public static func statements(of differences: [FactDifference]) -> [FactStatement] {
    let keys = differences.map(Key.init)
    let members = Dictionary(grouping: zip(keys, differences), by: \.0)
    return keys.uniqued.compactMap { members[$0].map { FactStatement(differences: $0.map(\.1)) } }
  }

  /// The common part of the differences of one statement.
  private struct Key: Hashable {
    var pattern: String
    /// The increase of a number in millionths.
    var growth: Int?
    var old: Fact?
    var new: Fact?

    init(of difference: FactDifference) {
      pattern = difference.path.pattern
      let isElement = if case .index? = difference.path.steps.last { true } else { false }
      if let growth = difference.growth, growth.magnitude < 1e12 {
        self.growth = Int((growth * 1e6).rounded())
      } else if !isElement || (difference.old?.isPlain ?? true) && (difference.new?.isPlain ?? true) {
        (old, new) = (difference.old, difference.new)
      } else {
        // Added or removed elements are combined, with any content.
        (old, new) = (difference.old.map { _ in .null }, difference.new.map { _ in .null })
      }
    }
  }
}

extension FactStatement: CustomStringConvertible {
  /// `line[1…20].baseline +24`, `fit.size 17.5 → 17`, `line[0] added`, `line[3…5] removed`.
  public var description: String { "\(place) \(change)" }

  /// `line[1…20].baseline`.
  public var place: String { FactPath.joined(differences.map(\.path)) }

  /// `+24`, `17.5 → 17`, `added`.
  public var change: String {
    let first = differences[0]
    switch (first.old, first.new) {
    case (nil, let new?) where !new.isPlain: return "added"
    case (let old?, nil) where !old.isPlain: return "removed"
    default: break
    }
    if differences.count > 1, let growth = first.growth {
      let rounded = (growth * 1e6).rounded() / 1e6
      return "\(rounded < 0 ? "−" : "+")\(Fact.text(of: rounded.magnitude))"
    }
    return first.change
  }
}

extension FactPath {
  /// The path without positions in lists, the same for every element: `line[].baseline`.
  public var pattern: String {
    FactPath.text(of: steps) { _, _ in "" }
  }

  /// Combines paths of one pattern, `line[1…20].baseline`; `[…]` replaces positions that cannot be listed.
  static func joined(_ paths: [FactPath]) -> String {
    guard let first = paths.first else { return "" }
    var positions: [Int: Set<Int>] = [:]
    for path in paths {
      for (place, step) in path.steps.enumerated() {
        if case .index(let index) = step { positions[place, default: []].insert(index) }
      }
    }
    // Not in integers: paths of many steps have more combinations than an integer counts.
    let isWhole = positions.values.reduce(1.0) { $0 * Double($1.count) } == Double(Set(paths).count)
    return text(of: first.steps) { place, index in
      let all = positions[place] ?? [index]
      return all.count > 1 && !isWhole ? "…" : ranges(of: all)
    }
  }

  /// `1…20, 22`.
  private static func ranges(of numbers: Set<Int>) -> String {
    RangeSet(numbers.sorted().map { $0..<$0 + 1 }).ranges
      .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)…\($0.upperBound - 1)" }
      .joined(separator: ", ")
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in order of first appearance.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
