import AssayBenchmarking
import AssayTypesetting

/// All the measurements, taken in rounds: own work and the peer's in turns, so that both meet the same machine.
struct Measurement {
  let font: Font
  let peer: Peer
  let rounds: Int

  /// The seconds a label takes, in the fastest batch.
  private struct Seconds {
    var engine = Double.infinity
    var newText = Double.infinity
    var view = Double.infinity
    var peer = Double.infinity
  }

  /// How long one measurement lasts, in seconds.
  private static let span = 0.25

  /// Measures everything.
  func figures() throws -> [Figure] {
    try figures(of: .label(font)) + figures(of: .bubble(font)) + growth() + threads()
  }

  private func figures(of specimen: Specimen) throws -> [Figure] {
    let lines = specimen.layout().lines.count
    var best = Seconds()
    let variations = specimen.variations
    var next = 0
    for _ in 0..<rounds {
      best.engine = min(best.engine, Stopwatch.seconds(within: Measurement.span) { _ = specimen.draw() })
      best.newText = min(
        best.newText,
        Stopwatch.seconds(within: Measurement.span) {
          _ = variations[next & (variations.count - 1)].draw()
          next += 1
        })
      best.peer = min(
        best.peer, try peer.seconds(of: specimen, lines: lines, within: Measurement.span))
      best.view = min(
        best.view, try Stopwatch.seconds(within: Measurement.span) { _ = try specimen.drawView() })
    }
    let name = specimen.name
    return [
      Figure("\(name) by the engine", 1 / best.engine, "labels/s", digits: 0),
      Figure("\(name) by the engine, a new text each time", 1 / best.newText, "labels/s", digits: 0),
      Figure("\(name) by a label view", 1 / best.view, "labels/s", digits: 0),
      Figure("\(name) by Pango on Cairo", 1 / best.peer, "labels/s", digits: 0),
      Figure("\(name): engine to Pango", best.peer / best.engine, "times", digits: 2, atLeast: 2),
      Figure("\(name): engine with new texts to Pango", best.peer / best.newText, "times", digits: 2),
      Figure("\(name): label view to Pango", best.peer / best.view, "times", digits: 2),
    ]
  }

  /// The cost of longer texts; a character of 10,000 should cost no more than one of 1,000.
  private func growth() -> [Figure] {
    let columns = [100, 1_000, 10_000].map { Specimen.column(characters: $0, font) }
    var best = columns.map { _ in Double.infinity }
    for _ in 0..<rounds {
      for (index, column) in columns.enumerated() {
        best[index] = min(best[index], Stopwatch.seconds(within: Measurement.span / 2) { _ = column.draw() })
      }
    }
    let each = zip(best, columns).map { $0 / Double($1.text.count) * 1e9 }
    return zip(columns, best).map { Figure("\($0.name) characters", $1 * 1e6, "µs", digits: 1) } + [
      Figure("a character of 100 to one of 1000", each[0] / each[1], "times", digits: 2, atLeast: 0.6),
      Figure("a character of 1000 to one of 10000", each[1] / each[2], "times", digits: 2, atLeast: 0.6),
    ]
  }

  /// The bubbles that two threads draw, each its own text in the same typefaces, beside those of one.
  private func threads() -> [Figure] {
    let bubbles = Array(
      Specimen.bubble(Font(faces: Array(font.faces), size: font.size)).variations.prefix(2))
    var (one, two) = (0.0, 0.0)
    // Many short stretches, for two cores that are both idle are rare where others work too.
    for _ in 0..<20 * rounds {
      one = max(one, Stopwatch.callsPerSecond(threads: 1, within: 0.01) { _ = bubbles[$0].draw() })
      two = max(two, Stopwatch.callsPerSecond(threads: 2, within: 0.01) { _ = bubbles[$0].draw() })
    }
    return [
      Figure("bubbles by one thread", one, "labels/s", digits: 0),
      Figure("bubbles by two threads", two, "labels/s", digits: 0),
      Figure("two threads to one", two / one, "times", digits: 2, atLeast: 1.8),
    ]
  }
}
