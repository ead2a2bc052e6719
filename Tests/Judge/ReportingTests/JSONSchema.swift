import Foundation

/// A JSON value.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .text: "string"
    case .list: "array"
    case .object: "object"
    }
  }
}

/// Checks values by a JSON Schema; keywords that the report's schema does not use are violations.
struct JSONSchema {
  let root: JSONValue

  /// The violations, each with its place.
  func violations(of value: JSONValue) -> [String] { check(value, by: root, at: "$") }

  private func check(_ value: JSONValue, by schema: JSONValue, at place: String) -> [String] {
    guard case .object(let rules) = schema else { return ["\(place): the schema is no object"] }
    return rules.sorted { $0.key < $1.key }.flatMap { rule, argument in
      check(value, rule: rule, argument, by: schema, at: place)
    }
  }

  private func check(
    _ value: JSONValue, rule: String, _ argument: JSONValue, by schema: JSONValue, at place: String
  ) -> [String] {
    switch (rule, argument, value) {
    case ("$schema", _, _), ("$id", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _): return []
    case ("$ref", .text(let name), _):
      let parts = name.split(separator: "/").dropFirst().map(String.init)
      let target = parts.reduce(Optional(root)) { $0?[$1] }
      return target.map { check(value, by: $0, at: place) } ?? ["\(place): \(name) leads nowhere"]
    case ("type", .text(let type), _): return isA(value, type) ? [] : ["\(place): is no \(type)"]
    case ("type", .list(let types), _):
      return types.contains { if case .text(let type) = $0 { isA(value, type) } else { false } }
        ? [] : ["\(place): has the type \(value.type)"]
    case ("const", _, _): return value == argument ? [] : ["\(place): is not the constant"]
    case ("enum", .list(let values), _):
      return values.contains(value) ? [] : ["\(place): \(value) is not allowed"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["\(place): is too small"]
    case ("minimum", _, _): return []
    case ("pattern", .text(let pattern), .text(let text)):
      let matches = (try? Regex(pattern))?.firstMatchIsThere(in: text) ?? false
      return matches ? [] : ["\(place): '\(text)' does not match \(pattern)"]
    case ("required", .list(let names), .object(let members)):
      return names.compactMap {
        if case .text(let name) = $0, members[name] == nil { "\(place): lacks \(name)" } else { nil }
      }
    case ("properties", .object(let properties), .object(let members)):
      return members.sorted { $0.key < $1.key }.flatMap { name, member in
        properties[name].map { check(member, by: $0, at: "\(place).\(name)") } ?? []
      }
    case ("additionalProperties", .bool(false), .object(let members)):
      guard case .object(let properties)? = schema["properties"] else { return ["\(place): no properties"] }
      return members.keys.filter { properties[$0] == nil }.sorted().map {
        "\(place): \($0) is not documented"
      }
    case ("items", _, .list(let elements)):
      return elements.enumerated().flatMap { check($0.element, by: argument, at: "\(place)[\($0.offset)]") }
    case ("required", _, _), ("properties", _, _), ("additionalProperties", _, _), ("items", _, _),
      ("pattern", _, _):
      return []  // They say nothing of other types.
    default: return ["\(place): the schema's '\(rule)' is not understood"]
    }
  }

  private func isA(_ value: JSONValue, _ type: String) -> Bool {
    if type == "integer", case .number(let number) = value { return number == number.rounded() }
    return value.type == type
  }
}

extension Regex where Output == AnyRegexOutput {
  fileprivate func firstMatchIsThere(in text: String) -> Bool { (try? firstMatch(in: text)) != nil }
}
