/// A value that its copies share: attributes are large and are copied from text to item, run and line.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value; to read a part of it here copies no more than that part.
  package let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (a: Shared, b: Shared) -> Bool { a === b || a.value == b.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
