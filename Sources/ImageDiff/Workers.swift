import Dispatch

/// Does parts of a task on several threads at the same time.
enum Workers {
  /// Runs each part of a task once, the last of them maybe before the first; returns when all are done.
  ///
  /// Parts must write to memory of their own.
  static func run(_ parts: Int, _ task: (Int) -> Void) {
    guard parts > 1 else { return task(0) }
    withoutActuallyEscaping(task) { task in
      nonisolated(unsafe) let task = task
      DispatchQueue.concurrentPerform(iterations: parts) { task($0) }
    }
  }
}
