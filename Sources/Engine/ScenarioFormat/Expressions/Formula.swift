import AssayFacts

/// An arithmetic expression over numbers, matrix values and facts: `9000 - corners.count * cornerRadius^2 / 6`.
indirect enum Formula: Hashable, Sendable {
  case number(Double)
  case fact(FactPath)
  case negated(Formula)
  case binary(Operator, Formula, Formula)
  case call(Function, [Formula])

  enum Operator: Character, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "^"
  }

  enum Function: String, Hashable, Sendable, CaseIterable {
    case abs, ceil, floor, max, min, round, sqrt
  }

  /// Why a formula has no value.
  struct EvaluationError: Error, Hashable {
    var message: String
  }

  /// The value, with paths looked up first among the variables, then among the facts.
  func value(variables: Facts, facts: Facts) throws(EvaluationError) -> Double {
    switch self {
    case .number(let number): return number
    case .negated(let operand): return -(try operand.value(variables: variables, facts: facts))
    case .fact(let path):
      guard let fact = variables[path] ?? facts[path] else {
        throw EvaluationError(message: "'\(path)' is neither a matrix value nor a fact of this case")
      }
      guard case .number(let number) = fact else {
        throw EvaluationError(message: "'\(path)' is \(fact), not a number")
      }
      return number
    case .binary(let op, let left, let right):
      return op.apply(
        try left.value(variables: variables, facts: facts),
        try right.value(variables: variables, facts: facts))
    case .call(let function, let arguments):
      var values: [Double] = []
      for argument in arguments { values.append(try argument.value(variables: variables, facts: facts)) }
      return function.apply(values)
    }
  }
}

extension Formula.Operator {
  fileprivate func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .over: left / right
    case .power: Formula.power(left, right)
    }
  }
}

extension Formula.Function {
  fileprivate func apply(_ values: [Double]) -> Double {
    let first = values.first ?? .nan
    switch self {
    case .abs: return Swift.abs(first)
    case .ceil: return first.rounded(.up)
    case .floor: return first.rounded(.down)
    case .round: return first.rounded()
    case .sqrt: return first.squareRoot()
    case .max: return values.max() ?? .nan
    case .min: return values.min() ?? .nan
    }
  }
}

extension Formula {
  /// A whole power by repeated multiplication; anything else has no value.
  fileprivate static func power(_ base: Double, _ exponent: Double) -> Double {
    guard let count = Int(exactly: exponent), abs(count) <= 64 else { return .nan }
    let product = (0..<abs(count)).reduce(1.0) { product, _ in product * base }
    return count < 0 ? 1 / product : product
  }
}
