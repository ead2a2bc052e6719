extension Fact {
  /// The value as JSON over several lines, names in their order.
  public var json: String { json(indentedBy: "") }

  private func json(indentedBy indent: String) -> String {
    switch self {
    case .null, .bool, .number, .text: return description
    case .list(let values) where values.isEmpty: return "[]"
    case .record(let facts) where facts.isEmpty: return "{}"
    case .list(let values):
      if values.allSatisfy(\.isLeaf) { return "[" + values.map(\.description).joined(separator: ", ") + "]" }
      return Fact.block("[", values.map { $0.json(indentedBy: indent + "  ") }, "]", indentedBy: indent)
    case .record(let facts):
      let members = facts.entries.map {
        "\(Fact.quoted($0.name)): \($0.value.json(indentedBy: indent + "  "))"
      }
      return Fact.block("{", members, "}", indentedBy: indent)
    }
  }

  private var isLeaf: Bool {
    switch self {
    case .null, .bool, .number, .text: true
    case .list, .record: false
    }
  }

  private static func block(
    _ open: String, _ members: [String], _ close: String, indentedBy indent: String
  ) -> String {
    let lines = members.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(open)\n\(lines)\n\(indent)\(close)"
  }
}
