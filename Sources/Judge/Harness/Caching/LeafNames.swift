/// The names of neighbors within their group as one text, with a space between two, which no name has: to make thousands of
/// texts takes longer than all that is done with them.
package struct LeafNames: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Takes over the text.
  package init(text: String) { self.text = text }

  /// Puts names together.
  package init(_ names: [String]) { text = names.joined(separator: " ") }

  /// The names, each a text of its own.
  package var all: [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  /// How many names there are, of one at least.
  package var count: Int { text.utf8.count { $0 == UInt8(ascii: " ") } + 1 }
}

extension Sequence {
  /// Neighbors that belong together: each to the first of its stretch.
  package func stretches(_ belong: (_ first: Element, _ other: Element) -> Bool) -> [[Element]] {
    var stretches: [[Element]] = []
    for element in self {
      if let last = stretches.indices.last, belong(stretches[last][0], element) {
        stretches[last].append(element)
      } else {
        stretches.append([element])
      }
    }
    return stretches
  }
}
