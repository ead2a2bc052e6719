import Foundation

/// One number of a benchmark, and the most or the least it should be.
struct Figure: Encodable {
  let name: String
  let value: Double
  let unit: String
  let goal: Double?
  /// Whether the goal is reached; nil without a goal.
  let met: Bool?
  private let wording: String

  /// Rounds a value to three digits after the point; whether it meets the goal is decided on what is shown.
  init(
    _ name: String, _ value: Double, _ unit: String, atMost most: Double? = nil, atLeast least: Double? = nil
  ) {
    let shown = (value * 1000).rounded() / 1000
    self.name = name
    self.value = shown
    self.unit = unit
    goal = most ?? least
    met = most.map { shown <= $0 } ?? least.map { shown >= $0 }
    wording = most.map { "at most \($0)" } ?? least.map { "at least \($0)" } ?? ""
  }

  private enum CodingKeys: String, CodingKey { case name, value, unit, goal, met }

  /// Writes all five keys; those of a figure without a goal are null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(goal, forKey: .goal)
    try container.encode(met, forKey: .met)
  }

  /// One line: JSON, or columns with the goal and a mark.
  func line(json: Bool) throws -> String {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
    let left = name.padding(toLength: max(name.count, 46), withPad: " ", startingAt: 0)
    let number = String(format: "%10.3f", value)
    return "\(left) \(number) \(unit)" + (met.map { "   \(wording)  \($0 ? "✓" : "✗")" } ?? "")
  }
}
