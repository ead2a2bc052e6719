import Foundation

/// Measures how long a call takes.
package enum Stopwatch {
  /// A clock that measures in seconds.
  package enum Clock {
    case wall
    /// The processor time of this thread, which other processes on the machine hardly change.
    case thread

    package var now: Double {
      var time = timespec()
      clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
  }

  /// The seconds of one call, in the fastest of many batches.
  ///
  /// Batches take at least two milliseconds: long for the clock, short enough to fall between other work of the machine. At
  /// least three are measured, and as many as fit in the span of seconds.
  package static func seconds(
    within span: Double, by clock: Clock = .wall, _ body: () throws -> Void
  ) rethrows -> Double {
    var batch = 1
    var taken = try seconds(by: clock) { try body() }
    while taken < 0.002 {
      batch = max(batch + 1, min(batch * 2, Int(0.0021 / (taken / Double(batch)))))
      taken = try seconds(by: clock) { for _ in 0..<batch { try body() } }
    }
    var best = taken
    var count = 1
    let start = Clock.wall.now
    repeat {
      best = min(best, try seconds(by: clock) { for _ in 0..<batch { try body() } })
      count += 1
    } while count < 3 || Clock.wall.now - start < span
    return best / Double(batch)
  }

  /// The seconds of one call of each body, in the fastest of some rounds.
  ///
  /// The bodies take turns, so that all meet the same machine.
  package static func seconds(
    rounds: Int, within span: Double, by clock: Clock = .wall, _ bodies: [() throws -> Void]
  ) throws -> [Double] {
    var best = bodies.map { _ in Double.infinity }
    for _ in 0..<max(1, rounds) {
      for (index, body) in bodies.enumerated() {
        best[index] = min(best[index], try seconds(within: span, by: clock, body))
      }
    }
    return best
  }

  private static func seconds(by clock: Clock, _ body: () throws -> Void) rethrows -> Double {
    let start = clock.now
    try body()
    return clock.now - start
  }
}
