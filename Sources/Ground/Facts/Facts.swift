/// An ordered tree of named values that a renderer states about its picture.
///
/// A path such as `fit.size` or `line[2].baseline` leads to a value. Names keep the order in which they were first set.
public struct Facts: Hashable, Sendable {
  /// A name and its value.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: Fact

    /// Whether name and value are the same; names must have the same bytes.
    public static func == (first: Entry, second: Entry) -> Bool {
      first.name == second.name && first.name.utf8.elementsEqual(second.name.utf8)
        && first.value == second.value
    }

    /// Creates an entry.
    package init(_ name: String, _ value: Fact) {
      self.name = name
      self.value = value
    }
  }

  /// The names and values of this level, in order.
  public private(set) var entries: [Entry] = []

  /// Creates an empty tree.
  public init() {}

  /// Creates a tree from entries in order; no two may have the same name.
  package init(entries: [Entry]) {
    assert(Set(entries.map(\.name)).count == entries.count, "a name is stated twice")
    self.entries = entries
  }

  /// Creates a tree from names and values in order; no two may have the same name.
  package init(_ pairs: some Sequence<(String, Fact)>) {
    self.init(entries: pairs.map(Entry.init))
  }

  /// Sets all values of another tree.
  package mutating func merge(_ other: Facts) {
    // The names of the other tree are unique, so each is searched only among this tree's own.
    let known = entries.count
    guard known > 0 else { return self = other }
    for entry in other.entries {
      if let index = (0..<known).first(where: { entries[$0].name == entry.name }) {
        entries[index].value = entry.value
      } else {
        entries.append(entry)
      }
    }
  }

  /// Whether the tree has no facts.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of one name at this level; setting nil removes it.
  public subscript(name: String) -> Fact? {
    get { index(of: name).map { entries[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name, value))
      case (nil, nil): break
      }
    }
  }

  /// The position of a name.
  private func index(of name: String) -> Int? { entries.indices.first { entries[$0].name == name } }

  /// The value at a path, or nil when the tree has none there; a list or text also has a `count`.
  public subscript(path: FactPath) -> Fact? {
    path.steps.reduce(Fact.record(self)) { fact, step in fact?[step] }
  }
}

extension Facts: ExpressibleByDictionaryLiteral {
  /// Creates a tree from names and values in order; no two may have the same name.
  public init(dictionaryLiteral elements: (String, Fact)...) {
    self.init(elements)
  }
}

extension Fact {
  fileprivate subscript(step: FactPath.Step) -> Fact? {
    switch (self, step) {
    case (.record(let facts), .name(let name)): facts[name]
    case (.list(let values), .index(let index)): values.indices.contains(index) ? values[index] : nil
    case (.list(let values), .name("count")): .number(values.count)
    case (.text(let text), .name("count")): .number(text.count)
    default: nil
    }
  }
}
