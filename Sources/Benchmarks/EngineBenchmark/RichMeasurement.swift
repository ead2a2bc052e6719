import AssayBenchmarking
import AssayLabels
import AssayTypesetting

/// How a CJLabel with links and pictures grows, and how fast a touch on it is answered.
struct RichMeasurement {
  let font: Font
  let rounds: Int

  private struct Seconds {
    var setUp = Double.infinity
    var layout = Double.infinity
    var painting = Double.infinity
    var touch = Double.infinity
  }

  private static let span = 0.2

  /// Measures everything.
  func figures() throws -> [Figure] {
    let specimens = [1_000, 10_000].map { RichSpecimen(characters: $0, font: font) }
    var views = try specimens.map { specimen in try specimen.view() }
    var best = specimens.map { _ in Seconds() }
    for _ in 0..<rounds {
      for (index, specimen) in specimens.enumerated() {
        try measure(specimen, &views[index], &best[index])
      }
    }
    return zip(specimens, best).flatMap { figures(of: $0, $1) } + growth(best[0], best[1])
  }

  private func measure(_ specimen: RichSpecimen, _ view: inout LabelView, _ best: inout Seconds) throws {
    let span = RichMeasurement.span
    best.setUp = min(best.setUp, try Stopwatch.seconds(within: span) { _ = try specimen.view() })
    best.layout = min(best.layout, Stopwatch.seconds(within: span) { RichSpecimen.layOut(&view) })
    best.painting = min(best.painting, Stopwatch.seconds(within: span) { _ = RichSpecimen.paint(view) })
    best.touch = min(best.touch, Stopwatch.seconds(within: span) { RichSpecimen.touch(&view) })
  }

  private func figures(of specimen: RichSpecimen, _ best: Seconds) -> [Figure] {
    let name = "\(specimen.characters) characters, \(specimen.links) links, \(specimen.pictures) pictures"
    return [
      Figure("\(name): setting up", best.setUp * 1e6, "µs", digits: 0),
      Figure("\(name): layout", best.layout * 1e6, "µs", digits: 0),
      Figure("\(name): painting", best.painting * 1e6, "µs", digits: 0),
      Figure("\(name): a touch", best.touch * 1e6, "µs", digits: 2),
      Figure("\(name): layout to touch", best.layout / best.touch, "times", digits: 0, atLeast: 100),
    ]
  }

  private func growth(_ small: Seconds, _ large: Seconds) -> [Figure] {
    [
      Figure("setting up: 10 × 1000 to 10000", 10 * small.setUp / large.setUp, "times", digits: 2),
      Figure(
        "layout: 10 × 1000 to 10000", 10 * small.layout / large.layout, "times", digits: 2, atLeast: 0.6),
      Figure(
        "painting: 10 × 1000 to 10000", 10 * small.painting / large.painting, "times", digits: 2,
        atLeast: 0.6),
    ]
  }
}
