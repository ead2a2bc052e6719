import Foundation

/// One number of a benchmark, and the most or the least it should be.
package struct Figure: Encodable {
  private let name: String
  private let value: Double
  private let unit: String
  private let goal: Double?
  /// Whether the goal is reached; nil without a goal.
  private let met: Bool?
  private let wording: String
  private let digits: Int

  /// Rounds a value to digits after the point; whether it meets the goal is decided on what is shown.
  package init(
    _ name: String, _ value: Double, _ unit: String, digits: Int = 3, atMost most: Double? = nil,
    atLeast least: Double? = nil
  ) {
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let shown = (value * power).rounded() / power
    self.name = name
    self.value = shown
    self.unit = unit
    self.digits = digits
    goal = most ?? least
    met = most.map { shown <= $0 } ?? least.map { shown >= $0 }
    wording = most.map { "at most \($0)" } ?? least.map { "at least \($0)" } ?? ""
  }

  private enum CodingKeys: String, CodingKey { case name, value, unit, goal, met }

  /// Writes all five keys; those of a figure without a goal are null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(goal, forKey: .goal)
    try container.encode(met, forKey: .met)
  }

  /// One line: JSON, or columns with the goal and a mark.
  package func line(json: Bool) throws -> String {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
    let left = name.padding(toLength: max(name.count, 64), withPad: " ", startingAt: 0)
    let number = String(format: "%10.\(digits)f", value)
    return "\(left) \(number) \(unit)" + (met.map { "   \(wording)  \($0 ? "✓" : "✗")" } ?? "")
  }
}
