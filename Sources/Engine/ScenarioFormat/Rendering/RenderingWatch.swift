import Foundation
public import AssaySubjects
import Synchronization

/// Limits the time that a label may take to render.
///
/// A scenario may come from a stranger, and may take hours to draw although each number in it is within its bounds. A thread
/// that draws cannot be stopped from outside, so the owner of the watch ends the process. One watch serves any number of
/// threads, and does not affect any picture.
public final class RenderingWatch: Sendable {
  /// How long a label may take.
  public let limit: Duration
  private let renderings = Mutex(Renderings())

  private struct Renderings {
    var started: [Int: (name: SubjectName, location: SourceLocation, at: ContinuousClock.Instant)] = [:]
    var count = 0
  }

  /// Creates a watch, with a thread that checks the time until the watch is gone.
  ///
  /// - Parameters:
  ///   - limit: How long a label may take; above zero.
  ///   - isOverdue: Called once, on the thread of the watch, with a label that takes longer.
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
