import Synchronization

extension Threads {
  /// Transforms elements on several threads; the results are in the elements' order.
  ///
  /// A thread takes neighbors that belong together, so that no two wait for the same scenario file; toward the end it takes
  /// fewer, so that all end at the same time.
  ///
  /// - Parameters:
  ///   - jobs: How many elements are worked on at the same time; nil for one a core.
  ///   - place: A number that elements have in common which belong together, such as those of one scenario file; nil for
  ///     elements that have nothing in common.
  ///   - completed: Told each result's index as it arrives, and how many there are by then; one at a time.
  package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], jobs: Int? = nil, place: ((Element) -> Int)? = nil,
    completed: (_ index: Int, _ count: Int) -> Void = { _, _ in }, _ transform: (Element) -> Value
  ) -> [Value] {
    let width = Threads.width(elements.count, jobs)
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

  /// The same for asynchronous code: what is to be done on several threads leaves Swift's own ones free.
  package static func mapAside<Element: Sendable, Value: Sendable>(
    _ elements: [Element], jobs: Int? = nil, place: (@Sendable (Element) -> Int)? = nil,
    completed: @escaping @Sendable (_ index: Int, _ count: Int) -> Void = { _, _ in },
    _ transform: @escaping @Sendable (Element) -> Value
  ) async -> [Value] {
    guard width(elements.count, jobs) > 1 else {
      return map(elements, jobs: 1, place: place, completed: completed, transform)
    }
    // Handed over under a lock: of one that is resumed before it is awaited, ThreadSanitizer does not know that it orders anything.
    let values = Mutex<[Value]>([])
    await withCheckedContinuation { continuation in
      aside {
        let mapped = map(elements, jobs: jobs, place: place, completed: completed, transform)
        values.withLock { $0 = mapped }
        continuation.resume()
      }
    }
    return values.withLock { $0 }
  }

  private static func width(_ count: Int, _ jobs: Int?) -> Int { min(count, max(1, jobs ?? cores)) }
}

/// What several threads share out among themselves, and what came of it so far.
private struct WorkQueue<Value: Sendable>: Sendable {
  /// What each element became.
  private(set) var values: [Value?]
  /// How many elements are done.
  private(set) var finished = 0
  private var next = 0
  private let width: Int

  /// The most elements that a thread takes at once.
  private static var longestRun: Int { 128 }

  init(count: Int, width: Int) {
    values = [Value?](repeating: nil, count: count)
    self.width = width
  }

  /// The next elements, at least one, as long as each is in the place of the one before; nil when there are no more.
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
