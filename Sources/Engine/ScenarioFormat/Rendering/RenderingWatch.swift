public import AssaySubjects
import AssaySystem
import Synchronization

/// Limits the time that a label may take to render: a stranger's scenario may take hours, although each number is within
/// bounds, and a thread that draws cannot be stopped from outside, so the owner of the watch ends the process.
public final class RenderingWatch: Sendable {
  /// How long a label may take.
  public let limit: Duration
  /// A rendering that has started; a case may be rendered several times at once.
  private struct Start {
    var name: SubjectName
    var location: SourceLocation
    var time: ContinuousClock.Instant
  }
  private let started = Mutex<(last: Int, renderings: [Int: Start])>((0, [:]))

  /// Creates a watch, whose thread calls `isOverdue` once, with a label that takes longer than the limit, above zero.
  public init(limit: Duration, isOverdue: @escaping @Sendable (Problem) -> Void) {
    self.limit = limit
    Threads.detach { [weak self] in
      let pause = (limit / 4).components
      while self != nil {
        var rest = timespec(tv_sec: Int(pause.seconds), tv_nsec: Int(pause.attoseconds / 1_000_000_000))
        nanosleep(&rest, nil)
        if let overdue = self?.overdue { return isOverdue(overdue) }
      }
    }
  }

  /// Renders under the watch.
  package func during<Result>(
    _ name: SubjectName, at location: SourceLocation, _ render: () throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let number = started.withLock { started in
      started.last += 1
      started.renderings[started.last] = Start(name: name, location: location, time: .now)
      return started.last
    }
    defer { started.withLock { $0.renderings[number] = nil } }
    return try render()
  }

  private var overdue: Problem? {
    let longest = started.withLock { $0.renderings.values.min { $0.time < $1.time } }
    guard let longest, longest.time.duration(to: .now) > limit else { return nil }
    return Problem(
      longest.location,
      "'\(longest.name.text)' has been drawn for more than \(limit / .seconds(1)) s and is given up; "
        + "make its text or picture smaller, or give it more time with --time-limit")
  }
}
