import AssayLabels
import AssaySubjects
import AssayTypesetting

/// The reference page of the scenario format, in Markdown: prose, with tables of what the code knows.
public enum FormatReference {
  /// The page: its prose, with a table in place of each line such as `<!-- labels -->`.
  public static func page(around prose: String) -> String {
    let tables: KeyValuePairs = [
      "contents": contents(of: prose), "attributes": attributes, "labels": labels,
      "limits": Bound.table(of: Bound.ofScenarios),
    ]
    let names = LabelSystems.all.map { "`\($0.name)`" }.joined(separator: ", ")
    return tables.reduce(FactReference.completing(prose).replacing("<!-- label names -->", with: names)) {
      $0.replacing("<!-- \($1.key) -->\n", with: $1.value)
    }
  }

  private static func contents(of prose: String) -> String {
    let headings = prose.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    return headings.map { "- [\($0)](#\($0.lowercased().replacing(" ", with: "-")))\n" }.joined()
  }

  /// What a key of scenario files means, by its row in the page's first table.
  static func meaning(of key: ScenarioKey, in page: String) -> String {
    let start = "| `\(key.rawValue)` | "
    let row = page.split(separator: "\n").first { $0.hasPrefix(start) }
    return row.map { String($0.dropFirst(start.count).dropLast(" |".count)) } ?? ""
  }

  private static func table(_ title: String, _ rows: [PropertyDescription]) -> String {
    "| \(title) | Kind | Meaning |\n|---|---|---|\n" + rows.map(\.row).joined()
  }

  private static var attributes: String {
    var text = table("Attribute", SpanAttributes.descriptions)
    text += mapping("A line along text", DecorationLine.fields)
    for attribute in SpanAttributes.descriptions {
      guard case .record(let fields) = attribute.kind else { continue }
      text += mapping("`\(attribute.key)`", fields)
    }
    return text + mapping("A tab stop", TabStop.fields)
      + mapping("`box` of CJLabel's ranges and links", BoxStyle.fields)
  }

  private static func mapping(_ title: String, _ fields: [PropertyDescription]) -> String {
    "\n\(title):\n\n" + table("Key", fields)
  }

  private static var labels: String {
    let systems = LabelSystems.all
    let common = Set(PlainLabel.propertyDescriptions)
    // CoreTextLabel has no properties of its own.
    let everywhere = Set(CoreTextLabel.propertyDescriptions)
    let drawing = systems.filter { $0.drawsAsUILabel }.map { $0.name }
    var text = "### Every label\n\n"
    text += table("Property", PlainLabel.propertyDescriptions.filter(everywhere.contains))
    text += "\n### \(Suggestion.list(drawing)), whose text UILabel draws\n\n"
    text += table("Property", PlainLabel.propertyDescriptions.filter { !everywhere.contains($0) })
    for system in systems {
      text += "\n### \(system.name)\n\n\(system.summary)\n"
      let own = system.propertyDescriptions.filter { !common.contains($0) }
      if !own.isEmpty { text += "\n" + table("Property", own) }
    }
    return text
  }
}
