import AssayFacts

/// The syntax tree of a Swift source, with its inline goldens taken out, to make sure that an edit changes only goldens.
struct SyntaxTree {
  /// The goldens, as UTF-8, in the order of the tree; nil for a call without a golden.
  private(set) var goldens: [[UInt8]?] = []
  /// Everything else but positions in the source, as JSON.
  private(set) var rest = ""

  /// How deep the tree may be nested.
  private static let depthLimit = 500

  /// Reads the output of `swiftc -dump-parse -dump-ast-format json`.
  init(json: [UInt8]) throws(FactJSONError) {
    let tree = try Fact(json: json, atMost: .max, nested: SyntaxTree.depthLimit)
    rest = takingGoldens(from: tree).compactJSON
  }

  private mutating func takingGoldens(from node: Fact) -> Fact {
    if case .list(let nodes) = node { return .list(nodes.map { takingGoldens(from: $0) }) }
    guard var node = node.members else { return node }
    node["range"] = nil
    if SyntaxTree.isGoldenCall(node) { takeGolden(from: &node) }
    return .record(
      Facts(entries: node.entries.map { .init($0.name, takingGoldens(from: $0.value)) }))
  }

  private static func isGoldenCall(_ node: Facts) -> Bool {
    guard node["_kind"]?.string == "call_expr", let function = node["fn"]?.members,
      let name = (function["name"] ?? function["field"])?.string
    else { return false }
    return InlineCall.names.contains(name)
  }

  /// Removes the golden from a call if it is a literal.
  private mutating func takeGolden(from call: inout Facts) {
    guard var list = call["args"]?.members, var arguments = list["args"]?.elements else { return }
    var golden: String?
    if let place = arguments.firstIndex(where: { $0.members?["label"]?.string == InlineCall.label }) {
      let value = arguments.remove(at: place).members?["expr"]?.members
      guard value?["_kind"]?.string == "string_literal_expr" else { return }
      golden = value?["value"]?.string
    }
    goldens.append(golden.map { Array($0.utf8) })
    // The labels of all arguments.
    list["labels"] = nil
    list["args"] = .list(arguments)
    call["args"] = .record(list)
  }
}
