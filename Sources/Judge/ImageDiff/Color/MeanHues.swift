#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The hues halfway between two each, as unit vectors.
struct MeanHues {
  private let x: SIMD4<Float>
  private let y: SIMD4<Float>

  @inline(__always)
  init(_ first: LabLanes, _ second: LabLanes, chromas: (SIMD4<Float>, SIMD4<Float>)) {
    let scales = (MeanHues.inverse(of: chromas.0), MeanHues.inverse(of: chromas.1))
    let (firstX, firstY) = (first.a * scales.0, first.b * scales.0)
    let (sumX, sumY) = (firstX + second.a * scales.1, firstY + second.b * scales.1)
    let length = (sumX * sumX + sumY * sumY).squareRoot()
    // Opposite hues: of the two between them, the one below 270°. Without any hue, 0°.
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
    return BlueTurn.shared.sines(x, y, where: mayTurn)
  }
}

/// The turn of blues as a table over the lower half of the circle of hues and a little beyond.
struct BlueTurn {
  static let shared = BlueTurn()

  private static let steps = 1024
  private let table: [Float]

  private init() {
    table = (0...(BlueTurn.steps + 1)).map { step in
      // A diamond's corners lie at -1 (left), 0 (down) and 1 (right); the table goes from -1.25 to 1.25.
      let place = Double(step) / Double(BlueTurn.steps) * 2.5 - 1.25
      let angle = atan2(abs(place) - 1, place > 1 ? 2 - place : place < -1 ? -2 - place : place)
      let degrees = angle * 180 / Double.pi
      let bend = ((degrees < 0 ? degrees + 360 : degrees) - 275) / 25
      return Float(sin(60 * exp(-bend * bend) * Double.pi / 180))
    }
  }

  /// The sines of some hues' turns; 0 of the others.
  @inline(never)
  fileprivate func sines(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, where isAsked: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<Float> {
    var sines = SIMD4<Float>()
    for lane in 0..<4 where isAsked[lane] { sines[lane] = sine(x[lane], y[lane]) }
    return sines
  }

  /// The sine of a hue's turn, between two of the table the mean.
  private func sine(_ x: Float, _ y: Float) -> Float {
    let size = abs(x) + abs(y)
    let across = x / size
    let place = y <= 0 ? across : across < 0 ? -2 - across : 2 - across
    let at = (min(max(place, -1.25), 1.25) + 1.25) * (Float(BlueTurn.steps) / 2.5)
    let step = Int(at)
    return table[step] + (table[step + 1] - table[step]) * (at - Float(step))
  }
}
