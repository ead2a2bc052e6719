import Foundation
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

/// A font that says neither where its underline is, nor how thick, nor how high its small letters are.
@Suite struct SilentFontTests {
  /// The squares with zeros in `post` and `OS/2`.
  private func squares(in folder: TemporaryFolder) throws -> Typeface {
    var bytes = [UInt8](
      try Data(contentsOf: packageRoot.appendingPathComponent("Scenarios/Fonts/AssaySquare.ttf")))
    for (table, fields) in [("post", 8..<12), ("OS/2", 86..<90)] {
      let record = try #require(
        stride(from: 12, to: 12 + 16 * 20, by: 16).first { bytes[$0..<$0 + 4].elementsEqual(table.utf8) })
      let offset = bytes[record + 8..<record + 12].reduce(0) { (word: Int, byte: UInt8) in
        word << 8 | Int(byte)
      }
      for index in fields { bytes[offset + index] = 0 }
    }
    let file = folder.url.appendingPathComponent("silent.ttf")
    try Data(bytes).write(to: file)
    return try Typeface(path: file.path)
  }

  @Test("A font without line metrics has its lines at default positions") func defaults() throws {
    let folder = try TemporaryFolder()
    let face = try squares(in: folder)
    #expect(face.underlinePosition == 0 && face.underlineThickness == 0 && face.xHeight == 0)
    var attributes = TextAttributes(font: Font(faces: [face], size: 40))
    attributes.underline = DecorationLine(skipsDescenders: false)
    attributes.strikethrough = DecorationLine()
    let line = AttributedText("ab", attributes: attributes).placed()[0]
    // 0.1 em below the baseline at y 30, 0.05 em thick; 0.25 em above it.
    #expect(words(line.underlines(on: PixelGrid(scale: 1))) == ["10 34 80×2"])
    #expect(words(line.strikethroughs(on: PixelGrid(scale: 1))) == ["10 19 80×2"])
  }
}
