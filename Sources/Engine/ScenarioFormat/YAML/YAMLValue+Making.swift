import AssayFacts
import AssaySubjects
import Yams

/// Values that are made from others, at their place.
extension YAMLValue {
  /// A text at this value's place.
  func text(_ text: String) -> YAMLValue {
    YAMLValue(node: .scalar(Node.Scalar(text, Tag(.str), .plain, node.mark)), path: path)
  }

  /// A list of texts at this value's place.
  func list(of texts: [String]) -> YAMLValue {
    list(of: texts.map { text($0).node })
  }

  private func list(of nodes: [Node]) -> YAMLValue {
    YAMLValue(node: .sequence(Node.Sequence(nodes, Tag(.seq), .any, node.mark)), path: path)
  }

  /// The value with another one at a path; names that a mapping does not have yet are added.
  func replacing(_ steps: ArraySlice<FactPath.Step>, with part: YAMLValue) throws(Problem) -> YAMLValue {
    guard let step = steps.first else { return part }
    func replaced(_ inner: Node) throws(Problem) -> Node {
      try YAMLValue(node: inner, path: path).replacing(steps.dropFirst(), with: part).node
    }
    switch (step, node) {
    case (.name(let name), .mapping(let mapping)):
      var entries = mapping.map { ($0.key, $0.value) }
      if let index = entries.firstIndex(where: { $0.0.scalar?.string == name }) {
        entries[index].1 = try replaced(entries[index].1)
      } else {
        let empty = Node.mapping(Node.Mapping([], Tag(.map), .any, node.mark))
        entries.append((text(name).node, steps.count == 1 ? part.node : try replaced(empty)))
      }
      return YAMLValue(node: .mapping(Node.Mapping(entries, Tag(.map), .any, node.mark)), path: path)
    case (.index(let index), .sequence(let sequence)) where sequence.indices.contains(index):
      var nodes = Array(sequence)
      nodes[index] = try replaced(nodes[index])
      return list(of: nodes)
    default:
      throw part.problem(
        "the value in 'given' has no '\(FactPath(steps: Array(steps)))' that could be replaced")
    }
  }

  /// The list with each formula in it, as in `["= 3 * fontSize", 40]`, replaced by its number, to a millionth.
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
    return list(of: numbers)
  }

  private func number(ofFormula text: String, _ variables: Facts) throws(Problem) -> Double {
    let formula = try Requirement.formula(text, at: self)
    let number: Double
    do throws(Formula.Failure) {
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
