/// The revision of the drawing rules: of everything between a scenario and its pixels.
public enum EngineRevision {
  /// A change that is meant to change pictures raises it.
  public static let current = 5
}
