/// Which reading of a documented quirk or bug a label follows.
public enum Variant: String, Hashable, Sendable, CaseIterable {
  /// Draws what the published code draws, quirks and bugs included.
  case original
  /// Draws what the code's author meant; the default.
  case intended
  /// Draws what the newest revision of the author's repository draws, where that differs from the article.
  case head
}
