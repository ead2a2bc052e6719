import AssaySystem
import Foundation
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

  /// How many calls a second some threads make together, each told its number, from when the first begins to when the last ends.
  ///
  /// Before it, the caller rests: on a busy machine, who has rested is let run without interruption.
  static func callsPerSecond(threads: Int, within span: Double, _ body: @Sendable (Int) -> Void) -> Double {
    Thread.sleep(forTimeInterval: span)
    let all = Mutex((calls: 0, begin: ContinuousClock.now + .seconds(1000), end: ContinuousClock.now))
    Threads.run(threads) { thread in
      let begin = ContinuousClock.now
      var (calls, end) = (0, begin)
      while begin.duration(to: end) < .seconds(span) {
        body(thread)
        calls += 1
        end = .now
      }
      all.withLock { $0 = ($0.calls + calls, min($0.begin, begin), max($0.end, end)) }
    }
    return all.withLock { Double($0.calls) / $0.begin.duration(to: $0.end).inSeconds }
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
