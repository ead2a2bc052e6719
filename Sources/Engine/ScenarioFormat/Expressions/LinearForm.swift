import AssayFacts

/// A formula as a constant and multiples of what cannot be taken apart: `2 * x - x + 1` is `1 + x`.
struct LinearForm {
  /// What is known of facts.
  let unit: (FactPath) -> FactUnit?
  /// What is added without a fact.
  private var constant = 0.0
  /// How often each fact is taken, or a formula of facts that is no sum.
  private var multiples: [Formula: Double] = [:]

  /// Creates the form of nothing, 0.
  init(unit: @escaping (FactPath) -> FactUnit?) { self.unit = unit }

  /// The numbers it can be, by what is known of the facts; what is left by errors of rounding has no part in it.
  var numbers: ClosedRange<Double> {
    var (least, most) = (constant, constant)
    for (formula, factor) in multiples where abs(factor) >= 1e-12 {
      let ends = numbers(of: formula)
      least += factor * (factor < 0 ? ends.upperBound : ends.lowerBound)
      most += factor * (factor < 0 ? ends.lowerBound : ends.upperBound)
    }
    // A divisor or root may leave no number, which then is no distance.
    let isFinite = constant.isFinite && multiples.values.allSatisfy(\.isFinite)
    return isFinite && least <= most ? least...most : -Double.infinity...Double.infinity
  }

  private func numbers(of formula: Formula) -> ClosedRange<Double> {
    switch formula {
    case .fact(let path): unit(path)?.numbers ?? -Double.infinity...Double.infinity
    case .call(.abs, _), .call(.sqrt, _), .binary(.power, _, .number(2)): 0...Double.infinity
    default: -Double.infinity...Double.infinity
    }
  }

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
    case .fact: multiples[formula, default: 0] += factor
    case .call(let function, let values) where values.count == 1 && keeps(function, values[0]):
      add(values[0], times: factor)
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

  /// Whether a function changes nothing about a fact.
  private func keeps(_ function: Formula.Function, _ operand: Formula) -> Bool {
    if function == .max || function == .min { return true }
    guard case .fact(let path) = operand, let unit = unit(path) else { return false }
    return switch function {
    case .ceil, .floor, .round: unit.isWhole
    case .abs: unit.numbers.lowerBound >= 0
    case .max, .min, .sqrt: false
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
  var valueWithoutFacts: Double? { try? value(variables: Facts(), facts: Facts()) }
}
