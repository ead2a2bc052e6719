import Foundation
public import AssaySubjects
import Synchronization

/// Watches the rendering of labels, so that none can hold up a verification forever.
///
/// A scenario may come from a stranger, and what it asks for may take hours though each number in it is within its bounds.
/// A thread that is drawing cannot be stopped from outside, so the process ends when a label is overdue. The clock does not
/// affect any picture: it only ends what would not end by itself. One watch serves any number of threads.
public final class RenderingWatch: Sendable {
  /// How long a label may take.
  public let limit: Duration
  private let isOverdue: @Sendable (Problem) -> Void
  private let state = Mutex(State())

  private struct State {
    var started: [UInt64: (name: SubjectName, location: SourceLocation, at: ContinuousClock.Instant)] = [:]
    var next: UInt64 = 0
    var hasThread = false
  }

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - limit: How long a label may take; above zero.
  ///   - isOverdue: Called once, on its own thread, with a label that takes longer.
  public init(limit: Duration, isOverdue: @escaping @Sendable (Problem) -> Void) {
    self.limit = limit
    self.isOverdue = isOverdue
  }

  /// Renders under the watch.
  package func during<Result>(
    _ name: SubjectName, at location: SourceLocation, _ render: () throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let (number, isFirst) = state.withLock { state in
      state.next += 1
      state.started[state.next] = (name, location, .now)
      defer { state.hasThread = true }
      return (state.next, !state.hasThread)
    }
    if isFirst { Thread.detachNewThread { [weak self] in RenderingWatch.look(after: { self }) } }
    defer { state.withLock { _ = $0.started.removeValue(forKey: number) } }
    return try render()
  }

  /// Looks four times within the limit, until nobody has the watch any more.
  private static func look(after watch: () -> RenderingWatch?) {
    while let pause = watch()?.limit {
      Thread.sleep(forTimeInterval: pause / .seconds(4))
      guard let watch = watch(), let overdue = watch.overdue() else { continue }
      return watch.isOverdue(overdue)
    }
  }

  private func overdue() -> Problem? {
    let longest = state.withLock { $0.started.values.min { $0.at < $1.at } }
    guard let longest, longest.at.duration(to: .now) > limit else { return nil }
    return Problem(
      longest.location,
      "'\(longest.name.text)' has been drawn for more than \(limit / .seconds(1)) s and is given up; "
        + "make its text or picture smaller, or give it more time with --time-limit")
  }
}
