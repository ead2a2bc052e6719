#if canImport(Glibc)
  import CAssayThreads
  import Glibc
#else
  import Dispatch
#endif
import Synchronization

/// Does parts of a task on several threads at the same time.
package enum Workers {
  /// Runs each part of a task once, the last of them maybe before the first; returns when all are done.
  ///
  /// Parts must write to memory of their own.
  package static func run(_ parts: Int, _ task: (Int) -> Void) {
    guard parts > 1 else {
      if parts == 1 { task(0) }
      return
    }
    #if canImport(Glibc)
      withoutActuallyEscaping(task) { task in
        let crew = Crew(parts: parts, task: task)
        let threads = (1..<min(parts, Crew.cores)).compactMap { _ in crew.join() }
        crew.work()
        for thread in threads { pthread_join(thread, nil) }
      }
    #else
      withoutActuallyEscaping(task) { task in
        nonisolated(unsafe) let task = task
        DispatchQueue.concurrentPerform(iterations: parts) { task($0) }
      }
    #endif
  }
}

#if canImport(Glibc)
  /// The threads that share the parts of one task.
  ///
  /// Not a pool's, because a task takes some milliseconds: Linux puts a new thread on its maker's core as often as not, and
  /// that long it takes to move it to an idle one. Each of these starts on another core, and may go anywhere from there.
  private final class Crew: Sendable {
    private let parts: Int
    private nonisolated(unsafe) let task: (Int) -> Void
    private let next = Atomic(0)
    /// The cores that the maker may run on.
    private let allowed: cpu_set_t

    /// How many cores there are.
    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    init(parts: Int, task: @escaping (Int) -> Void) {
      self.parts = parts
      self.task = task
      var allowed = cpu_set_t()
      sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &allowed)
      self.allowed = allowed
    }

    /// Does parts until there are none left.
    func work() {
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        task(part)
      }
    }

    /// Starts a thread that works too; nil where the system gives none, or there is no other core to be had.
    func join() -> pthread_t? {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      var others = allowed
      withUnsafeMutableBytes(of: &others) { mask in
        let core = Int(sched_getcpu())
        if core >= 0, core / 8 < mask.count { mask[core / 8] &= ~(1 << UInt8(core % 8)) }
      }
      pthread_attr_setaffinity_np(&attributes, MemoryLayout<cpu_set_t>.size, &others)
      var thread = pthread_t()
      let crew = Unmanaged.passRetained(self)
      let status = pthread_create(
        &thread, &attributes,
        { crew in
          guard let crew else { return nil }
          let own = Unmanaged<Crew>.fromOpaque(crew).takeRetainedValue()
          var allowed = own.allowed
          pthread_setaffinity_np(pthread_self(), MemoryLayout<cpu_set_t>.size, &allowed)
          own.work()
          return nil
        }, crew.toOpaque())
      guard status == 0 else {
        crew.release()
        return nil
      }
      return thread
    }
  }
#endif
