import Foundation
import Testing

@testable import AssayReporting

/// The colors of verdicts can be told apart with every kind of color vision.
@Suite struct ColorVisionTests {
  /// What a person without one kind of cone sees, for linear red, green and blue (Machado, Oliveira and Fernandes 2009).
  static let visions: [(name: String, matrix: [[Double]])] = [
    ("usual", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    (
      "deuteranopia",
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    (
      "tritanopia",
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
  ]

  @Test("Verdict colors differ by at least ΔE 18", arguments: visions, [0, 1])
  func verdicts(vision: (name: String, matrix: [[Double]]), scheme: Int) throws {
    let style = String(decoding: PageAsset.style, as: UTF8.self)
    let colors = try ["bad", "fair", "good"].map { name in
      let pattern = try Regex("--\(name): light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)")
      let found = try #require(style.firstMatch(of: pattern))
      return lab(try #require(found.output[scheme + 1].substring), seenBy: vision.matrix)
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      let distance = zip(colors[first], colors[second]).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
        .squareRoot()
      #expect(distance >= 18, "\(vision.name): \(distance)")
    }
  }

  /// A color in CIE L*a*b*, white D65.
  private func lab(_ hex: Substring, seenBy matrix: [[Double]]) -> [Double] {
    let levels = stride(from: 0, to: 6, by: 2).map { at -> Double in
      let level = Double(Int(hex.dropFirst(at).prefix(2), radix: 16) ?? 0) / 255
      return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).map { $0 * $1 }.reduce(0, +) }
    }
    let seen = times(matrix, levels).map { min(1, max(0, $0)) }
    let xyz = times(
      [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], seen)
    let roots = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let share = value / white
      return share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116
    }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }
}
