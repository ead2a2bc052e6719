import AssayImaging
import Testing

@Suite("Color") struct ColorTests {
  @Test(
    "a color is read from its digits or its name",
    arguments: [
      ("#E02020", Color(red: 0xE0, green: 0x20, blue: 0x20)),
      ("#e02020", Color(red: 0xE0, green: 0x20, blue: 0x20)),
      ("#12345678", Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)),
      ("#F80", Color(red: 255, green: 0x88, blue: 0)),
      ("#F807", Color(red: 255, green: 0x88, blue: 0, alpha: 0x77)),
      ("#00000000", .clear),
      ("yellow", Color(red: 255, green: 255, blue: 0)),
      ("lightGray", Color(red: 170, green: 170, blue: 170)),
      ("clear", .clear),
    ])
  func reads(text: String, color: Color) {
    #expect(Color(text) == color)
  }

  @Test(
    "other texts are not colors",
    arguments: [
      "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "123456", "#GGGGGG", "# 12345", "#12 456",
      "Yellow", "yellow ", " yellow", "#１２３", "#٣٣٣", "##12345", "rgb(1,2,3)",
    ])
  func refuses(text: String) {
    #expect(Color(text) == nil)
  }

  @Test("a color's description can be read back")
  func description() {
    #expect(Color(red: 1, green: 0xAB, blue: 16).description == "#01AB10")
    #expect(Color(red: 1, green: 0xAB, blue: 16, alpha: 0).description == "#01AB1000")
    for (_, color) in Color.named { #expect(Color(color.description) == color) }
  }

  @Test("changing the opacity keeps the channels")
  func withAlpha() {
    #expect(Color.white.withAlpha(7) == Color(red: 255, green: 255, blue: 255, alpha: 7))
  }
}
