public import Harness

/// A chart in words.
public struct Legend: Sendable {
  /// The values, from left to right.
  public let text: String

  /// Describes a chart.
  public init(of chart: BarChart) { text = chart.values.map(String.init).joined(separator: " ") }
}
