import AssaySubjects

/// Collects the mistakes of one file, only the first of each place: others repeat it for other cases, or follow from it.
package final class Mistakes {
  /// The most mistakes that are reported of one file; each of them may be found in ten thousand cases.
  private static let limit = 100

  private(set) var problems: [Problem] = []
  /// How often something could not be read, also for a reason that is already known.
  private(set) var count = 0
  var isFull: Bool { problems.count >= Mistakes.limit || count >= 5 * Mistakes.limit }
  private var places: Set<SourceLocation> = []
  /// The expectations that can fail, each with its label and the keys of its matrix.
  var checked: Set<[String]> = []
  /// Assignments that cases of a matrix share, by the case, the label system, and the key and slug of a value.
  var shared: [[String]: [Assignment]] = [:]
  /// The values that depend on the matrix, and whether some case has each.
  private var applied: [SourceLocation: Bool] = [:]

  package init() {}

  /// Reads something; nil for a mistake, which is noted.
  func attempt<Value>(_ read: () throws(Problem) -> Value) -> Value? {
    // Finding a mistake takes long: a misspelled word is compared with all others.
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

  /// Reads items one by one; notes and skips unreadable ones.
  func each<Item, Value>(
    _ items: @autoclosure () throws(Problem) -> [Item], _ read: (Item) throws(Problem) -> Value?
  ) -> [Value] {
    (attempt(items) ?? []).compactMap { item in attempt { () throws(Problem) in try read(item) } ?? nil }
  }

  /// Notes whether a case has a value that depends on the matrix.
  func apply(_ location: SourceLocation, _ isChosen: Bool) {
    applied[location] = isChosen || applied[location] == true
  }

  /// Notes a mistake for each value that no case has, so that it checks nothing.
  func noteUnapplied() {
    for location in applied.filter({ !$0.value }).keys.sorted() {
      note(
        Problem(location, "no case has one of these values, so nothing is checked; correct or remove them"))
    }
  }

  func note(_ problem: Problem) {
    count += 1
    if !isFull, places.insert(problem.location).inserted { problems.append(problem) }
  }
}
