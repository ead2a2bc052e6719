/// How far the article has come with its class.
public enum RoundedRectStage: String, Hashable, Sendable, CaseIterable {
  /// The hooks call super and print (RR-03).
  case hooks
  /// The text is inset when drawn, but not when measured (RR-14).
  case insets
  /// The size accounts for the insets by the article's first formula (RR-15).
  case firstSize
  /// The size accounts for the insets (RR-16).
  case size
  /// A bubble is drawn behind the text (RR-29).
  case decoration

  /// Whether the text is inset when drawn.
  var drawsInsets: Bool { self != .hooks }
  /// Whether the size accounts for the insets.
  var measuresInsets: Bool { self != .hooks && self != .insets }
  /// Whether a bubble is drawn.
  var drawsBubble: Bool { self == .decoration }
}
