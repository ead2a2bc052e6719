import Synchronization

/// The properties of one system by key, created on first use.
///
/// Creating them all takes longer than drawing a label.
final class PropertyTable<Owner: Label>: Sendable {
  /// A property, which is large, as its finders share it.
  final class Entry: Sendable {
    let property: Property<Owner>
    init(_ property: Property<Owner>) { self.property = property }
  }

  private let entries: [String: Entry]

  private init() {
    entries = Dictionary(Owner.properties.map { ($0.description.key, Entry($0)) }) { first, _ in first }
  }

  subscript(key: String) -> Entry? { entries[key] }

  /// The table of a system.
  static var shared: PropertyTable {
    tables.withLock { tables in
      if let known = tables[ObjectIdentifier(Owner.self)] as? PropertyTable { return known }
      let table = PropertyTable()
      tables[ObjectIdentifier(Owner.self)] = table
      return table
    }
  }
}

/// The tables of all systems; a generic class cannot store what is shared by its kind.
private let tables = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
