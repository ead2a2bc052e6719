package import AssayImaging

/// A picture as text, one letter a pixel, so that a test shows what it expects.
///
/// `.` is invisible, `#` opaque black, `W` white, `R` `G` `B` `Y` `C` `M` the pure colors, `?` anything else.
package struct PixelArt: Hashable, CustomStringConvertible {
  package let description: String

  package init(_ bitmap: Bitmap) {
    description = (0..<bitmap.height).map { y in
      String((0..<bitmap.width).map { x in PixelArt.letter(of: bitmap[x, y]) })
    }.joined(separator: "\n")
  }

  /// Compares a picture with rows written in a test.
  package static func == (art: PixelArt, rows: String) -> Bool { art.description == rows }

  private static func letter(of color: Color) -> Character {
    let letters: [(Color, Character)] = [
      (.clear, "."), (.black, "#"), (.white, "W"),
      (Color(red: 255, green: 0, blue: 0), "R"), (Color(red: 0, green: 255, blue: 0), "G"),
      (Color(red: 0, green: 0, blue: 255), "B"), (Color(red: 255, green: 255, blue: 0), "Y"),
      (Color(red: 0, green: 255, blue: 255), "C"), (Color(red: 255, green: 0, blue: 255), "M"),
    ]
    return letters.first { $0.0 == color }?.1 ?? "?"
  }
}
