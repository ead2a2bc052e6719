import AssayVerifying
import AssaySubjects

extension Verification {
  /// How many goldens the hint of ``datingTolerated(in:)`` names.
  private static let shown = 10
  /// How many paths are given to git as arguments.
  private static let asked = 1000

  /// Adds a hint with the dates at which the goldens of tolerated cases were committed, the oldest first.
  ///
  /// Old dates mean that small differences pile up. Without git, or in a shallow checkout, the hint is left out.
  func datingTolerated(in folder: String = ".") -> Verification {
    let tolerated = evaluations.filter { $0.verdict == .tolerated && !$0.referencePath.isEmpty }
    let names = Dictionary(
      tolerated.prefix(Verification.asked).map { ($0.referencePath, $0.name) },
      uniquingKeysWith: { first, _ in first })
    guard !names.isEmpty, let log = try? GoldenLog(goldens: folder), !log.isShallow else { return self }
    var dated = self
    var dates: [SubjectName: String] = [:]
    do throws(Problem) {
      for entry in try log.entries("HEAD", changing: names.keys.sorted()) {
        for name in entry.files.keys.compactMap({ names[$0] }) where dates[name] == nil {
          dates[name] = entry.date
        }
      }
    } catch {
      dated.hints.append(error.message)
    }
    guard !dates.isEmpty else { return dated }
    let sorted = dates.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let list = listed(sorted.map { "\($0.key) of \($0.value)" }, atMost: Verification.shown)
    dated.hints.append(
      "tolerated by goldens as old as these: \(list); check whether differences pile up, and accept the pictures that are right"
    )
    return dated
  }
}
