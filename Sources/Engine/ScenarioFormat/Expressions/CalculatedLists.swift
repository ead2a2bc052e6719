import AssayFacts
import AssaySubjects
import Yams

extension YAMLValue {
  /// The list with each formula in it, as in `["= 3 * fontSize", 40]`, replaced by its number, to a millionth.
  ///
  /// - Parameter variables: The values of the matrix that formulas can name.
  func calculated(with variables: Facts) throws(Problem) -> YAMLValue {
    func formula(_ item: Node) -> Substring? {
      item.scalar.flatMap { $0.string.hasPrefix("= ") ? $0.string.dropFirst(2) : nil }
    }
    guard case .sequence(let items) = node, items.contains(where: { formula($0) != nil }) else { return self }
    let numbers = try items.map { item throws(Problem) -> Node in
      guard let text = formula(item) else { return item }
      let number = try YAMLValue(node: item, path: path).number(ofFormula: String(text), variables)
      return .scalar(Node.Scalar(number.description, Tag(.float), .plain, item.mark))
    }
    return YAMLValue(node: .sequence(Node.Sequence(numbers, Tag(.seq), .any, node.mark)), path: path)
  }

  private func number(ofFormula text: String, _ variables: Facts) throws(Problem) -> Double {
    let formula = try Requirement.formula(text, at: self)
    var number = Double.nan
    do throws(Formula.EvaluationError) {
      number = try formula.value { path throws(Formula.EvaluationError) in
        try Requirement.number(at: path, in: variables[path])
      }
    } catch {
      throw problem("the formula cannot be calculated: \(error.message)")
    }
    guard number.magnitude <= YAMLValue.numberLimit else {
      throw problem(
        "the formula must give a number of at most \(Int(YAMLValue.numberLimit)) above or below 0")
    }
    return (number * 1e6).rounded() / 1e6
  }
}
