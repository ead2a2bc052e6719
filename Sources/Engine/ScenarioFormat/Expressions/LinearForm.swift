import AssayFacts

/// A formula as a constant and multiples of what cannot be taken apart: `2 * x - x + 1` is `1 + x`.
struct LinearForm {
  /// What is added without a fact.
  private(set) var constant = 0.0
  /// How often each fact is taken, or a formula of facts that is no sum.
  private var multiples: [Formula: Double] = [:]

  /// Whether no fact has a part in it, apart from errors of rounding.
  var isConstant: Bool { multiples.values.allSatisfy { abs($0) < 1e-12 } }

  /// Adds a multiple of a formula.
  mutating func add(_ formula: Formula, times factor: Double = 1) {
    switch formula {
    case .negated(let operand): add(operand, times: -factor)
    case .binary(.plus, let left, let right):
      add(left, times: factor)
      add(right, times: factor)
    case .binary(.minus, let left, let right):
      add(left, times: factor)
      add(right, times: -factor)
    case .binary(let op, let left, let right): addProduct(op, left, right, times: factor)
    case .call(.max, let values) where values.allSatisfy { $0 == values[0] }: add(values[0], times: factor)
    case .call(.min, let values) where values.allSatisfy { $0 == values[0] }: add(values[0], times: factor)
    case .fact: multiples[formula, default: 0] += factor
    case .number, .call: addWhole(formula, times: factor)
    }
  }

  private mutating func addProduct(
    _ op: Formula.Operator, _ left: Formula, _ right: Formula, times factor: Double
  ) {
    switch (op, left.valueWithoutFacts, right.valueWithoutFacts) {
    case (.times, _, let number?): add(left, times: factor * number)
    case (.times, let number?, _): add(right, times: factor * number)
    case (.over, _, let number?) where number != 0: add(left, times: factor / number)
    case (.power, _, 1): add(left, times: factor)
    default: addWhole(.binary(op, left, right), times: factor)
    }
  }

  private mutating func addWhole(_ formula: Formula, times factor: Double) {
    if let number = formula.valueWithoutFacts {
      constant += number * factor
    } else {
      multiples[formula, default: 0] += factor
    }
  }
}

extension Formula {
  /// The value, where it is the same for all facts.
  fileprivate var valueWithoutFacts: Double? { try? value(variables: Facts(), facts: Facts()) }
}

extension Requirement {
  /// Whether it compares a fact with itself, and so holds for all its values: `= x + 0`, `< x + 1`.
  var isSelfEvident: Bool {
    guard case .formula(let formula) = value else { return false }
    var distance = LinearForm()
    distance.add(.fact(path))
    distance.add(formula, times: -1)
    return distance.isConstant && holds(distance.constant, 0)
  }
}
