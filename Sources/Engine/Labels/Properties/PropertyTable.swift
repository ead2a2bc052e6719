import Synchronization

/// The properties of one system by key, created on first use.
///
/// Creating them all takes longer than drawing a label.
final class PropertyTable<Owner: Label>: Sendable {
  private let properties: [String: Property<Owner>]

  private init() {
    properties = Dictionary(Owner.properties.map { ($0.description.key, $0) }) { first, _ in first }
  }

  subscript(key: String) -> Property<Owner>? { properties[key] }

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
private let tables = Mutex<[ObjectIdentifier: any Sendable]>([:])
