import Foundation
import Synchronization

/// Transforms elements on several threads; the results are in the elements' order.
///
/// A worker takes neighbors that belong together, so that no two wait for the same scenario file; toward the end it takes
/// fewer, so that all end at the same time.
///
/// - Parameters:
///   - jobs: How many elements are worked on at the same time; nil for one a core.
///   - place: A number that elements have in common which belong together, such as those of one scenario file.
///   - completed: Told each result's index as it arrives, and how many there are by then; one at a time.
func mapInParallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int?, place: @escaping @Sendable (Element) -> Int = { _ in 0 },
  completed: @escaping @Sendable (_ index: Int, _ count: Int) -> Void = { _, _ in },
  _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
  let width = min(elements.count, max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount))
  let queue = WorkQueue(count: elements.count, width: width)
  let runs = await withTaskGroup(of: [(first: Int, results: [Result])].self) { group in
    for _ in 0..<width {
      group.addTask {
        var runs: [(first: Int, results: [Result])] = []
        while let run = queue.takeRun(where: { place(elements[$0]) == place(elements[$1]) }) {
          var results: [Result] = []
          results.reserveCapacity(run.count)
          for index in run {
            results.append(transform(elements[index]))
            queue.finish { completed(index, $0) }
          }
          runs.append((run.lowerBound, results))
        }
        return runs
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  var results: [Result] = []
  results.reserveCapacity(elements.count)
  for run in runs.sorted(by: { $0.first < $1.first }) { results += run.results }
  return results
}

/// What several workers share out among themselves.
private final class WorkQueue: Sendable {
  private let count: Int
  private let width: Int
  private let next = Mutex(0)
  private let finished = Mutex(0)

  /// The most elements that a worker takes at once.
  private static let longestRun = 128

  init(count: Int, width: Int) {
    self.count = count
    self.width = width
  }

  /// The next elements, at least one, as long as each belongs to the one before; nil when there are no more.
  func takeRun(where isTogether: (Int, Int) -> Bool) -> Range<Int>? {
    next.withLock { next in
      guard next < count else { return nil }
      let first = next
      let end = first + min(WorkQueue.longestRun, max(1, (count - first) / (2 * width)))
      next += 1
      while next < end, isTogether(next - 1, next) { next += 1 }
      return first..<next
    }
  }

  /// Counts an element as done, and tells how many are.
  func finish(_ tell: (Int) -> Void) {
    finished.withLock { count in
      count += 1
      tell(count)
    }
  }
}
