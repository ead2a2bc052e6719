import AssaySubjects

/// The number of a documented behavior: `HT-13`.
struct BehaviorID: Hashable, Sendable, Comparable {
  /// The systems with how many behaviors each documents.
  static let systems: [(prefix: String, count: Int)] = [
    ("HT", 74), ("RR", 37), ("CJ", 71), ("LL", 24), ("IL", 17),
  ]

  /// Every documented behavior, system by system.
  static var all: [BehaviorID] {
    systems.flatMap { system in (1...system.count).map { BehaviorID(prefix: system.prefix, number: $0) } }
  }

  var prefix: String
  var number: Int

  private init(prefix: String, number: Int) {
    self.prefix = prefix
    self.number = number
  }

  /// Reads an id; throws when no system documents it.
  init(_ value: YAMLValue) throws(Problem) {
    let text = try value.string("a behavior id")
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]),
      let system = BehaviorID.systems.first(where: { $0.prefix == parts[0] }),
      (1...system.count).contains(number)
    else {
      let ranges = BehaviorID.systems.map { "\($0.prefix)-1…\($0.count)" }
      throw value.problem("'\(text)' is no documented behavior; there are \(Suggestion.list(ranges))")
    }
    prefix = system.prefix
    self.number = number
  }

  static func < (first: BehaviorID, second: BehaviorID) -> Bool {
    (first.prefix, first.number) < (second.prefix, second.number)
  }
}

extension BehaviorID: CustomStringConvertible {
  var description: String { prefix + "-" + (number < 10 ? "0" : "") + String(number) }
}
