import AssayImaging

/// Numbers drawn with digits of three by five squares: they need no font, and so look the same on every machine.
enum DigitPicture {
  static let height = 5 * square
  private static let square = 4

  private static let digits = [
    "### .#. ### ### #.# ### ### ### ### ###",
    "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#",
    "#.# .#. ### .## ### ### ### ..# ### ###",
    "#.# .#. #.. ..# ..# ..# #.# ..# #.# ..#",
    "### ### ### ### ..# ### ### ..# ### ###",
  ].map(Array.init)

  static func draw(_ number: Int, on sheet: inout Bitmap, x left: Int, y top: Int) {
    let ink = Color(red: 28, green: 27, blue: 25)
    for (place, digit) in String(number).compactMap(\.wholeNumberValue).enumerated() {
      for (row, letters) in digits.enumerated() {
        for column in 0..<3 where letters[digit * 4 + column] == "#" {
          for pixel in 0..<(square * square) {
            sheet[
              left + (place * 4 + column) * square + pixel % square, top + row * square + pixel / square] =
              ink
          }
        }
      }
    }
  }
}
