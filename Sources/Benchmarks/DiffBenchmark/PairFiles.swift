import Foundation
import AssayImaging
import AssayTypesetting

/// Writes pairs as PNG files, for tools that are started with two files.
struct PairFiles {
  let folder: String
  let font: Font

  /// Writes `KIND-a.png` and `KIND-b.png` of five kinds.
  func write() throws {
    let page = Page(font: font)
    let plain = page.draw()
    var colored = page
    colored.paper = Color(red: 240, green: 236, blue: 228)
    colored.ink = Color(red: 60, green: 30, blue: 90)
    try write(plain, plain, "1080p-same")
    try write(plain, plain.withFewChanged, "1080p-few")
    try write(plain, colored.draw(), "1080p-all")
    var large = page
    (large.width, large.height) = (3840, 2160)
    let whole = large.draw()
    try write(whole, whole.withFewChanged, "4k-few")
    var label = page
    (label.width, label.height) = (400, 200)
    var other = label
    other.shift = 1
    try write(label.draw(), other.draw(), "label")
  }

  private func write(_ first: Bitmap, _ second: Bitmap, _ name: String) throws {
    for (bitmap, side) in [(first, "a"), (second, "b")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(try bitmap.png()).write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(side).png"))
    }
  }
}
