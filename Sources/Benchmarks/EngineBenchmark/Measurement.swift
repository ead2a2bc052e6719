import AssayBenchmarking
import AssayTypesetting

/// All the measurements, taken in rounds: own work and the peer's in turns, so that both meet the same machine.
struct Measurement {
  let font: Font
  let peer: Peer
  let rounds: Int

  /// How long one measurement lasts, in seconds.
  private static let span = 0.25

  /// Measures everything.
  func figures() throws -> [Figure] {
    try figures(of: .label(font), viewAtLeast: 1.5, engineAtLeast: 2)
      + figures(of: .bubble(font), viewAtLeast: 2.5, engineAtLeast: 2.5) + growth() + threads()
  }

  /// A label in its view, facts included, and layout and drawing alone, each beside Pango, which keeps no shaped text.
  private func figures(
    of specimen: Specimen, viewAtLeast: Double, engineAtLeast: Double
  ) throws -> [Figure] {
    let name = specimen.name
    let new = try seconds(of: specimen.variations)
    let seen = try seconds(of: [specimen])
    return [
      Figure("\(name), a new text each time: label view", 1 / new.view, "labels/s", digits: 0),
      Figure("\(name), a new text each time: layout and drawing", 1 / new.engine, "labels/s", digits: 0),
      Figure("\(name), a new text each time: Pango on Cairo", 1 / new.peer, "labels/s", digits: 0),
      Figure("\(name): label view to Pango", new.peer / new.view, "times", digits: 2, atLeast: viewAtLeast),
      Figure(
        "\(name): layout and drawing to Pango", new.peer / new.engine, "times", digits: 2,
        atLeast: engineAtLeast),
      Figure("\(name), a text seen before: label view to Pango", seen.peer / seen.view, "times", digits: 2),
      Figure(
        "\(name), a text seen before: layout and drawing to Pango", seen.peer / seen.engine, "times",
        digits: 2),
    ]
  }

  /// The seconds that one of some labels takes, drawn in turns, in the fastest batch.
  private func seconds(of specimens: [Specimen]) throws -> (view: Double, engine: Double, peer: Double) {
    var best = (view: Double.infinity, engine: Double.infinity, peer: Double.infinity)
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
      Figure("a character of 1000 to one of 10000", each[1] / each[2], "times", digits: 2, atLeast: 0.8),
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
