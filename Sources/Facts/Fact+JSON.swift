extension Fact {
  /// The value as JSON over several lines, names in their order; a list of plain values is one line.
  ///
  /// What is not a finite number is null.
  public var json: String {
    var text = ""
    writeJSON(to: &text, indent: "")
    return text
  }

  /// The value as JSON without needless space.
  public var compactJSON: String {
    var text = ""
    writeJSON(to: &text, indent: nil)
    return text
  }

  private func writeJSON(to text: inout String, indent: String?) {
    switch self {
    case .number(let value) where !value.isFinite: text += "null"
    case .null, .bool, .number, .text: text += description
    case .list(let values):
      let isOneLine = values.allSatisfy(\.isPlain)
      Fact.write(values, between: ("[", "]"), to: &text, indent: indent, isOneLine: isOneLine) {
        $0.writeJSON(to: &$1, indent: $2)
      }
    case .record(let facts):
      Fact.write(facts.entries, between: ("{", "}"), to: &text, indent: indent, isOneLine: facts.isEmpty) {
        $1 += Fact.quoted($0.name) + (indent == nil ? ":" : ": ")
        $0.value.writeJSON(to: &$1, indent: $2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to text: inout String, indent: String?,
    isOneLine: Bool, each: (Element, inout String, String?) -> Void
  ) {
    let inner = indent.map { $0 + "  " }
    let lineEnd = isOneLine ? "" : indent.map { "\n" + $0 } ?? ""
    let separator =
      isOneLine && indent != nil ? ", " : isOneLine ? "," : "," + (inner.map { "\n" + $0 } ?? "")
    text += brackets.0
    if !isOneLine, let inner { text += "\n" + inner }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      each(element, &text, inner)
    }
    text += lineEnd + brackets.1
  }
}
