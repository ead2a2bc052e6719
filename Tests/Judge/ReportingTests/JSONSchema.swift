import AssayFacts

/// Checks values by a JSON Schema; keywords that the report's schema does not use are violations.
struct JSONSchema {
  let root: Fact

  /// The violations, each with its place.
  func violations(of value: Fact) -> [String] { check(value, by: root, at: "$") }

  private func check(_ value: Fact, by schema: Fact, at place: String) -> [String] {
    guard let rules = schema.members?.entries else { return ["\(place): the schema is no object"] }
    return rules.flatMap { check(value, rule: $0.name, $0.value, by: schema, at: place) }
  }

  private func check(
    _ value: Fact, rule: String, _ argument: Fact, by schema: Fact, at place: String
  ) -> [String] {
    switch (rule, argument, value) {
    case ("$schema", _, _), ("$id", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _): return []
    case ("$ref", .text(let name), _):
      let parts = name.split(separator: "/").dropFirst().map(String.init)
      let target = parts.reduce(Optional(root)) { $0?.members?[$1] }
      return target.map { check(value, by: $0, at: place) } ?? ["\(place): \(name) leads nowhere"]
    case ("type", .text(let type), _): return isA(value, type) ? [] : ["\(place): is no \(type)"]
    case ("type", .list(let types), _):
      return types.compactMap(\.string).contains { isA(value, $0) } ? [] : ["\(place): is of another type"]
    case ("const", _, _): return value == argument ? [] : ["\(place): is not the constant"]
    case ("enum", .list(let values), _):
      return values.contains(value) ? [] : ["\(place): \(value) is not allowed"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["\(place): is too small"]
    case ("pattern", .text(let pattern), .text(let text)):
      let matches = (try? Regex(pattern).firstMatch(in: text)) != nil
      return matches ? [] : ["\(place): '\(text)' does not match \(pattern)"]
    case ("required", .list(let names), .record(let members)):
      return names.compactMap(\.string).filter { members[$0] == nil }.map { "\(place): lacks \($0)" }
    case ("properties", .record(let properties), .record(let members)):
      return members.entries.flatMap { entry in
        properties[entry.name].map { check(entry.value, by: $0, at: "\(place).\(entry.name)") } ?? []
      }
    case ("additionalProperties", .bool(false), .record(let members)):
      let known = schema.members?["properties"]?.members
      return members.entries.map(\.name).filter { known?[$0] == nil }.map {
        "\(place): \($0) is not documented"
      }
    case ("items", _, .list(let elements)):
      return elements.enumerated().flatMap { check($0.element, by: argument, at: "\(place)[\($0.offset)]") }
    case ("required", _, _), ("properties", _, _), ("additionalProperties", _, _), ("items", _, _),
      ("minimum", _, _), ("pattern", _, _):
      return []  // They say nothing of other types.
    default: return ["\(place): the schema's '\(rule)' is not understood"]
    }
  }

  private func isA(_ value: Fact, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .text), ("array", .list),
      ("object", .record):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
