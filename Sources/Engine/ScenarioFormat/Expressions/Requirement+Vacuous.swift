import AssayFacts
import AssaySubjects

extension Requirement {
  private static let rounds = 100

  /// Why no facts can ever fail this requirement, such as `lineCount: ">= 0"`; nil if some can.
  ///
  /// The requirement is checked with many numbers that the facts can be. It can fail if one of them fails it.
  func reasonItCannotFail(unit: (FactPath) -> FactUnit?) -> String? {
    if value == .literal(.record(Facts())) { return "'\(path)' is compared with nothing" }
    guard case .formula(let formula) = value else { return nil }
    let paths = [path] + formula.paths
    let always = "that holds for every number '\(path)' can be"
    if relation == .notEqual {
      if margin.isPercent { return nil }
      // A whole number is never equal to a fraction.
      let constant = formula.paths.isEmpty ? try? formula.value { _ in nil } : nil
      if let constant, unit(path)?.isWhole == true, holds(constant.rounded(), constant) { return always }
    }
    var random = SplitMix64(seed: 1)
    var (least, most) = (Double.infinity, -Double.infinity)
    for round in 0..<Requirement.rounds {
      var numbers: [FactPath: Double] = [:]
      for path in paths { numbers[path] = FactUnit.sample(unit(path), round: round, &random) }
      guard let number = numbers[path], let expected = try? formula.value({ numbers[$0].map(Fact.number) }),
        expected.isFinite
      else { return nil }
      let (distance, size) = (number - expected, max(number.magnitude, expected.magnitude))
      // Rounding of large numbers hides a difference.
      if size > 1e6, distance.magnitude < 1e-9 * size { continue }
      (least, most) = (min(least, distance), max(most, distance))
      // Numbers above and below the expected one: some number between them is equal to it.
      let canBeEqual = relation == .notEqual && least <= 0 && most >= 0
      guard holds(number, expected), !canBeEqual else { return nil }
    }
    return most - least < 1e-9 ? "'\(path)' is compared with itself" : always
  }
}

extension FactUnit {
  /// A number that a fact can be: in odd rounds the least or largest, in even rounds a small one.
  fileprivate static func sample(_ unit: FactUnit?, round: Int, _ random: inout SplitMix64) -> Double {
    let numbers = unit?.numbers ?? anyNumber
    if round % 2 == 1 { return random.pick(2) == 0 ? numbers.lowerBound : numbers.upperBound }
    let small = [0, 1, 2, 3, 7, 12, 40, 250].filter(numbers.contains)
    let others = [-1, -8.5, 0.3, 2.5, 17.25].filter { unit?.isWhole != true && numbers.contains($0) }
    let all = small + others
    return all[random.pick(all.count)]
  }
}
