import Foundation

/// The syntax tree of a Swift source, with its inline goldens taken out, to make sure that an edit changes only goldens.
struct SyntaxTree {
  /// The goldens, as UTF-8, in the order of the tree; nil for a call without a golden.
  private(set) var goldens: [[UInt8]?] = []
  /// Everything else but positions in the source, as JSON.
  private(set) var rest = Data()

  /// Reads the output of `swiftc -dump-parse -dump-ast-format json`.
  init(json: Data) throws {
    let tree = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    rest = try JSONSerialization.data(
      withJSONObject: takingGoldens(from: tree), options: [.sortedKeys, .fragmentsAllowed])
  }

  /// A golden in the form of ``goldens``.
  ///
  /// A byte order mark at its beginning is left out: Foundation's JSON reader drops it, too.
  static func bytes(of golden: String) -> [UInt8] {
    Array(golden.unicodeScalars.first == "\u{FEFF}" ? golden.utf8.dropFirst(3) : golden.utf8[...])
  }

  private mutating func takingGoldens(from node: Any) -> Any {
    if let list = node as? [Any] { return list.map { takingGoldens(from: $0) } }
    guard var node = node as? [String: Any] else { return node }
    node["range"] = nil
    if SyntaxTree.isGoldenCall(node) { takeGolden(from: &node) }
    for (key, value) in node.sorted(by: { $0.key < $1.key }) { node[key] = takingGoldens(from: value) }
    return node
  }

  private static func isGoldenCall(_ node: [String: Any]) -> Bool {
    guard node["_kind"] as? String == "call_expr", let function = node["fn"] as? [String: Any],
      let name = (function["name"] ?? function["field"]) as? String
    else { return false }
    return InlineCall.names.contains(name)
  }

  /// Removes the golden from a call, unless it is no literal.
  private mutating func takeGolden(from call: inout [String: Any]) {
    guard var list = call["args"] as? [String: Any], var arguments = list["args"] as? [[String: Any]] else {
      return
    }
    var golden: String?
    if let place = arguments.firstIndex(where: { $0["label"] as? String == InlineCall.label }) {
      let value = arguments.remove(at: place)["expr"] as? [String: Any]
      guard value?["_kind"] as? String == "string_literal_expr" else { return }
      golden = value?["value"] as? String
    }
    goldens.append(golden.map(SyntaxTree.bytes))
    // The labels of all arguments.
    list["labels"] = nil
    list["args"] = arguments
    call["args"] = list
  }
}
