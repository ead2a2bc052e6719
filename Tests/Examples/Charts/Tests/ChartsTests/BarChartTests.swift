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

@Suite(.goldens(.tolerance(.samePlatform))) struct BarChartTests {
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
      .tolerance(.exact))
  }

  @Test func everyOptionIsUsedOnce() {
    let chart = ChartRenderer(chart: BarChart(values: [3, 1, 2]))
    expectGolden(
      chart, named: "options/same", .sameAs("bars/3-1-2"), .differsFrom("bars/5"),
      .expecting("legend", "3 1 2"), .expecting("bars[1]", in: 19...20))
    // The lowest bar is in an ignored part, the highest in a part with its own limits.
    expectGolden(
      chart, named: "options/regions", .ignoring(x: 20, y: 0, width: 12, height: 58),
      .judging(x: 4, y: 0, width: 12, height: 58, by: .lenient),
      .severalGoldens("two charts are as right"), .environment(["libraries": ["charts": "1"]]))
    expectGolden(
      chart, named: "options/failing",
      .knownFailure("the lowest bar is 19 points high, not 20", failing: "expectation-93e19ccc"),
      .expecting("bars[1]", 20))
  }

  @Test func whatIsNoPictureHasGoldensToo() {
    let chart = BarChart(values: [3, 1, 2])
    let table = zip(chart.values, chart.barHeights).map { "\($0)\tis \($1) high, \(chart.barWidth) wide\n" }
    expectGolden(text: table.joined(), named: "texts/table")
    expectGolden(json: ["heights": chart.barHeights, "width": [chart.barWidth]], named: "texts/heights")
    expectGolden(dump: chart, named: "texts/value")
    expectGolden(bytes: chart.picture().pixels, named: "texts/pixels")
    expectGolden(facts: ["bars": .list(chart.barHeights.map { .number($0) })], named: "texts/facts")
  }

  @Test func aTextMayStandInItsTest() {
    let chart = BarChart(values: [3, 1, 2])
    let table = zip(chart.values, chart.barHeights).map { "\($0) is \($1) high, \(chart.barWidth) wide" }
    expectInlineGolden(
      text: table.joined(separator: "\n"),
      is: """
        3 is 58 high, 12 wide
        1 is 19 high, 12 wide
        2 is 38 high, 12 wide
        """)
  }

  @Test func aChartIsDrawnAsynchronously() async {
    await expectGolden(named: "async/one-bar") {
      await Task { ChartRenderer(chart: BarChart(values: [7])) }.value
    }
  }
}
