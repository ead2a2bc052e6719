import Facts
public import Imaging

/// A bar for each value, on a line.
public struct BarChart: Sendable {
  /// A value for each bar.
  public var values: [Int]
  /// The width of a bar in pixels.
  public var barWidth = 12
  /// The pixels between bars.
  public var gap = 4
  /// The height of the picture in pixels.
  public var height = 60

  /// Creates a chart of some values.
  public init(values: [Int]) { self.values = values }

  /// The heights of the bars in pixels.
  public var barHeights: [Int] {
    let scale = Scale(of: values, pixels: height - 2)
    return values.map(scale.height)
  }

  /// Draws the chart.
  public func picture() -> Picture {
    var picture = Picture(width: values.count * (barWidth + gap) + gap, height: height)
    for (index, barHeight) in barHeights.enumerated() {
      let x = gap + index * (barWidth + gap)
      picture.fill(
        x: x..<(x + barWidth), y: (height - 2 - barHeight)..<(height - 2), red: 0x20, green: 0x60, blue: 0xC0)
    }
    picture.fill(x: 0..<picture.width, y: (height - 2)..<height, red: 0, green: 0, blue: 0)
    return picture
  }
}
