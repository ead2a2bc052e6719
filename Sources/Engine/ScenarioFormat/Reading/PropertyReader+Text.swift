import AssayLabels
import AssaySubjects
import AssayTypesetting

/// Reads texts with attributes, whose keys are those in the descriptions of the attributes.
extension PropertyReader {
  /// The keys of an attributed text, with their meanings.
  static let textKeys: [(key: String, summary: String)] = [
    ("string", "The characters."),
    ("attributes", "Attributes of the whole text, an empty one too."),
    ("paragraph", "The paragraph style of the whole text, as the attribute of that name."),
    ("spans", "Ranges with attributes; later ones are laid over earlier ones."),
  ]

  static let attributeKeys = SpanAttributes.descriptions.map(\.key)

  func styled(_ value: YAMLValue) throws(Problem) -> StyledText {
    let keys = try KeyedValues(value, "an attributed text", allowed: PropertyReader.textKeys.map(\.key))
    let string = try self.text(try keys.required("string"), for: "string")
    var text = StyledText(string: string)
    if let value = keys["attributes"] {
      text.attributes = try attributes(
        KeyedValues(value, "'attributes'", allowed: PropertyReader.attributeKeys))
    }
    for entry in keys.entries where entry.key == "paragraph" { try set(entry, of: &text.attributes) }
    let count = string.count
    for item in try keys["spans"]?.items("'spans'") ?? [] {
      let keys = try KeyedValues(item, "a span", allowed: ["range"] + PropertyReader.attributeKeys)
      let attributes = try self.attributes(keys)
      let range = try self.range(try keys.required("range"), within: count)
      text.spans.append(StyledText.Span(range: range, attributes: attributes))
    }
    return text
  }

  /// Reads the attributes among the keys of a mapping.
  func attributes(_ keys: KeyedValues) throws(Problem) -> SpanAttributes {
    var attributes = SpanAttributes()
    for entry in keys.entries { try set(entry, of: &attributes) }
    return attributes
  }

  private func set(_ entry: YAMLValue.Entry, of attributes: inout SpanAttributes) throws(Problem) {
    let (key, value) = (entry.key, entry.value)
    guard let kind = SpanAttributes.descriptions.first(where: { $0.key == key })?.kind else { return }
    attributes.set(key, to: value.isNull ? PropertyValue.none : try self.value(value, of: kind, for: key))
  }

  /// Reads a mapping of described keys; a value of null is the same as none.
  func record(_ mapping: YAMLValue, of fields: [PropertyDescription], for key: String) throws(Problem)
    -> [String: PropertyValue]
  {
    let keys = try KeyedValues(
      mapping, "'\(key)'", allowed: fields.map(\.key), names: key == "box" ? ArticleNames.box : [:])
    var record: [String: PropertyValue] = [:]
    for field in fields {
      guard let stated = field.isRequired ? try keys.required(field.key) : keys[field.key] else { continue }
      record[field.key] =
        stated.isNull && !field.isRequired
        ? PropertyValue.none : try value(stated, of: field.kind, for: field.key)
    }
    return record
  }

  /// Reads a list of tab stops, each `[location, alignment]`, a location alone, or a mapping.
  func tabStops(_ value: YAMLValue, for key: String) throws(Problem) -> [TabStop] {
    let items = try value.items("'\(key)'")
    guard items.count <= PropertyReader.tabStopLimit else {
      throw value.problem(
        "'\(key)' has \(items.count) stops; at most \(PropertyReader.tabStopLimit) are read")
    }
    return try items.map(tabStop)
  }

  static let tabStopLimit = 1000

  private func tabStop(_ value: YAMLValue) throws(Problem) -> TabStop {
    var parts = [value]
    if value.isMapping {
      let keys = try KeyedValues(value, "a tab stop", allowed: TabStop.fields.map(\.key))
      parts = [try keys.required("location")] + [keys["alignment"]].compactMap { $0 }
    } else if value.isSequence {
      parts = try value.items("a tab stop")
    }
    guard let location = parts.first, parts.count <= 2 else {
      throw value.problem("a tab stop is [location, alignment], such as [72, right], not \(value.kind)")
    }
    var stop = TabStop(at: try number(location, in: PropertyKind.extents, for: "location"))
    if parts.count == 2 { stop.alignment = try parts[1].word(for: "alignment") }
    return stop
  }

  /// Reads a language tag (BCP 47), of which only the form is checked: parts of one to eight ASCII letters or digits.
  func language(_ value: YAMLValue, for key: String) throws(Problem) -> String {
    let tag = try value.string("'\(key)'")
    let isTag = tag.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    // RFC 5646 §4.4.1 advises to support 35 characters.
    guard isTag, tag.utf8.count <= 35, tag.first?.isLetter == true else {
      throw value.problem("'\(key)' must be a language tag such as 'en' or 'zh-Hant', not \(value.kind)")
    }
    return tag
  }
}
