/// What a finger does.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It is put down.
  case down
  /// It is moved.
  case move
  /// It is lifted.
  case up
  /// The system takes the touch away.
  case cancel
}
