import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssayTypesetting
import Foundation

/// Two pictures to compare.
struct PicturePair {
  /// The name in figures and of files.
  let name: String
  let reference: Bitmap
  let candidate: Bitmap

  private static let comparator = AssayImageDiff.Comparator(tolerance: .crossPlatform)

  /// Every kind of pair that is compared in this process, 1920×1080 pixels.
  static func all(_ font: Font) -> [PicturePair] {
    let page = Page(font: font)
    let plain = page.draw()
    var (moved, colored) = (page, page)
    moved.shift = 0.08
    colored.paper = Color(red: 250, green: 246, blue: 238)
    colored.ink = Color(red: 30, green: 30, blue: 90)
    return [
      PicturePair(name: "identical", reference: plain, candidate: plain.copied),
      PicturePair(name: "few pixels changed", reference: plain, candidate: plain.withFewChanged),
      PicturePair(name: "noise of one level", reference: plain, candidate: plain.withNoise(1)),
      PicturePair(name: "noise of two levels", reference: plain, candidate: plain.withNoise(2)),
      PicturePair(name: "edges moved", reference: plain, candidate: moved.draw()),
      PicturePair(name: "recolored", reference: plain, candidate: colored.draw()),
      PicturePair(name: "random", reference: plain, candidate: plain.withNoise(255)),
    ]
  }

  /// Writes `KIND-a.png` and `KIND-b.png` of five kinds, for tools that compare files.
  static func writeFiles(_ font: Font, into folder: String) throws {
    let page = Page(font: font)
    let plain = page.draw()
    var (colored, large, label) = (page, page, page)
    colored.paper = Color(red: 240, green: 236, blue: 228)
    colored.ink = Color(red: 60, green: 30, blue: 90)
    (large.width, large.height) = (3840, 2160)
    (label.width, label.height) = (400, 200)
    var movedLabel = label
    movedLabel.shift = 1
    let whole = large.draw()
    let pairs = [
      PicturePair(name: "1080p-same", reference: plain, candidate: plain),
      PicturePair(name: "1080p-few", reference: plain, candidate: plain.withFewChanged),
      PicturePair(name: "1080p-all", reference: plain, candidate: colored.draw()),
      PicturePair(name: "4k-few", reference: whole, candidate: whole.withFewChanged),
      PicturePair(name: "label", reference: label.draw(), candidate: movedLabel.draw()),
    ]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for pair in pairs {
      try pair.reference.write(to: "\(folder)/\(pair.name)-a.png")
      try pair.candidate.write(to: "\(folder)/\(pair.name)-b.png")
    }
  }

  /// Compares the pictures with the default tolerance.
  func compare() { _ = PicturePair.comparator.compare(reference: reference, candidate: candidate) }

  /// Compares the bytes of two equal pictures.
  func compareBytes() {
    reference.bytes.withUnsafeBytes { first in
      candidate.bytes.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        precondition(memcmp(first, second, reference.bytes.count) == 0)
      }
    }
  }
}

extension Bitmap {
  /// Writes the picture as a PNG file.
  func write(to path: String) throws { try Data(try png()).write(to: URL(fileURLWithPath: path)) }

  /// The same pixels in other memory.
  var copied: Bitmap { Bitmap(width: width, height: height, bytes: bytes.map(\.self)) }

  /// The picture with 84 darker pixels, as many as two letters have.
  var withFewChanged: Bitmap {
    var other = copied
    for y in 500..<507 {
      for x in 900..<912 { other[x, y] = Color(red: 40, green: 40, blue: UInt8(x & 255)) }
    }
    return other
  }

  /// The picture with every channel changed by at most some levels.
  func withNoise(_ levels: Int) -> Bitmap {
    var state: UInt64 = 42
    let bytes = bytes.enumerated().map { index, byte -> UInt8 in
      if index & 3 == 3 { return byte }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let off = Int(state >> 33) % (2 * levels + 1) - levels
      return UInt8(min(max(Int(byte) + off, 0), 255))
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
