import AssaySubjects

/// What one scenario file may become, counted before it is made.
///
/// A file of a hundred kilobytes can ask for ten thousand cases that each inherit thousands of values.
struct ExpansionBudget {
  /// The most subjects of a file: its cases, and the pictures captured on their way.
  static let subjectLimit = 10_000
  /// The most values that all cases of a file consist of; what they share counts once for each of them, and so does every
  /// condition that is asked for them.
  static let valueLimit = 1_000_000
  /// The most keys of a matrix; each takes a part of the case's name, which has at most 200 bytes.
  static let axisLimit = 64

  /// Whether the file wants more than it may, so that none of its further cases need be read.
  private(set) var isExceeded = false
  private var subjects = 0
  private var values = 0

  /// Counts subjects that are made; throws where they are too many for one file.
  mutating func take(subjects count: Int, at location: SourceLocation) throws(Problem) {
    try check(subjects: count, at: location)
    subjects += count
  }

  /// Throws where the file would have too many subjects with some more.
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

  /// Counts values that a case is about to be read from; throws where they are too many for one file.
  mutating func take(values count: Int, at location: SourceLocation) throws(Problem) {
    values += count
    guard values <= ExpansionBudget.valueLimit else {
      isExceeded = true
      throw Problem(
        location,
        "the cases up to here consist of \(values) values, counting what they share once for each; "
          + "at most \(ExpansionBudget.valueLimit) are read: split the file, or share less")
    }
  }
}

extension Block {
  /// How many values are read for each case of it, with all that lie in them.
  var valueCount: Int { valuesOfEachCase.reduce(0) { $0 + $1.count } }
}

extension YAMLValue {
  /// How many values it holds, itself included.
  fileprivate var count: Int { YAMLFile.count(node) }
}
