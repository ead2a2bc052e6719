import AssaySubjects

/// What is wrong with one file, so that a reader goes on after a mistake and tells all of them at once.
///
/// Of one place only the first is kept: what is read again for every case of a matrix, or follows from another mistake,
/// says nothing new.
final class Mistakes {
  /// The most that are told of one file; ten thousand cases may repeat each of them.
  private static let limit = 100

  /// The mistakes, in the order in which they were found.
  private(set) var problems: [Problem] = []
  /// How often something could not be read, for the same reason or another.
  private(set) var count = 0
  /// Whether no more are kept.
  var isFull: Bool { problems.count >= Mistakes.limit || count >= 5 * Mistakes.limit }
  private var places: Set<SourceLocation> = []

  /// Reads something; nil for a mistake, which is noted.
  func attempt<Value>(_ read: () throws(Problem) -> Value) -> Value? {
    // What would not be told need not be looked for; each word that is misspelled is compared with all others.
    guard !isFull else {
      count += 1
      return nil
    }
    do throws(Problem) {
      return try read()
    } catch {
      note(error)
      return nil
    }
  }

  /// Notes a mistake.
  func note(_ problem: Problem) {
    count += 1
    if !isFull, places.insert(problem.location).inserted { problems.append(problem) }
  }
}
