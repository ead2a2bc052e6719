import AssaySystem

/// Four colors in CIELAB, for the white of sRGB (D65), to be compared with four others at once.
struct LabLanes {
  let lightness: SIMD4<Float>
  let a: SIMD4<Float>
  let b: SIMD4<Float>
}

extension LabLanes {
  /// Converts sRGB levels 0…255, which need not be whole.
  @inline(__always)
  init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    let (r, g, b) = (Light.linear(red), Light.linear(green), Light.linear(blue))
    let x = LabLanes.response(
      (0.412_456_4 / 0.950_47) * r + (0.357_576_1 / 0.950_47) * g + (0.180_437_5 / 0.950_47) * b)
    let y = LabLanes.response(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b)
    let z = LabLanes.response(
      (0.019_333_9 / 1.088_83) * r + (0.119_192_0 / 1.088_83) * g + (0.950_304_1 / 1.088_83) * b)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  @inline(__always)
  private static func response(_ share: SIMD4<Float>) -> SIMD4<Float> {
    let dark = (Float(24389.0 / 27) * share + 16) / 116
    return cubeRoot(share).replacing(with: dark, where: share .<= Float(216.0 / 24389))
  }

  /// The cube roots of numbers between 0.001 and 2, to the last digit or two: a guess of 5 %, and Halley's method twice.
  @inline(__always)
  private static func cubeRoot(_ number: SIMD4<Float>) -> SIMD4<Float> {
    // A third of the bits is a third of the exponent; by shifts, since vectors are not divided.
    let bits = unsafeBitCast(number, to: SIMD4<UInt32>.self)
    var third = (bits &>> 2) &+ (bits &>> 4)
    third = third &+ third &>> 4
    third = third &+ third &>> 8
    var root = unsafeBitCast(third &+ 0x2A50_8935, to: SIMD4<Float>.self)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * number) / (2 * cube + number)
    }
    return root
  }
}

/// The light of levels of sRGB, as a table of sixteenths of levels.
private enum Light {
  private static let table = (0...(255 * 16 + 1)).map { step in
    let share = Double(step) / (255 * 16)
    return Float(share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
  }

  /// The light of levels, 0…1; between sixteenths the mean, which is off by less than a ten-millionth.
  @inline(__always)
  static func linear(_ levels: SIMD4<Float>) -> SIMD4<Float> {
    let place = Lanes.smaller(Lanes.larger(levels, SIMD4()), SIMD4(repeating: 255)) * 16
    let lower = Lanes.larger(place - 0.5, SIMD4())
    // Adding 2²³ leaves the whole number in the lowest bits.
    let marked = lower + 8_388_608
    let steps = unsafeBitCast(marked, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    return table.withUnsafeBufferPointer { table in
      guard let start = table.baseAddress else { return SIMD4() }
      let (below, above) = Lanes.pairs(of: start, at: steps)
      return below + (above - below) * (place - (marked - 8_388_608))
    }
  }
}

extension LabLanes {
  /// The CIEDE2000 differences of four pairs of colors (CIE 142-2001; formula of Sharma, Wu and Dalal 2005).
  ///
  /// Hues are unit vectors and not angles, so that sines and cosines of sums are products. Within a ten-thousandth.
  @inline(__always)
  func difference(from other: LabLanes) -> SIMD4<Float> {
    let stretch = 1.5 - 0.5 * LabLanes.saturation(of: (chroma + other.chroma) / 2)
    let first = LabLanes(lightness: lightness, a: a * stretch, b: b)
    let second = LabLanes(lightness: other.lightness, a: other.a * stretch, b: other.b)
    let (firstChroma, secondChroma) = (first.chroma, second.chroma)
    let chromaStep = secondChroma - firstChroma
    let (across, up) = (second.a - first.a, second.b - first.b)
    let hueSize = LabLanes.root(of: across * across + up * up - chromaStep * chromaStep)
    let isBack = first.a * second.b .< first.b * second.a
    let hueStep = hueSize.replacing(with: -hueSize, where: isBack)
    let hue = MeanHues(first, second, chromas: (firstChroma, secondChroma))
    let offMiddle = (lightness + other.lightness) / 2 - 50
    let square = offMiddle * offMiddle
    let chroma = (firstChroma + secondChroma) / 2
    let l = (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let c = chromaStep / (1 + 0.045 * chroma)
    let h = hueStep / (1 + 0.015 * chroma * hue.weights)
    let rotation = -2 * LabLanes.saturation(of: chroma) * hue.turns(of: chroma)
    return LabLanes.root(of: l * l + c * c + h * h + rotation * c * h)
  }

  @inline(__always)
  fileprivate var chroma: SIMD4<Float> { (a * a + b * b).squareRoot() }

  /// The roots of numbers, 0 of those below.
  @inline(__always)
  private static func root(of numbers: SIMD4<Float>) -> SIMD4<Float> {
    Lanes.root(Lanes.larger(numbers, SIMD4()))
  }

  /// The root of the seventh power of chroma as a share of itself and the seventh power of 25.
  ///
  /// Less chroma counts as a thousandth, since tiny numbers are slow to compute with.
  @inline(__always)
  private static func saturation(of chroma: SIMD4<Float>) -> SIMD4<Float> {
    let number = Lanes.larger(chroma, SIMD4(repeating: 0.001))
    let cube = number * number * number
    let power = cube * cube * number
    return Lanes.root(power / (power + 6_103_515_648))
  }
}

/// The hues halfway between two each, as unit vectors.
struct MeanHues {
  private let x: SIMD4<Float>
  private let y: SIMD4<Float>

  @inline(__always)
  init(_ first: LabLanes, _ second: LabLanes, chromas: (SIMD4<Float>, SIMD4<Float>)) {
    // Less chroma is what rounding leaves of a gray, which has no hue.
    let chromas = (
      chromas.0.replacing(with: 0, where: chromas.0 .< 0.001),
      chromas.1.replacing(with: 0, where: chromas.1 .< 0.001)
    )
    let scales = (MeanHues.inverse(of: chromas.0), MeanHues.inverse(of: chromas.1))
    let (firstX, firstY) = (first.a * scales.0, first.b * scales.0)
    let (sumX, sumY) = (firstX + second.a * scales.1, firstY + second.b * scales.1)
    let length = (sumX * sumX + sumY * sumY).squareRoot()
    // Opposite hues: of the two between them, that below 270°. Without any hue, 0°.
    let isUp = firstY .>= 0
    let betweenX = firstY.replacing(with: -firstY, where: isUp)
    let betweenY = (-firstX).replacing(with: firstX, where: isUp)
    let isOpposite = length .<= 1e-6
    let isGray = isOpposite .& (chromas.0 .== 0)
    let scale = MeanHues.inverse(of: length)
    x = (sumX * scale).replacing(with: betweenX, where: isOpposite).replacing(with: 1, where: isGray)
    y = (sumY * scale).replacing(with: betweenY, where: isOpposite).replacing(with: 0, where: isGray)
  }

  /// One by each number; 0 for 0.
  @inline(__always)
  private static func inverse(of numbers: SIMD4<Float>) -> SIMD4<Float> {
    (1 / numbers).replacing(with: 0, where: numbers .== 0)
  }

  /// How much a step of hue weighs.
  @inline(__always)
  var weights: SIMD4<Float> {
    let (x2, y2) = (x * x - y * y, 2 * x * y)
    let (x3, y3) = (x2 * x - y2 * y, y2 * x + x2 * y)
    let (x4, y4) = (x2 * x2 - y2 * y2, 2 * x2 * y2)
    // The cosines and sines of 30°, 6° and 63°.
    let first = 1 - 0.17 * (0.866_025_4 * x + 0.5 * y) + 0.24 * x2
    return first + 0.32 * (0.994_521_9 * x3 - 0.104_528_46 * y3) - 0.20
      * (0.453_990_5 * x4 + 0.891_006_5 * y4)
  }

  /// The sine of the turn that blues undergo; less than a ten-millionth for hues from 6° to 174°, which is left out, as
  /// is what chroma is too small for that it shows.
  @inline(__always)
  func turns(of chroma: SIMD4<Float>) -> SIMD4<Float> {
    let mayTurn = (y .< 0.1) .& (chroma .> 0.03)
    guard any(mayTurn) else { return SIMD4() }
    return MeanHues.turns(x, y, where: mayTurn)
  }

  /// The turns of some hues, 0 of the others; a call, as in ``Lanes``.
  @inline(never)
  private static func turns(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, where isAsked: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<Float> {
    var turns = SIMD4<Float>()
    for lane in 0..<4 where isAsked[lane] {
      let degrees = atan2(y[lane], x[lane]) * 180 / Float.pi
      let bend = ((degrees < 0 ? degrees + 360 : degrees) - 275) / 25
      turns[lane] = sin(60 * exp(-bend * bend) * Float.pi / 180)
    }
    return turns
  }
}
