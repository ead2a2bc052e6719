import Foundation

/// A color in CIELAB in double precision, for the white of sRGB (D65); ``LabLanes`` must agree with it.
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
  init(red: Float, green: Float, blue: Float) {
    let (r, g, b) = (Lab.light(of: red), Lab.light(of: green), Lab.light(of: blue))
    let x = Lab.response((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47)
    let y = Lab.response(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b)
    let z = Lab.response((0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The light of a level, 0…1.
  private static func light(of level: Float) -> Double {
    let share = Double(level) / 255
    return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static func response(_ share: Double) -> Double {
    share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
  }
}

extension Lab {
  /// The CIEDE2000 difference of two colors (CIE 142-2001; formula of Sharma, Wu and Dalal 2005).
  func difference(from other: Lab) -> Double {
    let stretch = 1.5 - 0.5 * Lab.saturation((hypot(a, b) + hypot(other.a, other.b)) / 2)
    let (chroma1, chroma2) = (hypot(a * stretch, b), hypot(other.a * stretch, other.b))
    let (hue1, hue2) = (Lab.hue(a * stretch, b), Lab.hue(other.a * stretch, other.b))
    let isGray = min(chroma1, chroma2) < Lab.gray
    let isAcross = abs(hue2 - hue1) > 180
    let turn = isGray ? 0 : isAcross ? hue2 - hue1 - (hue2 > hue1 ? 360 : -360) : hue2 - hue1
    let sum = hue1 + hue2
    let hue = isGray ? sum : isAcross ? (sum < 360 ? sum + 360 : sum - 360) / 2 : sum / 2
    let chroma = (chroma1 + chroma2) / 2
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let weight =
      1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.20
      * cosine(4 * hue - 63)
    let square = pow((lightness + other.lightness) / 2 - 50, 2)
    let l = (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let c = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    let h =
      2 * (chroma1 * chroma2).squareRoot() * sin(turn / 2 * .pi / 180) / (1 + 0.015 * chroma * weight)
    let angle = 60 * exp(-pow((hue - 275) / 25, 2)) * .pi / 180
    let rotation = -2 * Lab.saturation(chroma) * sin(angle) * c * h
    return max(0, l * l + c * c + h * h + rotation).squareRoot()
  }

  private static func saturation(_ chroma: Double) -> Double {
    (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
  }

  /// A gray has less chroma, which is only rounding.
  private static let gray = 0.001

  /// The hue in degrees, 0 up to 360; 0 for a gray.
  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard hypot(a, b) >= gray else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
