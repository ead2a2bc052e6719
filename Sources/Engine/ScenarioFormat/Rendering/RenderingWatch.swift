import Foundation
public import AssaySubjects
import Synchronization

/// Limits the time that a label may take to render: a stranger's scenario may take hours, although each number is within
/// bounds, and a thread that draws cannot be stopped from outside, so the owner of the watch ends the process.
public final class RenderingWatch: Sendable {
  /// How long a label may take.
  public let limit: Duration
  private let renderings = Mutex(Renderings())

  private struct Renderings {
    var started: [Int: (name: SubjectName, location: SourceLocation, at: ContinuousClock.Instant)] = [:]
    var count = 0
  }

  /// Creates a watch, whose thread calls `isOverdue` once, with a label that takes longer than the limit, above zero.
  public init(limit: Duration, isOverdue: @escaping @Sendable (Problem) -> Void) {
    self.limit = limit
    Thread.detachNewThread { [weak self] in
      while self != nil {
        Thread.sleep(forTimeInterval: limit / .seconds(4))
        if let overdue = self?.overdue { return isOverdue(overdue) }
      }
    }
  }

  /// Renders under the watch.
  package func during<Result>(
    _ name: SubjectName, at location: SourceLocation, _ render: () throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let number = renderings.withLock { renderings in
      renderings.count += 1
      renderings.started[renderings.count] = (name, location, .now)
      return renderings.count
    }
    defer { renderings.withLock { _ = $0.started.removeValue(forKey: number) } }
    return try render()
  }

  private var overdue: Problem? {
    let longest = renderings.withLock { $0.started.values.min { $0.at < $1.at } }
    guard let longest, longest.at.duration(to: .now) > limit else { return nil }
    return Problem(
      longest.location,
      "'\(longest.name.text)' has been drawn for more than \(limit / .seconds(1)) s and is given up; "
        + "make its text or picture smaller, or give it more time with --time-limit")
  }
}
