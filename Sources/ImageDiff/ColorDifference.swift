import Foundation

/// A color in CIELAB, for the white of sRGB (D65).
struct Lab: Hashable {
  var lightness: Double
  var a: Double
  var b: Double

  /// Converts sRGB levels 0…255, which need not be whole.
  init(red: Double, green: Double, blue: Double) {
    let (r, g, b) = (Lab.linear(red), Lab.linear(green), Lab.linear(blue))
    let x = Lab.response((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47)
    let y = Lab.response(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b)
    let z = Lab.response((0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Creates a color from its coordinates.
  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  private static func linear(_ level: Double) -> Double {
    let share = min(max(level / 255, 0), 1)
    return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static func response(_ share: Double) -> Double {
    share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
  }

  /// The CIEDE2000 difference of two colors (CIE 142-2001; formula of Sharma, Wu and Dalal 2005).
  func difference(from other: Lab) -> Double {
    let degrees = Double.pi / 180
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let seventh = pow(meanChroma, 7)
    let stretch = 1.5 - 0.5 * (seventh / (seventh + pow(25, 7))).squareRoot()
    let first = (chroma: hypot(a * stretch, b), hue: Lab.hue(a * stretch, b))
    let second = (chroma: hypot(other.a * stretch, other.b), hue: Lab.hue(other.a * stretch, other.b))
    let gray = first.chroma * second.chroma == 0
    var turn = gray ? 0 : second.hue - first.hue
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    var hue = first.hue + second.hue
    if !gray {
      if abs(first.hue - second.hue) > 180 { hue += hue < 360 ? 360 : -360 }
      hue /= 2
    }
    let lightnessStep = other.lightness - lightness
    let chromaStep = second.chroma - first.chroma
    let hueStep = 2 * (first.chroma * second.chroma).squareRoot() * sin(turn / 2 * degrees)
    let offMiddle = (lightness + other.lightness) / 2 - 50
    let chroma = (first.chroma + second.chroma) / 2
    let weight =
      1 - 0.17 * cos((hue - 30) * degrees) + 0.24 * cos(2 * hue * degrees)
      + 0.32 * cos((3 * hue + 6) * degrees) - 0.20 * cos((4 * hue - 63) * degrees)
    let l = lightnessStep / (1 + 0.015 * offMiddle * offMiddle / (20 + offMiddle * offMiddle).squareRoot())
    let c = chromaStep / (1 + 0.045 * chroma)
    let h = hueStep / (1 + 0.015 * chroma * weight)
    let bend = (hue - 275) / 25
    let power = pow(chroma, 7)
    let rotation =
      -2 * (power / (power + pow(25, 7))).squareRoot() * sin(60 * exp(-bend * bend) * degrees)
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let angle = atan2(b, a) * 180 / Double.pi
    return angle < 0 ? angle + 360 : angle
  }
}
