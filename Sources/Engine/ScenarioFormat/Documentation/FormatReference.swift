import AssayLabels
import AssaySubjects
import AssayTypesetting

/// The reference page of the scenario format, in Markdown: prose with tables, which the code completes.
public struct FormatReference {
  private let prose: String
  /// What keys and properties mean, by table and key.
  private(set) var meanings: [String: [String: String]] = [:]

  /// Reads the prose, where a comment such as `<!-- HTLabel -->` names the table that follows.
  public init(prose: String) {
    let names = LabelSystems.all.map { "`\($0.name)`" }.joined(separator: ", ")
    let drawn = LabelSystems.all.filter { $0.drawsAsUILabel }.map { $0.name }
    self.prose = prose.replacing("<!-- label names -->", with: names)
      .replacing("<!-- labels drawn by UILabel -->", with: Suggestion.list(drawn))
    for table in self.prose.matches(of: Self.table) {
      for row in table.rows.matches(of: Self.row) {
        meanings[String(table.name), default: [:]][String(row.key)] = String(row.meaning)
      }
    }
  }

  /// The page: the prose with a list of its sections, the kinds of properties, the units of facts, and the limits.
  public var page: String {
    let headings = prose.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    let contents = headings.map { "- [\($0)](#\($0.lowercased().replacing(" ", with: "-")))\n" }.joined()
    return FactReference.completing(prose).replacing("<!-- contents -->\n", with: contents)
      .replacing("<!-- limits -->\n", with: Bound.table(of: Bound.ofScenarios))
      .replacing(Self.table) { table in
        guard let properties = Self.properties[String(table.name)] else {
          return "| \(table.title) | Meaning |\n|---|---|\n" + table.rows
        }
        let rows = table.rows.replacing(Self.row) { row in
          properties.first { $0.key == row.key }.map { self.row(of: $0, meaning: row.meaning) } ?? ""
        }
        return "| \(table.title) | Kind | Meaning |\n|---|---|---|\n" + rows
      }
  }

  private func row(of property: PropertyDescription, meaning: Substring) -> String {
    let names = ([property.key] + property.aliases).map { "`\($0)`" }.joined(separator: " or ")
    let kind = notation(of: property).words
    return "| \(names) | \(kind) | \(meaning)\(property.isRequired ? " Must be stated." : "") |\n"
  }

  /// The meaning of a key or property, from the first table that has it; empty without one.
  func meaning(of key: String, in tables: String...) -> String {
    tables.lazy.compactMap { meanings[$0]?[key] }.first ?? ""
  }

  /// A table with a name.
  private static var table: Regex<(Substring, name: Substring, title: Substring, rows: Substring)> {
    /<!-- (?<name>.*) -->\n\n\| (?<title>\w+) \| Meaning \|\n\|---\|---\|\n(?<rows>(?:\|.*\n)+)/
  }

  private static var row: Regex<(Substring, key: Substring, meaning: Substring)> {
    /\| `(?<key>\w+)` \| (?<meaning>.*) \|\n/
  }

  /// The properties, attributes and keys that each table may have.
  static let properties: [String: [PropertyDescription]] = {
    var tables = [
      "every label": PlainLabel.propertyDescriptions, "UILabel": PlainLabel.propertyDescriptions,
      "attributes": SpanAttributes.descriptions, "line along text": DecorationLine.fields,
      "tab stop": TabStop.fields, "box": BoxStyle.fields,
    ]
    for system in LabelSystems.all { tables[system.name] = system.propertyDescriptions }
    for property in SpanAttributes.descriptions + LabelSystems.all.flatMap({ $0.propertyDescriptions }) {
      if case .record(let fields) = property.kind { tables[property.key] = fields }
    }
    return tables
  }()
}
