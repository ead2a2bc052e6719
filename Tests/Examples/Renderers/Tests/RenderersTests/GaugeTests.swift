import AssayTesting
import Gauges
import Testing

/// A gauge as a renderer: Cairo's bytes become the picture, and what the gauge knows of itself becomes facts.
struct GaugeRenderer: Renderer {
  var gauge: Gauge

  func render() throws -> Rendering {
    let picture = try Bitmap(
      width: gauge.side, height: gauge.side, rows: gauge.pixels(), order: .bgra, isPremultiplied: true)
    return Rendering(bitmap: picture, facts: ["sweep": .number(gauge.sweep)])
  }
}

@Suite(.goldens(.tolerance(.crossPlatform))) struct GaugeTests {
  @Test(arguments: [10, 70]) func aPartIsAnArc(_ percent: Int) {
    expectGolden(GaugeRenderer(gauge: Gauge(value: Double(percent) / 100)), named: "cairo/gauge-\(percent)")
  }
}
