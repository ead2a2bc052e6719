import AssayImaging

/// A picture as sixels (DEC, VT330/VT340 Programmer Reference, chapter 14): bands of six rows, in each color one after the other.
func sixels(of picture: Bitmap) -> String {
  let (numbers, colors) = indexed(picture)
  let width = picture.width
  let palette = colors.enumerated().map { number, color in
    let levels = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
    return "#\(number);2;\(levels[0]);\(levels[1]);\(levels[2])"
  }
  let bands = stride(from: 0, to: picture.height, by: 6).map { top in
    let rows = top..<min(top + 6, picture.height)
    let shown = Set(numbers[rows.lowerBound * width..<rows.upperBound * width]).subtracting([-1]).sorted()
    return shown.map { number in
      "#\(number)"
        + runs(
          (0..<width).map { x in
            rows.reduce(into: UInt8(63)) { $0 += numbers[$1 * width + x] == number ? 1 << ($1 - top) : 0 }
          })
    }.joined(separator: "$")
  }
  return "\u{1B}P0;1q\"1;1;\(width);\(picture.height)" + palette.joined() + bands.joined(separator: "-")
    + "\u{1B}\\"
}

/// The number of each pixel's color, -1 for a clear one, and the colors.
///
/// There are at most 256 colors: as many low bits are dropped as that takes.
private func indexed(_ picture: Bitmap) -> (numbers: [Int], colors: [Color]) {
  var lost: UInt8 = 0
  while true {
    var (numbers, colors, known) = ([Int](), [Color](), [Color: Int]())
    for start in stride(from: 0, to: picture.bytes.count, by: 4) where colors.count <= 256 {
      let levels = picture.bytes[start..<start + 4].map { ($0 >> lost) << lost }
      let color = Color(red: levels[0], green: levels[1], blue: levels[2])
      if picture.bytes[start + 3] != 0, known[color] == nil {
        known[color] = colors.count
        colors.append(color)
      }
      numbers.append(picture.bytes[start + 3] == 0 ? -1 : known[color] ?? -1)
    }
    if colors.count <= 256 { return (numbers, colors) }
    lost += 1
  }
}

/// Run-length encodes sixel characters: `!12~` is `~` twelve times.
private func runs(_ characters: [UInt8]) -> String {
  var (text, start) = ("", 0)
  while start < characters.count {
    let end = characters[start...].firstIndex { $0 != characters[start] } ?? characters.count
    text += "!\(end - start)\(Character(Unicode.Scalar(characters[start])))"
    start = end
  }
  return text
}
