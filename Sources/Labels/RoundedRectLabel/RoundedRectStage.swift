/// How far the article has come with its class.
public enum RoundedRectStage: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The hooks call super and print (RR-03).
  case hooks
  /// The text is inset when drawn, but not when measured (RR-14).
  case insets
  /// The size accounts for the insets (RR-16).
  case size
  /// A bubble is drawn behind the text (RR-29).
  case decoration

  /// Orders stages as the article reaches them.
  public static func < (first: RoundedRectStage, second: RoundedRectStage) -> Bool {
    first.place < second.place
  }

  private var place: Int {
    switch self {
    case .hooks: 1
    case .insets: 2
    case .size: 3
    case .decoration: 4
    }
  }
}
