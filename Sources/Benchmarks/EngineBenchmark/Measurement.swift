import AssayBenchmarking
import AssaySystem
import AssayTypesetting
import Foundation
import Synchronization

/// All measurements of the engine.
///
/// Own work and Pango's take turns, so that both meet the same machine.
struct Measurement {
  let font: Font
  let peer: Peer
  let rounds: Int

  /// How long one measurement lasts, in seconds.
  private static let span = 0.25

  /// Measures everything and prints the figures.
  func run() throws {
    try measure(.label(font), viewAtLeast: 1.5, engineAtLeast: 2)
    try measure(.bubble(font), viewAtLeast: 2.5, engineAtLeast: 2.5)
    try measureLongerTexts()
    try measureThreads()
  }

  /// Measures a label in its view with its facts, and layout and drawing alone, next to Pango, which keeps no shaped text.
  private func measure(_ specimen: Specimen, viewAtLeast: Double, engineAtLeast: Double) throws {
    let name = specimen.name
    let new = try seconds(of: specimen)
    let rates = [("label view", new.view), ("layout and drawing", new.engine), ("Pango on Cairo", new.peer)]
    for (part, seconds) in rates {
      try Figure("\(name), a new text each time: \(part)", 1 / seconds, "labels/s", digits: 0).print()
    }
    for (part, seconds, goal) in [
      ("label view", new.view, viewAtLeast), ("layout and drawing", new.engine, engineAtLeast),
    ] {
      try Figure("\(name): \(part) to Pango", new.peer / seconds, "times", digits: 2, atLeast: goal).print()
    }
  }

  /// The seconds of one label in the fastest batch.
  ///
  /// Labels with different texts take turns.
  private func seconds(of specimen: Specimen) throws -> (view: Double, engine: Double, peer: Double) {
    var best = (view: Double.infinity, engine: Double.infinity, peer: Double.infinity)
    let specimens = specimen.variations
    var number = 0
    func next() -> Specimen {
      number += 1
      return specimens[number % specimens.count]
    }
    let span = Measurement.span
    for _ in 0..<rounds {
      best.view = min(best.view, try Stopwatch.seconds(within: span) { _ = try next().drawView() })
      best.engine = min(best.engine, Stopwatch.seconds(within: span) { _ = next().draw() })
      best.peer = min(best.peer, try peer.seconds(of: specimens, within: span))
    }
    return best
  }

  /// Measures longer texts.
  ///
  /// A character of 10,000 should cost no more than one of 1,000.
  private func measureLongerTexts() throws {
    let columns = [100, 1_000, 10_000].map { Specimen.column(characters: $0, font) }
    let best = try Stopwatch.seconds(
      rounds: rounds, within: Measurement.span / 2, columns.map { column in { _ = column.draw() } })
    for (column, seconds) in zip(columns, best) {
      try Figure("\(column.name) characters", seconds * 1e6, "µs", digits: 1).print()
    }
    let each = zip(best, columns).map { $0 / Double($1.text.count) }
    try Figure("a character of 100 to one of 1000", each[0] / each[1], "times", digits: 2, atLeast: 0.6)
      .print()
    try Figure("a character of 1000 to one of 10000", each[1] / each[2], "times", digits: 2, atLeast: 0.8)
      .print()
  }

  /// Measures how many bubbles two threads draw, next to one thread.
  ///
  /// Each thread has its own text in the same typefaces.
  private func measureThreads() throws {
    let bubbles = Array(
      Specimen.bubble(Font(faces: Array(font.faces), size: font.size)).variations.prefix(2))
    var (one, two) = (0.0, 0.0)
    // Many short measurements, because two cores are rarely idle at once on a machine with other work.
    for _ in 0..<20 * rounds {
      one = max(one, bubblesPerSecond(Array(bubbles.prefix(1))))
      two = max(two, bubblesPerSecond(bubbles))
    }
    try Figure("bubbles by one thread", one, "labels/s", digits: 0).print()
    try Figure("bubbles by two threads", two, "labels/s", digits: 0).print()
    try Figure("two threads to one", two / one, "times", digits: 2, atLeast: 1.8).print()
  }

  /// How many bubbles are drawn in a second by a thread for each of them, from the first start to the last end.
  private func bubblesPerSecond(_ bubbles: [Specimen]) -> Double {
    let span = 0.01
    // On a busy machine, a thread that has rested runs without interruption.
    Thread.sleep(forTimeInterval: span)
    let all = Mutex((count: 0, begin: Double.infinity, end: 0.0))
    Threads.run(bubbles.count) { thread in
      let begin = Stopwatch.Clock.wall.now
      var (count, end) = (0, begin)
      while end - begin < span {
        _ = bubbles[thread].draw()
        count += 1
        end = Stopwatch.Clock.wall.now
      }
      all.withLock { $0 = ($0.count + count, min($0.begin, begin), max($0.end, end)) }
    }
    return all.withLock { Double($0.count) / ($0.end - $0.begin) }
  }
}
