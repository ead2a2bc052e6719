/// A value that its copies share.
///
/// Attributes are large: copying them from text to item, to run and to line took a twentieth of a label's time.
@usableFromInline final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }

  @usableFromInline static func == (first: Shared, second: Shared) -> Bool {
    first === second || first.value == second.value
  }

  @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
