import AssayGeometry
import AssayLabels
import Testing

@Suite struct HTLabelTests {
  @Test("Text laid out at its measured width has the measured lines, at every font size (HT-S31)")
  func stableWrapping() throws {
    for tenths in 100...400 {
      let size = Double(tenths) / 10
      for columns in [3.0, 7] {
        var label = try ShownLabel(
          HTLabel.self, .original, frame: Size(width: columns * size, height: 40), size: size)
        try label.set("text", .text(Square.text(20)))
        #expect(label.number("lineCount") == (20 / columns).rounded(.up), "\(columns) columns at \(size)")
      }
    }
  }
}
