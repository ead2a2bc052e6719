import AssayFacts
import AssayImaging

/// A limit on an input that a stranger may have written; input beyond it is refused with an error message.
///
/// Each module lists its own limits next to the code that enforces them. `assay format --limits` prints all of them.
package struct Bound: Hashable, Sendable {
  /// The unit of a limit.
  package enum Unit: Hashable, Sendable {
    case bytes
    case seconds
    /// Other things, in the plural: `levels`.
    case count(String)
  }

  /// The input: `scenario file`.
  package var input: String
  /// The limited property: `size`.
  package var what: String
  /// The largest value that is accepted.
  package var most: Int
  /// The unit of ``most``.
  package var unit: Unit
  /// Why there is a limit, or why it is not lower.
  package var reason: String

  /// Creates a limit.
  package init(_ input: String, _ what: String, _ most: Int, _ unit: Unit, _ reason: String) {
    (self.input, self.what, self.most, self.unit, self.reason) = (input, what, most, unit, reason)
  }
}

extension Bound {
  /// The limit with its unit: `1 MiB`, `10,000 cases`.
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

  /// A Markdown table of limits; a row does not repeat the input of the row above.
  package static func table(of bounds: [Bound]) -> String {
    let rows = bounds.indices.map { index in
      let bound = bounds[index]
      let isNew = index == 0 || bounds[index - 1].input != bound.input
      return "| \(isNew ? bound.input : "") | \(bound.what) | \(bound.words) | \(bound.reason) |\n"
    }
    return "| Input | What of it | At most | Why |\n|---|---|---|---|\n" + rows.joined()
  }
}

extension Bound {
  /// The limits of pictures and facts from any source.
  package static let ofGround = [
    Bound(
      "any picture", "pixels", Bitmap.pixelLimit, .count("pixels"),
      "a long page; decoded they take 192 MiB, and two are compared in less than 1 GiB"),
    Bound(
      "any picture", "color profile", ColorProfile.sizeLimit, .bytes,
      "those of printers are as large as 3 MiB"),
    Bound(
      "facts of one case", "values", Facts.countLimit, .count("values"),
      "each is compared with the golden's"),
    Bound(
      "facts of one case", "depth", Facts.depthLimit, .count("steps of a path"), "facts are read recursively"),
    Bound("facts of one case", "text", Facts.textLimit, .bytes, "as long as a scenario's"),
    Bound("facts as JSON", "depth", Fact.depthLimit, .count("levels"), "JSON is read recursively"),
    Bound(
      "any name", "length", SubjectName.lengthLimit, .bytes,
      "with an ending it fits in a file's name everywhere"),
  ]
}
