import AssayLabels
import AssaySubjects
import AssayTypesetting

/// The reference page of the scenario format, in Markdown: prose, with tables of what the code knows.
public enum FormatReference {
  /// The page: its prose, with a table in place of each line such as `<!-- HTLabel -->`, and names of labels.
  public static func page(around prose: String) -> String {
    let tables =
      [
        ("contents", contents(of: prose)), ("attributes", attributes),
        ("limits", Bound.table(of: Bound.ofScenarios)),
      ] + properties
    let names = LabelSystems.all.map { "`\($0.name)`" }.joined(separator: ", ")
    let drawn = LabelSystems.all.filter { $0.drawsAsUILabel }.map { $0.name }
    let page = FactReference.completing(prose).replacing("<!-- label names -->", with: names)
      .replacing("<!-- labels drawn by UILabel -->", with: Suggestion.list(drawn))
    return tables.reduce(page) {
      $0.replacing("\n<!-- \($1.0) -->\n", with: $1.1.isEmpty ? "" : "\n" + $1.1)
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

  /// The properties of every label, of the labels whose text UILabel draws, and those of each system alone.
  private static var properties: [(String, String)] {
    // CoreTextLabel draws its text itself, so it has none of the properties of UILabel's drawing.
    let everywhere = Set(CoreTextLabel.propertyDescriptions)
    let common = PlainLabel.propertyDescriptions
    let own = LabelSystems.all.map { system in
      let rows = system.propertyDescriptions.filter { !common.contains($0) }
      return (system.name, rows.isEmpty ? "" : table("Property", rows))
    }
    return [
      ("every label", table("Property", common.filter(everywhere.contains))),
      ("UILabel", table("Property", common.filter { !everywhere.contains($0) })),
    ] + own
  }
}
