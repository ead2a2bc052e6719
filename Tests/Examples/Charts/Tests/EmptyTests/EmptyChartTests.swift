import AssayXCTest
import Harness
import Imaging
import Reporting
import XCTest

final class EmptyChartTests: XCTestCase {
  func testAnEmptyChartIsALine() {
    XCTAssertGolden(.png(BarChart(values: []).picture().png), named: "empty/line")
  }

  func testAnEmptyChartIsNoText() {
    XCTAssertGolden(text: Legend(of: BarChart(values: [])).text, named: "texts-of-xctest/empty")
    XCTAssertGolden(json: BarChart(values: []).barHeights, named: "texts-of-xctest/heights")
  }
}
