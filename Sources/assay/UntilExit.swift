import Synchronization

/// What a command has read and made, kept until the program ends: to free thousands of cases one by one takes longer than to
/// end.
enum UntilExit {
  private static let values = Mutex<[any Sendable]>([])

  /// Keeps a value.
  static func keep(_ value: any Sendable) { values.withLock { $0.append(value) } }
}
