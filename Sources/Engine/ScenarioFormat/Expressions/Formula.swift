import AssayFacts
import AssaySubjects

/// An arithmetic expression over numbers, matrix values and facts: `9000 - corners.count * cornerRadius^2 / 6`.
indirect enum Formula: Hashable, Sendable {
  case number(Double)
  case fact(FactPath)
  case call(Operation, [Formula])

  enum Operation: String, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "^"
    case negated
    case abs, ceil, floor, max, min, round, sqrt

    static let functions: [Operation] = [.abs, .ceil, .floor, .max, .min, .round, .sqrt]
  }

  /// Why a text is not a formula, or a formula has no value.
  struct EvaluationError: Error, Hashable {
    var message: String
  }

  /// The value, where `fact` gives the facts or matrix values at paths.
  func value(_ fact: (FactPath) -> Fact?) throws(EvaluationError) -> Double {
    switch self {
    case .number(let number): return number
    case .fact(let path):
      guard let fact = fact(path) else {
        throw EvaluationError(message: "'\(path)' is neither a matrix value nor a fact of this case")
      }
      guard case .number(let number) = fact else {
        throw EvaluationError(message: "'\(path)' is \(fact), not a number")
      }
      return number
    case .call(let operation, let arguments):
      return operation.apply(
        try arguments.map { argument throws(EvaluationError) in try argument.value(fact) })
    }
  }

  var paths: [FactPath] {
    switch self {
    case .number: []
    case .fact(let path): [path]
    case .call(_, let arguments): arguments.flatMap(\.paths)
    }
  }
}

extension Formula.Operation {
  /// The result of the operation for its operands.
  fileprivate func apply(_ values: [Double]) -> Double {
    let (first, last) = (values.first ?? .nan, values.last ?? .nan)
    return switch self {
    case .plus: first + last
    case .minus: first - last
    case .times: first * last
    case .over: first / last
    case .power: Formula.Operation.power(first, last)
    case .negated: -first
    case .abs: Swift.abs(first)
    case .ceil: first.rounded(.up)
    case .floor: first.rounded(.down)
    case .round: first.rounded()
    case .sqrt: first.squareRoot()
    case .max: values.max() ?? .nan
    case .min: values.min() ?? .nan
    }
  }

  /// A whole power by repeated multiplication, the same on every machine; other powers have no value.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard let count = Int(exactly: exponent), Swift.abs(count) <= 64 else { return .nan }
    let product = (0..<Swift.abs(count)).reduce(1.0) { product, _ in product * base }
    return count < 0 ? 1 / product : product
  }
}

/// Reads a formula: `+ - * / ^`, parentheses, functions, numbers and paths of facts.
struct FormulaParser {
  /// The longest formula, in bytes; its terms are evaluated one within the other.
  static let lengthLimit = 1000
  static let depthLimit = 64

  private var rest: Substring
  private var depth = 0

  static func parse(_ text: String) throws(Formula.EvaluationError) -> Formula {
    guard text.utf8.count <= lengthLimit else {
      throw Formula.EvaluationError(
        message: "it has \(text.utf8.count) bytes, at most \(lengthLimit) are read")
    }
    var parser = FormulaParser(rest: text[...])
    let formula = try parser.sum()
    parser.skipSpaces()
    guard parser.rest.isEmpty else {
      throw Formula.EvaluationError(message: "'\(parser.rest)' does not continue the formula")
    }
    return formula
  }

  private mutating func sum() throws(Formula.EvaluationError) -> Formula {
    var left = try product()
    while let op = take("+-") { left = .call(op, [left, try product()]) }
    return left
  }

  private mutating func product() throws(Formula.EvaluationError) -> Formula {
    var left = try power()
    while let op = take("*/") { left = .call(op, [left, try power()]) }
    return left
  }

  private mutating func power() throws(Formula.EvaluationError) -> Formula {
    depth += 1
    defer { depth -= 1 }
    // The innermost value is one level, too.
    guard depth <= FormulaParser.depthLimit + 1 else {
      throw Formula.EvaluationError(message: "the formula is nested too deeply")
    }
    if take("-") != nil { return .call(.negated, [try power()]) }
    let base = try operand()
    return take("^") != nil ? .call(.power, [base, try power()]) : base
  }

  private mutating func operand() throws(Formula.EvaluationError) -> Formula {
    skipSpaces()
    guard let next = rest.first else {
      throw Formula.EvaluationError(message: "the formula ends where a value should follow")
    }
    if next == "(" { return try parenthesized(isList: false)[0] }
    if next.isASCII, next.isNumber || next == "." { return try number() }
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.[]".contains($0)) }
    guard !word.isEmpty else { throw Formula.EvaluationError(message: "'\(next)' is not a value") }
    rest = rest[word.endIndex...]
    skipSpaces()
    if rest.first == "(" { return try call(String(word)) }
    guard let path = FactPath(String(word)) else {
      throw Formula.EvaluationError(message: "'\(word)' is not a path of a fact")
    }
    return .fact(path)
  }

  private mutating func number() throws(Formula.EvaluationError) -> Formula {
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(digits) else {
      throw Formula.EvaluationError(message: "'\(digits)' is not a number")
    }
    rest = rest[digits.endIndex...]
    return .number(value)
  }

  private mutating func call(_ name: String) throws(Formula.EvaluationError) -> Formula {
    guard let function = Formula.Operation.functions.first(where: { $0.rawValue == name }) else {
      let ending = Suggestion.ending(for: name, among: Formula.Operation.functions.map(\.rawValue))
      throw Formula.EvaluationError(message: "unknown function '\(name)'\(ending)")
    }
    return .call(function, try parenthesized(isList: true))
  }

  private mutating func parenthesized(isList: Bool) throws(Formula.EvaluationError) -> [Formula] {
    var values: [Formula] = []
    repeat {
      rest.removeFirst()
      values.append(try sum())
      skipSpaces()
    } while isList && rest.first == ","
    guard rest.popFirst() == ")" else {
      throw Formula.EvaluationError(message: "a closing parenthesis is missing")
    }
    return values
  }

  private mutating func take(_ operators: String) -> Formula.Operation? {
    skipSpaces()
    guard let next = rest.first, operators.contains(next) else { return nil }
    rest.removeFirst()
    return Formula.Operation(rawValue: String(next))
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
