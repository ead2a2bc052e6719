/// The revision of the drawing rules: of everything between a scenario and its pixels.
public enum EngineRevision {
  /// Raised by a change that is meant to change pictures.
  public static let current = 3
}
