#if canImport(Glibc)
  import CAssaySystem
  import Glibc
#else
  import Foundation
#endif
import Synchronization

/// Runs parts of a task on several threads.
///
/// No other code starts threads.
package enum Threads {
  /// Runs each part of a task once and returns when all are done.
  ///
  /// Each part gets a thread of its own if the system allows; one of them is the caller's. Parts must not share memory that
  /// they write to.
  package static func run(_ parts: Int, _ task: (Int) -> Void) {
    guard parts > 1 else { return (0..<parts).forEach(task) }
    withoutActuallyEscaping(task) { task in
      #if canImport(Glibc)
        let crew = Crew(parts: parts, task: task)
        let threads = (1..<parts).compactMap { _ in Thread.start(crew.work) }
        crew.work()
        for thread in threads { pthread_join(thread, nil) }
      #else
        nonisolated(unsafe) let task = task
        DispatchQueue.concurrentPerform(iterations: parts) { task($0) }
      #endif
    }
  }

  /// Runs long code on a thread of its own, so that it does not block Swift's thread pool.
  static func aside(_ body: @escaping @Sendable () -> Void) {
    #if canImport(Glibc)
      guard let thread = Thread.start(body) else { return body() }
      pthread_detach(thread)
    #else
      DispatchQueue.global().async(execute: body)
    #endif
  }
}

#if canImport(Glibc)
  extension Threads {
    /// The number of cores that this process may run on.
    package static let cores = Thread.allowed.count

    /// The id of the running thread.
    package static var current: UInt { pthread_self() }
  }

  /// The parts of a task that no thread has taken yet.
  private final class Crew: Sendable {
    private let parts: Int
    private nonisolated(unsafe) let task: (Int) -> Void
    private let next = Atomic(0)

    init(parts: Int, task: @escaping (Int) -> Void) { (self.parts, self.task) = (parts, task) }

    /// Runs parts until none are left.
    @Sendable func work() {
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        task(part)
      }
    }
  }

  /// A thread for one piece of work, which starts on another core than the thread that starts it.
  ///
  /// Linux often starts a new thread on its creator's core and moves it to an idle one milliseconds later. A comparison of two
  /// pictures would be over by then.
  private final class Thread {
    private let work: @Sendable () -> Void
    /// The cores that the creator may run on.
    private var cores = Thread.allowed

    private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Starts a thread; nil when the system refuses or there is no other core.
    static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
      let own = Thread(work)
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      var others = own.cores
      others.remove(Int(sched_getcpu()))
      pthread_attr_setaffinity_np(&attributes, MemoryLayout<cpu_set_t>.size, &others)
      var thread = pthread_t()
      let memory = Unmanaged.passRetained(own)
      let status = pthread_create(
        &thread, &attributes,
        { memory in
          guard let memory else { return nil }
          let own = Unmanaged<Thread>.fromOpaque(memory).takeRetainedValue()
          pthread_setaffinity_np(pthread_self(), MemoryLayout<cpu_set_t>.size, &own.cores)
          own.work()
          return nil
        }, memory.toOpaque())
      if status == 0 { return thread }
      memory.release()
      return nil
    }

    /// The cores that the calling thread may run on.
    static var allowed: cpu_set_t {
      var cores = cpu_set_t()
      sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &cores)
      return cores
    }
  }

  extension cpu_set_t {
    /// The number of cores in the set, at least 1.
    fileprivate var count: Int {
      withUnsafeBytes(of: self) { max(1, $0.reduce(0) { $0 + $1.nonzeroBitCount }) }
    }

    fileprivate mutating func remove(_ core: Int) {
      withUnsafeMutableBytes(of: &self) { bytes in
        if core >= 0, core / 8 < bytes.count { bytes[core / 8] &= ~(1 << UInt8(core % 8)) }
      }
    }
  }
#else
  extension Threads {
    /// The number of cores that this process may run on.
    package static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// The id of the running thread.
    package static var current: UInt { UInt(bitPattern: pthread_self()) }
  }
#endif
