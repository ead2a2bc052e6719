/// The most that is read of an input which a stranger may have written; what lies beyond is refused with a sentence.
///
/// Each room states its own, beside the code that enforces them; the program puts them together to one table.
package struct Bound: Hashable, Sendable {
  /// What a bound counts.
  package enum Unit: Hashable, Sendable {
    case bytes
    case seconds
    /// Other things, by their word: `levels`.
    case count(String)
  }

  /// The input: `scenario file`.
  package var input: String
  /// What of it: `size`.
  package var what: String
  /// The most that is accepted.
  package var most: Int
  /// What that counts.
  package var unit: Unit
  /// Why there is this bound, or why it is not lower.
  package var reason: String

  /// States a bound.
  package init(_ input: String, _ what: String, _ most: Int, _ unit: Unit, _ reason: String) {
    (self.input, self.what, self.most, self.unit, self.reason) = (input, what, most, unit, reason)
  }
}

extension Bound {
  /// The most with its unit: `1 MiB`, `10,000 cases`.
  package var words: String {
    switch unit {
    case .seconds: return "\(most) seconds"
    case .count(let word): return "\(Bound.grouped(most)) \(word)"
    case .bytes:
      let sizes = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
      guard let (size, word) = sizes.first(where: { most % $0.0 == 0 }) else {
        return "\(Bound.grouped(most)) bytes"
      }
      return "\(most / size) \(word)"
    }
  }

  /// A number with commas between its thousands.
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + String("\(number % 1000 + 1000)".dropFirst())
  }

  /// A table of some bounds in Markdown, each with its input, what of it, the most, and why.
  ///
  /// An input that is that of the row above is left out.
  package static func table(of bounds: [Bound]) -> String {
    let rows = bounds.indices.map { index in
      let bound = bounds[index]
      let isNew = index == 0 || bounds[index - 1].input != bound.input
      return "| \(isNew ? bound.input : "") | \(bound.what) | \(bound.words) | \(bound.reason) |\n"
    }
    return "| Input | What of it | At most | Why |\n|---|---|---|---|\n" + rows.joined()
  }
}
