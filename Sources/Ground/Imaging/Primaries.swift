/// The chromaticities of white, red, green and blue, as `cHRM` has them or code points of `cICP` name them (ITU-T H.273).
struct Primaries {
  /// x and y of each.
  let white, red, green, blue: (x: Double, y: Double)

  private static let d65 = (x: 0.3127, y: 0.329)
  static let sRGB = Primaries(white: d65, red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
}

extension Primaries {
  /// The primaries of a code point; nil for one of no computer display.
  init?(codePoint: UInt8) {
    switch codePoint {
    case 1: self = .sRGB
    case 9: self.init(white: Primaries.d65, red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
    case 12: self.init(white: Primaries.d65, red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    default: return nil
    }
  }

  /// Reads the content of `cHRM`: eight numbers in parts of 100,000.
  init?(chunk: ArraySlice<UInt8>) {
    let bytes = Array(chunk)
    guard bytes.count == 32 else { return nil }
    let numbers = (0..<8).compactMap { bigEndianWord(of: bytes, at: $0 * 4).map { Double($0) / 100_000 } }
    self.init(
      white: (numbers[0], numbers[1]), red: (numbers[2], numbers[3]), green: (numbers[4], numbers[5]),
      blue: (numbers[6], numbers[7]))
  }

  /// Whether these are sRGB's, as exactly as programs write them.
  var isSRGB: Bool { zip(numbers, Primaries.sRGB.numbers).allSatisfy { abs($0 - $1) < 0.001 } }

  var numbers: [Double] { [white, red, green, blue].flatMap { [$0.x, $0.y] } }
}
