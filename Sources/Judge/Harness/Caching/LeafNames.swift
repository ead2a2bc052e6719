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
  /// Neighbors that have something in common, with that.
  package func stretches<Common: Equatable>(
    by common: (Element) -> Common
  ) -> [(common: Common, members: [Element])] {
    var stretches: [(common: Common, members: [Element])] = []
    for element in self {
      let own = common(element)
      if let last = stretches.indices.last, stretches[last].common == own {
        stretches[last].members.append(element)
      } else {
        stretches.append((own, [element]))
      }
    }
    return stretches
  }
}
