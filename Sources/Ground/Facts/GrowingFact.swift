/// A value that grows line by line; looking up a name takes the same time however many there are.
struct GrowingFact {
  /// What stands here; nil for a record or list, which the members below make up.
  private var leaf: Fact?
  private var names: [String] = []
  private var members: [String: GrowingFact] = [:]
  private var elements: [GrowingFact] = []

  /// Puts a value at a path; false when the path does not lead on from what is there.
  mutating func put(_ value: Fact, at steps: ArraySlice<FactPath.Step>) -> Bool {
    switch steps.first {
    case nil:
      guard leaf == nil, names.isEmpty, elements.isEmpty else { return false }
      leaf = value
      return true
    case .name(let name)?:
      // A record that one line states whole may grow, as any other.
      if case .record(let facts)? = leaf { spread(facts) }
      guard leaf == nil, elements.isEmpty else { return false }
      if members[name] == nil { names.append(name) }
      return members[name, default: GrowingFact()].put(value, at: steps.dropFirst())
    case .index(let index)?:
      if case .list(let values)? = leaf { spread(values) }
      guard leaf == nil, names.isEmpty, index <= elements.count else { return false }
      if index == elements.count { elements.append(GrowingFact()) }
      return elements[index].put(value, at: steps.dropFirst())
    }
  }

  private mutating func spread(_ facts: Facts) {
    leaf = nil
    for entry in facts.entries {
      names.append(entry.name)
      members[entry.name] = GrowingFact(leaf: entry.value)
    }
  }

  private mutating func spread(_ values: [Fact]) {
    leaf = nil
    elements = values.map { GrowingFact(leaf: $0) }
  }

  /// The value as a record.
  var record: Facts {
    Facts(entries: names.map { Facts.Entry(name: $0, value: members[$0]?.value ?? .null) })
  }

  private var value: Fact {
    if let leaf { return leaf }
    return names.isEmpty ? .list(elements.map(\.value)) : .record(record)
  }
}
