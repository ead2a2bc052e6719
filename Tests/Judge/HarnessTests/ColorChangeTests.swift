import AssayImaging
import Testing

@testable import AssayHarness

@Suite("Changes of colors alone") struct ColorChangeTests {
  /// Letters from `a` on are grays, sixteen levels apart; a digit is a red of so many levels.
  private func bitmap(_ rows: [String]) -> Bitmap {
    var bitmap = Bitmap(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.unicodeScalars.enumerated() {
        let level = UInt8(clamping: 16 * (Int(letter.value) - 97))
        let red = UInt8(clamping: Int(letter.value) - 48)
        bitmap[x, y] =
          letter.value < 97
          ? Color(red: red, green: 0, blue: 0) : Color(red: level, green: level, blue: level)
      }
    }
    return bitmap
  }

  private let block = ["nnnnnnn", "nfaaafn", "nfaaafn", "nfaaafn", "nnnnnnn"]

  @Test("black that is one level red is a color, with the number of its pixels")
  func oneLevel() throws {
    let red = block.map { $0.replacing("a", with: "1") }
    let change = try #require(ColorChange(bitmap(block), bitmap(red)))
    #expect(change.isFlat)
    #expect(change.recolorings == [Recoloring(old: .black, new: Color(red: 1, green: 0, blue: 0), pixels: 9)])
  }

  @Test("edges may take the new color, too")
  func edges() throws {
    let other = block.map { $0.replacing("a", with: "c").replacing("f", with: "g") }
    #expect(ColorChange(bitmap(block), bitmap(other))?.recolorings.map(\.pixels) == [9, 6])
  }

  @Test(
    "what moves, goes, comes or grows is not a color",
    arguments: [
      ["nnnnnnn", "nnfaaaf", "nnfaaaf", "nnfaaaf", "nnnnnnn"],
      ["nnnnnnn", "nnnnnnn", "nnnnnnn", "nnnnnnn", "nnnnnnn"],
      ["nnnnnnn", "nfaaafn", "nfaaafn", "nfaaafn", "nfaaafn"],
      ["nnnnnnn", "nfaaafn", "nfagafn", "nfaaafn", "nnnnnnn"],
    ])
  func shapes(_ rows: [String]) {
    #expect(ColorChange(bitmap(block), bitmap(rows)) == nil)
  }

  @Test("other coverage of edges is no certain color: the ink between them keeps its own")
  func coverage() throws {
    let other = block.map { $0.replacing("f", with: "e") }
    let change = try #require(ColorChange(bitmap(block), bitmap(other)))
    #expect(!change.isCertain)
    #expect(!change.isFlat)
  }

  @Test("ink that is one level red is no certain color either where the coverage of edges changed by more")
  func coverageOfOtherInk() throws {
    let other = block.map { $0.replacing("f", with: "e").replacing("a", with: "1") }
    let change = try #require(ColorChange(bitmap(block), bitmap(other)))
    #expect(!change.isCertain)
    #expect(!change.isFlat)
    // Three levels are seen.
    let seen = block.map { $0.replacing("f", with: "e").replacing("a", with: "3") }
    #expect(try #require(ColorChange(bitmap(block), bitmap(seen))).isFlat)
  }

  @Test("pictures of different sizes, and equal ones, have no change of color")
  func others() {
    #expect(ColorChange(bitmap(block), bitmap(["nn"])) == nil)
    #expect(ColorChange(bitmap(block), bitmap(block)) == nil)
  }
}
