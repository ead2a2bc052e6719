import Foundation

/// Transforms elements on several threads; the results are in the elements' order.
///
/// - Parameters:
///   - jobs: How many elements are worked on at the same time; nil for one a core.
///   - completed: Told each result's index as it arrives, one at a time.
func mapInParallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int?, completed: (Int) -> Void = { _ in },
  _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
  let width = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  var results = [Result?](repeating: nil, count: elements.count)
  await withTaskGroup(of: (Int, Result).self) { group in
    var next = 0
    func start() {
      guard next < elements.count else { return }
      let (index, element) = (next, elements[next])
      next += 1
      group.addTask { (index, transform(element)) }
    }
    for _ in 0..<width { start() }
    while let (index, result) = await group.next() {
      results[index] = result
      completed(index)
      start()
    }
  }
  return results.compactMap(\.self)
}
