import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A page of rows, written as text; each character is drawn below the one before it.
///
/// - A letter is twelve rows of noise, all different from each other, and eight white rows.
/// - `*` changes one pixel in each of the twelve rows of the letter before it, `~` by one level only, and `'` one pixel of one row.
/// - `>` moves the letter before it to the right by a pixel.
/// - `-` is five white rows, and `,` one.
/// - `|` is five rows of a gradient from the left to the right.
/// - `/` is 100 rows of a gradient from the top to the bottom, `?` the same a level lighter.
struct Page {
  private(set) var rows: [[Color]] = []
  private static let width = 40

  init(_ text: String) {
    for character in text { add(character) }
  }

  private mutating func add(_ character: Character) {
    let white = [Color](repeating: .white, count: Page.width)
    let letter = max(0, rows.count - 20)
    switch character {
    case "-": rows += Array(repeating: white, count: 5)
    case ",": rows.append(white)
    case "*": for row in letter..<letter + 12 { rows[row][7] = Color(red: 250, green: 0, blue: 0) }
    case "~": for row in letter..<letter + 12 { rows[row][7].red ^= 1 }
    case "'": rows[letter + 5][9] = Color(red: 0, green: 250, blue: 0)
    case ">": for row in letter..<letter + 12 { rows[row] = [.white] + rows[row].dropLast() }
    case "|": rows += Array(repeating: (0..<Page.width).map { Color.gray($0 * 6) }, count: 5)
    case "/", "?":
      let least = character == "?" ? 1 : 0
      rows += (0..<100).map { Array(repeating: Color.gray($0 * 2 + least), count: Page.width) }
    default:
      var noise = SplitMix64(seed: UInt64(character.asciiValue ?? 0))
      for _ in 0..<12 { rows.append((0..<Page.width).map { _ in Color.gray(noise.pick(2) * 255) }) }
      rows += Array(repeating: white, count: 8)
    }
  }

  /// The page, or the page with rows for columns.
  func picture(_ axis: Displacement.Axis) -> Bitmap {
    let isUpright = axis == .rows
    var picture = Bitmap(
      width: isUpright ? Page.width : rows.count, height: isUpright ? rows.count : Page.width)
    for (y, row) in rows.enumerated() {
      for (x, color) in row.enumerated() { picture[isUpright ? x : y, isUpright ? y : x] = color }
    }
    return picture
  }
}
