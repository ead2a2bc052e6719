import Foundation

/// A color in CIELAB in double precision, which ``LabLanes`` is held against; for the white of sRGB (D65).
struct Lab: Hashable {
  var lightness: Double
  var a: Double
  var b: Double

  /// Creates a color from its coordinates.
  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts sRGB levels 0…255, which need not be whole.
  init(red: Float, green: Float, blue: Float, by light: PlainLight) {
    let (r, g, b) = (light.linear(red), light.linear(green), light.linear(blue))
    let x = Lab.response((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47)
    let y = Lab.response(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b)
    let z = Lab.response((0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  private static func response(_ share: Double) -> Double {
    share > 216.0 / 24389 ? cubeRoot(share) : (24389.0 / 27 * share + 16) / 116
  }

  /// The cube root of a number between 0.001 and 2, to the last digits: a guess of 5 %, and Halley's method twice.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = Double(bitPattern: number.bitPattern / 3 + 0x2A9F_7893_782D_A1CE)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * number) / (2 * cube + number)
    }
    return root
  }
}

/// The light that levels of sRGB stand for.
struct PlainLight {
  /// The light of a level, 0…1.
  func linear(_ level: Float) -> Double {
    let share = Double(level) / 255
    return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

extension Lab {
  /// The CIEDE2000 difference of two colors (CIE 142-2001; formula of Sharma, Wu and Dalal 2005).
  ///
  /// Hues are unit vectors and not angles, so that sines and cosines of sums are products.
  func difference(from other: Lab) -> Double {
    let seventh = Lab.seventhPower(of: ((a * a + b * b).squareRoot() + other.chroma) / 2)
    let stretch = 1.5 - 0.5 * (seventh / (seventh + Lab.seventhPowerOf25)).squareRoot()
    let first = Lab(lightness: lightness, a: a * stretch, b: b)
    let second = Lab(lightness: other.lightness, a: other.a * stretch, b: other.b)
    let (firstChroma, secondChroma) = (first.chroma, second.chroma)
    let chromaStep = secondChroma - firstChroma
    let (across, up) = (second.a - first.a, second.b - first.b)
    let hueSize = max(0, across * across + up * up - chromaStep * chromaStep).squareRoot()
    let hueStep = first.a * second.b - first.b * second.a < 0 ? -hueSize : hueSize
    let hue = MeanHue(first, second, chromas: (firstChroma, secondChroma))
    let offMiddle = (lightness + other.lightness) / 2 - 50
    let square = offMiddle * offMiddle
    let chroma = (firstChroma + secondChroma) / 2
    let l = (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let c = chromaStep / (1 + 0.045 * chroma)
    let h = hueStep / (1 + 0.015 * chroma * hue.weight)
    let power = Lab.seventhPower(of: chroma)
    let rotation = -2 * (power / (power + Lab.seventhPowerOf25)).squareRoot() * hue.turn
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
  }

  fileprivate var chroma: Double { (a * a + b * b).squareRoot() }

  private static let seventhPowerOf25: Double = 6_103_515_625

  private static func seventhPower(of number: Double) -> Double {
    let cube = number * number * number
    return cube * cube * number
  }
}

/// The hue halfway between two, as a unit vector.
private struct MeanHue {
  private let x: Double
  private let y: Double

  init(_ first: Lab, _ second: Lab, chromas: (Double, Double)) {
    // Less chroma is what rounding leaves of a gray, which has no hue.
    let chromas = (chromas.0 < 0.001 ? 0 : chromas.0, chromas.1 < 0.001 ? 0 : chromas.1)
    let firstX = chromas.0 > 0 ? first.a / chromas.0 : 0
    let firstY = chromas.0 > 0 ? first.b / chromas.0 : 0
    let sumX = firstX + (chromas.1 > 0 ? second.a / chromas.1 : 0)
    let sumY = firstY + (chromas.1 > 0 ? second.b / chromas.1 : 0)
    let length = (sumX * sumX + sumY * sumY).squareRoot()
    if length > 1e-12 {
      (x, y) = (sumX / length, sumY / length)
    } else if chromas.0 > 0 {
      // Opposite hues: of the two between them, the one below 270°.
      (x, y) = firstY >= 0 ? (-firstY, firstX) : (firstY, -firstX)
    } else {
      (x, y) = (1, 0)
    }
  }

  /// How much a step of hue weighs.
  var weight: Double {
    let (x2, y2) = (x * x - y * y, 2 * x * y)
    let (x3, y3) = (x2 * x - y2 * y, y2 * x + x2 * y)
    let (x4, y4) = (x2 * x2 - y2 * y2, 2 * x2 * y2)
    // The cosines and sines of 30°, 6° and 63°.
    return 1 - 0.17 * (0.866_025_403_784_438_6 * x + 0.5 * y) + 0.24 * x2
      + 0.32 * (0.994_521_895_368_273_3 * x3 - 0.104_528_463_267_653_47 * y3)
      - 0.20 * (0.453_990_499_739_546_8 * x4 + 0.891_006_524_188_367_9 * y4)
  }

  /// The sine of the turn that blues undergo; less than a ten-millionth for hues from 6° to 174°, which is left out.
  var turn: Double {
    guard y < 0.1 else { return 0 }
    let angle = atan2(y, x) * 180 / Double.pi
    let bend = ((angle < 0 ? angle + 360 : angle) - 275) / 25
    return sin(60 * exp(-bend * bend) * Double.pi / 180)
  }
}
