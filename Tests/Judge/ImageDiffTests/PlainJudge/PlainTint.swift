/// The change of the color of ink in one window of 8×8 blocks.
struct PlainTint {
  /// How far the colors of the ink are apart, in CIEDE2000, by the part of the difference that they explain.
  let difference: Double

  /// - Parameters:
  ///   - map: The blocks of the field.
  ///   - column: The window's first column of blocks.
  ///   - row: The window's first row of blocks.
  init(_ field: PlainField, _ map: [PlainField.Block], column: Int, row: Int) {
    // Of the steps of the difference and of the mean: squares of each, and products; three channels.
    var (differences, means, products) = ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0])
    // The mean of all pixels, and the ends of changed blocks with several colors, of both pictures.
    var (mean, low, high) = (
      [0.0, 0.0, 0.0], [[255, 255, 255], [255, 255, 255]], [[0, 0, 0], [0, 0, 0]]
    )
    for pixel in 0..<1024 {
      let (x, y) = (pixel % 32, pixel / 32)
      let (left, top) = (column * 4 + x, row * 4 + y)
      for channel in 0..<3 {
        let levels = (0..<2).map { field.level($0, channel, left, top) }
        mean[channel] += Double(levels[0] + levels[1]) / 2048
        let block = map[(row + y / 4) * field.blocks.columns + column + x / 4]
        guard block.isVisible, !block.isFlat else { continue }
        for picture in 0..<2 {
          low[picture][channel] = min(low[picture][channel], levels[picture])
          high[picture][channel] = max(high[picture][channel], levels[picture])
        }
        for (dx, dy) in [(1, 0), (0, 1)] {
          let steps = (0..<2).map { picture in
            Double(
              field.level(picture, channel, left + dx, top + dy)
                - field.level(picture, channel, left - dx, top - dy)) / 2
          }
          let (difference, mean) = (steps[1] - steps[0], (steps[1] + steps[0]) / 2)
          differences[channel] += difference * difference
          means[channel] += mean * mean
          products[channel] += difference * mean
        }
      }
    }
    // Noise of two levels in each of 1024 pixels.
    let factors = zip(products, means).map { $0 / ($1 + 4 * 1024) }
    let explained = zip(products, factors).reduce(0) { $0 + $1.0 * $1.1 }
    let certain = explained > 0 ? min(explained / differences.reduce(0, +), 1) : 0
    let colors = (0..<3).map { channel -> (Double, Double) in
      let ends = [low, high].map { Double($0[0][channel] + $0[1][channel]) / 2 }
      let isDark = 2 * mean[channel] > ends[0] + ends[1]
      let (ink, ground) = isDark ? (ends[0], ends[1]) : (ends[1], ends[0])
      let half = factors[channel] * certain * (ink - ground) / 2
      return (ink - half, ink + half)
    }
    difference =
      certain > 0 ? PlainTint.lab(colors.map(\.0)).difference(from: PlainTint.lab(colors.map(\.1))) : 0
  }

  private static func lab(_ color: [Double]) -> Lab {
    let levels = color.map { Float(min(max($0, 0), 255)) }
    return Lab(red: levels[0], green: levels[1], blue: levels[2])
  }
}
