/// The change of ink of one window of 8×8 blocks.
struct PlainInk {
  /// The change, in percent of the mean of both pictures.
  let change: Double

  /// - Parameters:
  ///   - map: The blocks of the field.
  ///   - column: The window's first column of blocks.
  ///   - row: The window's first row of blocks.
  init(_ field: PlainField, _ map: [PlainField.Block], column: Int, row: Int) {
    // Of the steps of the difference and of the mean: squares of each, and products; three channels.
    var (differences, means, products) = ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0])
    for pixel in 0..<1024 {
      let (x, y) = (pixel % 32, pixel / 32)
      guard map[(row + y / 4) * field.blocks.columns + column + x / 4].isVisible else { continue }
      func weight(_ block: Int) -> Double { 1 - abs(Double(block) - 3.5) / 4 }
      let weight = weight(x / 4) * weight(y / 4)
      let (left, top) = (column * 4 + x, row * 4 + y)
      for channel in 0..<3 {
        for (dx, dy) in [(1, 0), (0, 1)] {
          let steps = (0..<2).map { picture in
            Double(
              field.level(picture, channel, left + dx, top + dy)
                - field.level(picture, channel, left - dx, top - dy)) / 2
          }
          let (difference, mean) = (steps[1] - steps[0], (steps[1] + steps[0]) / 2)
          differences[channel] += weight * difference * difference
          means[channel] += weight * mean * mean
          products[channel] += weight * difference * mean
        }
      }
    }
    // Noise of 2½ levels in the 256 pixels that all weights add up to.
    means = means.map { $0 + 6.25 * 256 }
    let explained = zip(products, means).reduce(0) { $0 + $1.0 * $1.0 / $1.1 }
    let (all, ink) = (differences.reduce(0, +), means.reduce(0, +))
    let share = all > 0 ? explained / all : 0
    change = 100 * (explained / ink).squareRoot() * max(2 * share - 1, 0)
  }
}
