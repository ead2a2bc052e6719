import Dispatch
import Synchronization

/// Runs asynchronous work on the calling thread and blocks until it is done, for tests that are not asynchronous.
///
/// The work needs no thread of the pool, so it cannot deadlock when all of them are blocked.
package final class BlockingExecutor<Result: Sendable>: TaskExecutor {
  private let state = Mutex((jobs: [UnownedJob](), result: Result?.none))
  private let changed = DispatchSemaphore(value: 0)

  /// Runs the work and returns its result.
  package static func run(_ work: @escaping @Sendable () async -> Result) -> Result {
    let executor = BlockingExecutor()
    Task(executorPreference: executor) {
      let result = await work()
      executor.state.withLock { $0.result = result }
      executor.changed.signal()
    }
    while true {
      executor.changed.wait()
      let job = executor.state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      job?.runSynchronously(on: executor.asUnownedTaskExecutor())
      if job == nil, let result = executor.state.withLock({ $0.result }) { return result }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    changed.signal()
  }
}
