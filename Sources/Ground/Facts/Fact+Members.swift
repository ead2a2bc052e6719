// A JSON document is a tree of facts, so that equal input gives equal bytes: names keep their order.

extension Fact {
  /// An object without the members that have no value.
  package static func object(_ members: KeyValuePairs<String, Fact?>) -> Fact {
    .record(Facts(entries: members.compactMap { name, value in value.map { .init(name: name, value: $0) } }))
  }

  /// An array, or nothing for an empty one.
  package static func array<Element>(_ elements: [Element], _ value: (Element) -> Fact) -> Fact? {
    elements.isEmpty ? nil : .list(elements.map(value))
  }
}
