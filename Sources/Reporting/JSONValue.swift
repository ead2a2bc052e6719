import Facts

/// A JSON document, with members in the order they were written, so that equal input gives equal bytes.
indirect enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  struct Member: Hashable {
    var name: String
    var value: JSONValue
  }

  /// A number from an integer.
  static func number(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// An object without the members that have no value.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

extension JSONValue {
  /// The document without needless space.
  var compactText: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The document with a member a line, two spaces a level, and a line end.
  var indentedText: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += String(value)
    case .number(let value): text += value.isFinite ? Fact.text(of: value) : "null"
    case .string(let value): text += Fact.quoted(value)
    case .array(let values):
      JSONValue.write(values, between: ("[", "]"), to: &text, indent: indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      JSONValue.write(members, between: ("{", "}"), to: &text, indent: indent) { member, text, indent in
        text += Fact.quoted(member.name) + (indent == nil ? ":" : ": ")
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to text: inout String, indent: Int?,
    each: (Element, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      each(element, &text, inner)
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += brackets.1
  }
}

extension JSONValue {
  /// A fact as JSON: records keep their order.
  init(_ fact: Fact) {
    switch fact {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .text(let value): self = .string(value)
    case .list(let values): self = .array(values.map { JSONValue($0) })
    case .record(let facts): self = JSONValue(facts)
    }
  }

  /// Facts as a JSON object.
  init(_ facts: Facts) {
    self = .object(facts.entries.map { Member(name: $0.name, value: JSONValue($0.value)) })
  }
}
