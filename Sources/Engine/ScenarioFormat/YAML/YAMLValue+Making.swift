import AssayFacts
import AssaySubjects

/// Makes values from other ones, which keep their location in the file.
extension YAMLValue {
  /// A text at this value's place.
  func text(_ text: String) -> YAMLValue { with(.scalar(text, isPlain: true)) }

  /// A list of texts at this value's place.
  func list(of texts: [String]) -> YAMLValue { with(.list(texts.map(text))) }

  private func with(_ content: Content) -> YAMLValue { YAMLValue(content: content, location: location) }

  /// The value with a new value at a path; names that a mapping does not have yet are added.
  func replacing(_ steps: ArraySlice<FactPath.Step>, with part: YAMLValue) throws(Problem) -> YAMLValue {
    guard let step = steps.first else { return part }
    switch (step, content) {
    case (.name(let name), .mapping(var pairs)):
      if let index = pairs.firstIndex(where: { $0.key.scalarText == name }) {
        pairs[index].value = try pairs[index].value.replacing(steps.dropFirst(), with: part)
      } else {
        pairs.append((text(name), try with(.mapping([])).replacing(steps.dropFirst(), with: part)))
      }
      return with(.mapping(pairs))
    case (.index(let index), .list(var items)) where items.indices.contains(index):
      items[index] = try items[index].replacing(steps.dropFirst(), with: part)
      return with(.list(items))
    default:
      throw part.problem(
        "the value in 'given' has no '\(FactPath(steps: Array(steps)))' that could be replaced")
    }
  }

  private var formula: Substring? {
    scalarText.flatMap { $0.hasPrefix("= ") ? $0.dropFirst(2) : nil }
  }

  /// Whether it is a list with a formula in it.
  var hasFormula: Bool {
    if case .list(let items) = content { items.contains { $0.formula != nil } } else { false }
  }

  /// The list with each formula in it, as in `["= 3 * fontSize", 40]`, replaced by its number, to a millionth.
  func calculated(with variables: Facts) throws(Problem) -> YAMLValue {
    guard case .list(let items) = content, hasFormula else { return self }
    let numbers = try items.map { item throws(Problem) in
      guard let text = item.formula else { return item }
      return item.text(try item.number(ofFormula: String(text), variables).description)
    }
    return with(.list(numbers))
  }

  private func number(ofFormula text: String, _ variables: Facts) throws(Problem) -> Double {
    let formula = try Requirement.formula(text, at: self)
    let number: Double
    do throws(Formula.EvaluationError) {
      number = try formula.value { variables[$0] }
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
