import Dispatch
import Synchronization

/// Measures how long drawing takes when nothing else is in the way.
enum Stopwatch {
  /// The seconds of one call, in the fastest batch of a stretch of time.
  ///
  /// Batches take about two milliseconds: long for the clock, short enough to fall between other work of the machine.
  static func seconds(within span: Double, _ body: () throws -> Void) rethrows -> Double {
    var batch = 1
    var taken = try seconds { try body() }
    while taken < 0.002 {
      batch = max(batch + 1, min(batch * 2, Int(0.0021 / (taken / Double(batch)))))
      taken = try seconds { for _ in 0..<batch { try body() } }
    }
    var best = taken
    let start = ContinuousClock.now
    repeat {
      best = min(best, try seconds { for _ in 0..<batch { try body() } })
    } while start.duration(to: .now) < .seconds(span)
    return best / Double(batch)
  }

  /// How many calls a second some threads make together, all busy for a stretch of time.
  static func callsPerSecond(threads: Int, within span: Double, _ body: @Sendable () -> Void) -> Double {
    let total = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var calls = 0
      let start = ContinuousClock.now
      var taken = Duration.zero
      while taken < .seconds(span) {
        for _ in 0..<10 { body() }
        calls += 10
        taken = start.duration(to: .now)
      }
      total.withLock { $0 += Double(calls) / taken.inSeconds }
    }
    return total.withLock { $0 }
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.duration(to: .now).inSeconds
  }
}

extension Duration {
  /// The duration as a number of seconds.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
