/// What a range of a text does to one attribute.
public enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It leaves it as it is.
  case kept
  /// It takes back what the text around it has set.
  case reset
  /// It sets it.
  case set(Value)

  /// Sets a value; nil leaves what is there.
  init(keepingNil value: Value?) { self = value.map(Setting.set) ?? .kept }

  /// What takes back that an attribute was set.
  var removed: Setting { self == .kept ? .kept : .reset }

  /// The attribute afterwards; `base` is what it is reset to.
  func over(_ current: Value, base: Value) -> Value {
    switch self {
    case .kept: current
    case .reset: base
    case .set(let value): value
    }
  }

  /// The attribute afterwards, of those that need not be there.
  func over(_ current: Value?, base: Value? = nil) -> Value? {
    switch self {
    case .kept: current
    case .reset: base
    case .set(let value): value
    }
  }
}
