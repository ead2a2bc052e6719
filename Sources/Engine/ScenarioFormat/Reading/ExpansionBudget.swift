import AssaySubjects

/// Counts the cases and values of one scenario file, and throws before a limit: a small matrix can make millions.
struct ExpansionBudget {
  /// The most subjects of a file: its cases, and the pictures captured on their way.
  static let subjectLimit = 10_000
  /// The most values of all cases together; a shared value counts once for each case, and so does a condition of `when`.
  static let valueLimit = 1_000_000
  /// The most keys of a matrix; each takes a part of the case's name, which has at most 200 bytes.
  static let axisLimit = 64

  /// Whether a limit was exceeded, so that the rest of the file need not be read.
  private(set) var isExceeded = false
  private var subjects = 0
  private var values = 0

  mutating func take(subjects count: Int, at location: SourceLocation) throws(Problem) {
    try check(subjects: count, at: location)
    subjects += count
  }

  /// Throws if some more cases and captures would be too many.
  mutating func check(subjects count: Int, at location: SourceLocation) throws(Problem) {
    let all = subjects + count
    guard all <= ExpansionBudget.subjectLimit else {
      isExceeded = true
      throw Problem(
        location,
        "the file would have \(all) cases and captures; at most \(ExpansionBudget.subjectLimit) are made: split it"
      )
    }
  }

  mutating func take(values count: Int, at location: SourceLocation) throws(Problem) {
    values += count
    guard values <= ExpansionBudget.valueLimit else {
      isExceeded = true
      throw Problem(
        location,
        "the cases up to here have \(values) values, with shared values counted for each case; "
          + "at most \(ExpansionBudget.valueLimit) are read: split the file, or share less")
    }
  }
}
