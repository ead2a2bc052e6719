import Testing

@testable import AssayImageDiff

/// CIEDE2000 against the pairs that Sharma, Wu and Dalal (2005) published with their formula.
@Suite struct ColorDifferenceTests {
  private static let pairs: [(first: [Double], second: [Double], difference: Double)] = [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1),
    ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    ([50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195), ([50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
    ([50, 2.5, 0], [73, 25, -18], 27.1492), ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([50, 2.5, 0], [56, -27, -3], 31.9030), ([50, 2.5, 0], [58, 24, 15], 19.4535),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test(arguments: pairs)
  func theDifferenceIsTheOneInThePaper(_ pair: (first: [Double], second: [Double], difference: Double)) {
    let (a, b) = (Lab(pair.first), Lab(pair.second))
    #expect(abs(a.difference(from: b) - pair.difference) < 0.00006)
    #expect(abs(b.difference(from: a) - pair.difference) < 0.00006)
  }

  @Test func singlePrecisionAgreesWithDoublePrecision() {
    var state: UInt64 = 3
    func level() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 50) / 16384 * 255
    }
    for round in 0..<2000 {
      let first = (0..<4).map { _ in [level(), level(), level()] }
      // Similar and very different colors.
      let second = first.map { color in
        round % 2 == 0 ? [level(), level(), level()] : color.map { min(255, $0 + level() / 40) }
      }
      func lanes(_ colors: [[Float]]) -> LabLanes {
        LabLanes(
          red: SIMD4(colors.map { $0[0] }), green: SIMD4(colors.map { $0[1] }),
          blue: SIMD4(colors.map { $0[2] }))
      }
      let found = lanes(first).difference(from: lanes(second))
      for lane in 0..<4 {
        func lab(_ color: [Float]) -> Lab {
          Lab(red: color[0], green: color[1], blue: color[2])
        }
        let exact = lab(first[lane]).difference(from: lab(second[lane]))
        #expect(abs(Double(found[lane]) - exact) < 0.0003 + exact * 0.000_2, "\(first[lane]) \(second[lane])")
      }
    }
  }

  @Test func whiteBlackAndRedHaveTheirKnownCoordinatesInCIELAB() {
    let white = Lab(red: 255, green: 255, blue: 255)
    #expect(abs(white.lightness - 100) < 1e-3 && abs(white.a) < 1e-2 && abs(white.b) < 1e-2)
    #expect(abs(Lab(red: 0, green: 0, blue: 0).lightness) < 1e-9)
    let red = Lab(red: 255, green: 0, blue: 0)
    #expect(abs(red.lightness - 53.24) < 0.01 && abs(red.a - 80.09) < 0.01 && abs(red.b - 67.20) < 0.01)
  }
}

extension Lab {
  fileprivate init(_ numbers: [Double]) {
    self.init(lightness: numbers[0], a: numbers[1], b: numbers[2])
  }
}
