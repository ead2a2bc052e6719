import Foundation
import Synchronization

/// Runs asynchronous work on the calling thread, so that a test or the end of a process can wait for it.
///
/// It needs no other thread, so nothing can wait forever, even if the thread pool has only one.
final class CallingThread: TaskExecutor {
  private struct State: ~Copyable {
    var jobs: [UnownedJob] = []
    var isDone = false
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  /// Does the work and returns what it gives.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
    CallingThread().run(work)
  }

  private func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
    let box = Box<Result>()
    Task(executorPreference: self) {
      let result = await work()
      box.value.withLock { $0 = result }
      self.state.withLock { $0.isDone = true }
      self.news.signal()
    }
    while true {
      news.wait()
      let (job, isDone) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isDone)
      }
      job?.runSynchronously(on: asUnownedTaskExecutor())
      if job == nil, isDone { return box.value.withLock { $0 } }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    news.signal()
  }
}

/// A result on its way.
private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
