import AssayTesting
import Facts
import Harness
import Imaging
import Reporting
import Testing

/// Charts as a renderer: Assay asks it twice, and sees whether it draws the same each time.
struct ChartRenderer: Renderer {
  var chart: BarChart

  func render() -> Rendering {
    let picture = chart.picture()
    return Rendering(
      bitmap: Bitmap(width: picture.width, height: picture.height, bytes: picture.pixels),
      facts: ["bars": .list(chart.barHeights.map { .number($0) }), "legend": .text(Legend(of: chart).text)])
  }
}

@Suite(.goldens(tolerance: .samePlatform)) struct BarChartTests {
  @Test(arguments: [[3, 1, 2], [5], [2, 4, 8, 16]])
  func barsAreAsHighAsTheirValues(_ values: [Int]) {
    let name = "bars/" + values.map(String.init).joined(separator: "-")
    expectGolden(ChartRenderer(chart: BarChart(values: values)), named: name)
  }

  @Test func aFileIsJudgedByItsPixels() {
    var chart = BarChart(values: [1, 2])
    chart.gap = 8
    expectGolden(.png(chart.picture().png), named: "file/wide-gap", facts: ["gap": 8])
  }

  @Test func aBitmapIsMadeOfBytes() {
    let picture = BarChart(values: [7]).picture()
    expectGolden(
      Bitmap(width: picture.width, height: picture.height, bytes: picture.pixels), named: "bitmap/one-bar",
      tolerance: .exact)
  }
}
