import AssaySubjects

@testable import AssayScenarioFormat

/// A YAML text in types of Swift: dictionaries, arrays, whole numbers and texts.
func yaml(_ text: String) throws(Problem) -> Any {
  try converted(try YAMLFile.parse(text, path: "text.yml"))
}

private func converted(_ value: YAMLValue) throws(Problem) -> Any {
  if value.isSequence { return try value.items("a list").map { item throws(Problem) in try converted(item) } }
  guard value.isMapping else { return value.plainNumber.map { Int($0) } ?? value.scalarText ?? "" }
  var members: [String: Any] = [:]
  for entry in try value.entries("a mapping") { members[entry.key] = try converted(entry.value) }
  return members
}
