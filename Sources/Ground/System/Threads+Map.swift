import Synchronization

extension Threads {
  /// Transforms elements on several threads; the results are in the elements' order.
  ///
  /// A thread takes several neighbors of one group at a time, so that two threads do not wait for the same scenario file.
  /// Toward the end it takes fewer, so that all threads end at the same time.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads; nil for one per core.
  ///   - place: The group of an element, such as the number of its scenario file; nil for elements without groups.
  ///   - completed: Called for each result with its index and the number of results so far, one call at a time.
  package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], jobs: Int? = nil, place: ((Element) -> Int)? = nil,
    completed: (_ index: Int, _ count: Int) -> Void = { _, _ in }, _ transform: (Element) -> Value
  ) -> [Value] {
    let width = min(elements.count, max(1, jobs ?? cores))
    let queue = Mutex(WorkQueue<Value>(count: elements.count, width: width))
    run(width) { _ in
      while let run = queue.withLock({ $0.takeRun(places: place.map { place in { place(elements[$0]) } }) }) {
        for index in run {
          let value = transform(elements[index])
          queue.withLock {
            $0.finish(index, value)
            completed(index, $0.finished)
          }
        }
      }
    }
    return queue.withLock { $0.values.compactMap { $0 } }
  }

  /// Transforms elements for asynchronous code, on threads of their own, so that Swift's thread pool stays free.
  package static func mapAside<Element: Sendable, Value: Sendable>(
    _ elements: [Element], jobs: Int? = nil, place: (@Sendable (Element) -> Int)? = nil,
    completed: @escaping @Sendable (_ index: Int, _ count: Int) -> Void = { _, _ in },
    _ transform: @escaping @Sendable (Element) -> Value
  ) async -> [Value] {
    // Passed under a lock: ThreadSanitizer does not see that a continuation which is resumed early orders anything.
    let values = Mutex<[Value]>([])
    await withCheckedContinuation { continuation in
      let work = { @Sendable in
        let mapped = map(elements, jobs: jobs, place: place, completed: completed, transform)
        values.withLock { $0 = mapped }
        continuation.resume()
      }
      if !detach(work) { work() }
    }
    return values.withLock { $0 }
  }
}

/// The elements that threads have yet to take, and the results so far.
private struct WorkQueue<Value: Sendable>: Sendable {
  /// The result of each element.
  private(set) var values: [Value?]
  /// The number of results.
  private(set) var finished = 0
  private var next = 0
  private let width: Int

  /// The most elements that a thread takes at a time.
  private static var longestRun: Int { 128 }

  init(count: Int, width: Int) {
    values = [Value?](repeating: nil, count: count)
    self.width = width
  }

  /// The next elements of one group, at least one; nil at the end.
  mutating func takeRun(places: ((Int) -> Int)?) -> Range<Int>? {
    guard next < values.count else { return nil }
    let first = next
    next += 1
    guard let places else { return first..<next }
    let end = first + min(WorkQueue.longestRun, max(1, (values.count - first) / (2 * width)))
    while next < end, places(next) == places(first) { next += 1 }
    return first..<next
  }

  mutating func finish(_ index: Int, _ value: Value) {
    values[index] = value
    finished += 1
  }
}
