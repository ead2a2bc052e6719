/// The properties of one label system, found by their keys.
public struct PropertyTable<Owner: Label>: Sendable {
  /// Those of UILabel that have an effect, then the system's own, in the order they are documented in.
  let all: [Property<Owner>]

  /// A property, which is large, as its finders share it.
  final class Entry: Sendable {
    let property: Property<Owner>
    init(_ property: Property<Owner>) { self.property = property }
  }

  private let entries: [String: Entry]

  /// Creates the table of a system; its own properties replace UILabel's of the same key.
  public init(own: [Property<Owner>] = []) {
    let keys = Set(own.map(\.description.key))
    let inherited = Owner.coreProperties + (Owner.drawsAsUILabel ? Owner.drawingProperties : [])
    all = inherited.filter { !keys.contains($0.description.key) } + own
    entries = Dictionary(all.map { ($0.description.key, Entry($0)) }) { first, _ in first }
  }

  subscript(key: String) -> Entry? { entries[key] }
}
