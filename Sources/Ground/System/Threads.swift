#if canImport(Glibc)
  import CAssaySystem
  import Glibc
#else
  import Foundation
#endif
import Synchronization

/// Does parts of a task on several threads at the same time; the only place that starts any.
package enum Threads {
  /// Runs each part of a task once, as far as the system allows each on a thread of its own; returns when all are done.
  ///
  /// One of the threads is the caller's. Parts must write to memory of their own.
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

  /// Runs code that takes long on a thread of its own, so that none of Swift's few threads waits for it.
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
    /// How many cores this process may run on.
    package static let cores = Thread.allowed.count

    /// A number that no other thread has that runs at the same time.
    package static var current: UInt { pthread_self() }
  }

  /// The parts of a task that are still to be done.
  private final class Crew: Sendable {
    private let parts: Int
    private nonisolated(unsafe) let task: (Int) -> Void
    private let next = Atomic(0)

    init(parts: Int, task: @escaping (Int) -> Void) { (self.parts, self.task) = (parts, task) }

    /// Does parts until there are none left.
    @Sendable func work() {
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        task(part)
      }
    }
  }

  /// A thread that is started for one piece of work.
  ///
  /// Not a pool's, because a comparison takes some milliseconds: Linux puts a new thread on its maker's core as often as not,
  /// and that long it takes to move it to an idle one. Each of these starts on another core, and may go anywhere from there.
  private final class Thread {
    private let work: @Sendable () -> Void
    /// The cores that the maker may run on.
    private var cores = Thread.allowed

    private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Starts one; nil where the system gives none, or there is no other core to be had.
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
    /// How many cores are in the set, no less than one.
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
    /// How many cores this process may run on.
    package static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// A number that no other thread has that runs at the same time.
    package static var current: UInt { UInt(bitPattern: pthread_self()) }
  }
#endif
