/// Limits that keep a search or a layout from taking forever.
public enum LabelLimits {
  /// The largest font size that a label can be given, in points.
  public static let fontSize = 1000.0
  /// The largest length that an attribute of text can be given, in points.
  public static let length = 100_000.0
  /// The largest position in a text that a range can be given.
  public static let characters = 1 << 20
}
