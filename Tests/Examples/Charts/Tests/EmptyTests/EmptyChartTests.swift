import AssayXCTest
import Harness
import Imaging
import XCTest

final class EmptyChartTests: XCTestCase {
  func testAnEmptyChartIsALine() {
    XCTAssertGolden(.png(BarChart(values: []).picture().png), named: "empty/line")
  }
}
