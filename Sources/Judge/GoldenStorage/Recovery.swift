/// What was done about an update of goldens that had been interrupted.
public struct Recovery: Hashable, Sendable {
  /// Whether it was completed; else it was taken back, since not all new files had been written.
  public var isCompleted: Bool
  /// How many files it was about.
  public var files: Int

  /// What was done, one sentence.
  public var sentence: String {
    let files = files == 1 ? "1 file" : "\(files) files"
    return isCompleted
      ? "an update of goldens had been interrupted and was completed: \(files) are the new ones"
      : "an update of goldens had been interrupted and was taken back: \(files) are the old ones, accept again"
  }
}
