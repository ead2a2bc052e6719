import Synchronization

/// Runs parts of a task on several threads.
package enum Threads {
  /// The number of cores that this process may run on.
  package static let cores = Platform.cores

  /// Runs each part of a task once and returns when all are done.
  ///
  /// Each part gets a thread of its own if the system allows; one of them is the caller's. Parts must not share memory that
  /// they write to.
  package static func run(_ parts: Int, _ task: (Int) -> Void) {
    guard parts > 1 else { return (0..<parts).forEach(task) }
    let next = Atomic(0)
    withoutActuallyEscaping(task) { task in
      nonisolated(unsafe) let task = task
      let work: @Sendable () -> Void = {
        while case let part = next.wrappingAdd(1, ordering: .relaxed).oldValue, part < parts { task(part) }
      }
      let threads = (1..<parts).compactMap { _ in start(work) }
      work()
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// Starts long code on a thread of its own, so that it does not block Swift's thread pool; false when the system refuses.
  @discardableResult
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Starts a thread; nil when the system refuses.
  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let memory = Unmanaged.passRetained(Work(run: work))
    // Any thread: pthread_create replaces it.
    var thread: Platform.Thread = pthread_self()
    let status = pthread_create(
      &thread, nil,
      { memory in
        memory.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, memory.toOpaque())
    if status != 0 { memory.release() }
    return status == 0 ? thread : nil
  }

  /// The work of a thread.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
