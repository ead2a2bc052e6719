import Foundation

/// One number of a benchmark with its goal.
///
/// `scripts/bench` prints it.
package struct Figure: Encodable {
  private let name: String
  private let value: Double
  private let unit: String
  private let digits: Int
  private let atMost: Double?
  private let atLeast: Double?

  /// The value is rounded to some digits after the point before it is compared with the goal.
  package init(
    _ name: String, _ value: Double, _ unit: String, digits: Int = 3, atMost: Double? = nil,
    atLeast: Double? = nil
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.digits = digits
    self.atMost = atMost
    self.atLeast = atLeast
  }

  /// Prints the figure as one line of JSON.
  package func print() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    Swift.print(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}
