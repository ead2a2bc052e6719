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
    // The levels in and next to changed blocks with several colors, and the ends in these blocks, of both pictures.
    var (total, net, count) = ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 0.0)
    var (low, high) = ([[255, 255, 255], [255, 255, 255]], [[0, 0, 0], [0, 0, 0]])
    let columns = field.blocks.columns
    let hasSteps = { (column: Int, row: Int) in
      map[row * columns + column].isVisible && !map[row * columns + column].isFlat
    }
    for pixel in 0..<1024 {
      let (x, y) = (pixel % 32, pixel / 32)
      let (left, top) = (column * 4 + x, row * 4 + y)
      let isNear = (0..<9).contains { place in
        let (x, y) = (left / 4 + place % 3 - 1, top / 4 + place / 3 - 1)
        return (0..<columns).contains(x) && (0..<field.blocks.rows).contains(y) && hasSteps(x, y)
      }
      guard isNear else { continue }
      count += 1
      for channel in 0..<3 {
        let levels = (0..<2).map { field.level($0, channel, left, top) }
        total[channel] += Double(levels[0] + levels[1])
        net[channel] += Double(levels[1] - levels[0])
        guard hasSteps(left / 4, top / 4) else { continue }
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
    // The factor of the steps, with noise of two levels in each of 1024 pixels, or that of the net change if it is closer to 0.
    var (certain, half) = (0.0, [0.0, 0.0, 0.0])
    var inks = [0.0, 0.0, 0.0]
    for channel in 0..<3 where count > 0 {
      let ends = [low, high].map { Double($0[0][channel] + $0[1][channel]) / 2 }
      let isDark = total[channel] / count > ends[0] + ends[1]
      let (ink, ground) = isDark ? (ends[0], ends[1]) : (ends[1], ends[0])
      let ofSteps = products[channel] / (means[channel] + 4 * 1024)
      let sum = total[channel] - 2 * count * ground
      let ofNet = sum == 0 ? 2 : 2 * net[channel] / sum
      let factor = ofSteps * ofNet < 0 ? 0 : abs(ofNet) < abs(ofSteps) ? ofNet : ofSteps
      certain += factor * (2 * products[channel] - factor * (means[channel] + 4 * 1024))
      half[channel] = factor * (ink - ground) / 2
      inks[channel] = ink
    }
    let all = differences.reduce(0, +)
    let part = all > 0 ? min(certain / all, 1) : 0
    let colors = (0..<3).map { (inks[$0] - half[$0] * part, inks[$0] + half[$0] * part) }
    difference =
      all > 0 ? PlainTint.lab(colors.map(\.0)).difference(from: PlainTint.lab(colors.map(\.1))) : 0
  }

  private static func lab(_ color: [Double]) -> Lab {
    let levels = color.map { Float(min(max($0, 0), 255)) }
    return Lab(red: levels[0], green: levels[1], blue: levels[2])
  }
}
