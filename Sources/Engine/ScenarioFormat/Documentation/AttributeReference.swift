import AssayLabels
import AssayTypesetting

/// The part of the reference page that is about the attributes of text.
enum AttributeReference {
  /// The whole section.
  static var section: String {
    """
    ## Text with attributes

    | Key | Meaning |
    |---|---|

    """ + AssignmentReader.textKeys.map { "| `\($0.key)` | \($0.summary) |\n" }.joined()
      + """

      A span has a `range` and any of these attributes. `null` takes an attribute back to the label's own; a label's
      `font`, `textColor`, `textAlignment` and `lineBreakMode`, set after its text, count for the whole text.

      """ + table("Attribute", SpanAttributes.descriptions) + mappings
  }

  /// The attributes that are mappings, each with its keys.
  private static var mappings: String {
    var text = mapping("A line along text", DecorationLine.fields)
    for attribute in SpanAttributes.descriptions {
      guard case .record(let fields) = attribute.kind else { continue }
      text += mapping("`\(attribute.key)`", fields)
    }
    return text + mapping("A tab stop", TabStop.fields)
      + mapping("`box` of CJLabel's ranges and links", BoxStyle.fields)
  }

  private static func mapping(_ title: String, _ fields: [PropertyDescription]) -> String {
    "\n\(title):\n" + table("Key", fields)
  }

  private static func table(_ title: String, _ rows: [PropertyDescription]) -> String {
    "\n| \(title) | Kind | Meaning |\n|---|---|---|\n" + rows.map(\.row).joined()
  }
}
