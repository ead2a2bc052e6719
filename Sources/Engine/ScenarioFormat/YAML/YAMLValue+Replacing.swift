import AssayFacts
import AssaySubjects
import Yams

extension YAMLValue {
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
      return YAMLValue(node: .sequence(Node.Sequence(nodes, Tag(.seq), .any, node.mark)), path: path)
    default:
      throw part.problem(
        "the value in 'given' has no '\(FactPath(steps: Array(steps)))' that could be replaced")
    }
  }
}
