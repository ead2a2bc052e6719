/// One number of a benchmark, and the least it should be.
struct Figure: Encodable {
  let name: String
  let value: Double
  let unit: String
  let goal: Double?
  /// Whether the goal is reached; nil without a goal.
  let met: Bool?
  private let digits: Int

  /// Rounds a value to digits after the point; whether it meets the goal is decided on what is shown.
  init(_ name: String, _ value: Double, _ unit: String, digits: Int, atLeast goal: Double? = nil) {
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    self.name = name
    self.value = (value * power).rounded() / power
    self.unit = unit
    self.goal = goal
    self.digits = digits
    let shown = self.value
    met = goal.map { shown >= $0 }
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

  /// The columns of the table: name, value, unit, and the goal with a mark.
  var columns: [String] {
    let goal = goal.map { "at least \($0)  \(met == true ? "✓" : "✗")" } ?? ""
    return [name, Figure.text(value, digits: digits), unit, goal]
  }

  private static func text(_ value: Double, digits: Int) -> String {
    guard digits > 0 else { return "\(Int(value))" }
    let parts = "\(value)".split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts[0])." + fraction + String(repeating: "0", count: max(0, digits - fraction.count))
  }
}
