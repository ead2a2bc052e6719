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

  /// Reads a text with attributes of the whole text and of ranges.
  func styled(_ value: YAMLValue) throws(Problem) -> Assignment.Value {
    let keys = try KeyedValues(value, "an attributed text", allowed: PropertyReader.textKeys.map(\.key))
    let string = try text(try keys.required("string"), for: "string")
    var whole: [YAMLValue.Entry] = []
    if let attributes = keys["attributes"] {
      whole = try attributeEntries(attributes, "'attributes'", besides: [])
    }
    if let paragraph = keys["paragraph"] {
      whole.append(
        YAMLValue.Entry(key: "paragraph", keyLocation: paragraph.location, value: paragraph))
    }
    let attributes = try self.attributes(whole)
    let spans = try (keys["spans"]?.items("'spans'") ?? []).map { item throws(Problem) in
      try span(item, count: string.count)
    }
    let fonts = attributes.fonts + spans.flatMap(\.attributes.fonts)
    let text = WithFonts<PropertyValue>(fonts: fonts) { load throws(FontError) in
      var text = StyledText(string: string, attributes: try attributes.make(load))
      for span in spans {
        text.spans.append(StyledText.Span(range: span.range, attributes: try span.attributes.make(load)))
      }
      return .attributedText(text)
    }
    return .named(text, text: string)
  }

  private func span(
    _ value: YAMLValue, count: Int
  ) throws(Problem) -> (range: Range<Int>, attributes: WithFonts<SpanAttributes>) {
    let attributes = try self.attributes(try attributeEntries(value, "a span", besides: ["range"]))
    let keys = try KeyedValues(value, "a span", allowed: try value.entries("a span").map(\.key))
    return (try range(try keys.required("range"), within: count), attributes)
  }

  /// The attributes among the keys of a mapping.
  func attributeEntries(
    _ value: YAMLValue, _ what: String, besides others: [String]
  ) throws(Problem) -> [YAMLValue.Entry] {
    let known = SpanAttributes.descriptions.map(\.key)
    _ = try KeyedValues(value, what, allowed: others + known)
    return try value.entries(what).filter { known.contains($0.key) }
  }

  /// Reads attributes.
  func attributes(_ entries: [YAMLValue.Entry]) throws(Problem) -> WithFonts<SpanAttributes> {
    var attributes = SpanAttributes()
    var font: FontSpecification?
    for entry in entries {
      let (key, value) = (entry.key, entry.value)
      guard let description = SpanAttributes.descriptions.first(where: { $0.key == key }) else { continue }
      if description.kind == .font, !value.isNull {
        font = try FontSpecification(value, families: families)
        continue
      }
      attributes.set(
        key, to: value.isNull ? PropertyValue.none : try plain(value, of: description.kind, for: key))
    }
    return WithFonts(fonts: [font].compactMap(\.self)) { [attributes, font] load throws(FontError) in
      guard let font = try font.map(load) else { return attributes }
      var attributes = attributes
      attributes.set("font", to: .font(font))
      return attributes
    }
  }

  /// Reads a mapping of described keys; a value of null is the same as none.
  func record(_ value: YAMLValue, of fields: [PropertyDescription], for key: String) throws(Problem)
    -> [String: PropertyValue]
  {
    let keys = try KeyedValues(
      value, "'\(key)'", allowed: fields.map(\.key), names: key == "box" ? ArticleNames.box : [:])
    var record: [String: PropertyValue] = [:]
    for field in fields {
      if field.isRequired {
        record[field.key] = try plain(try keys.required(field.key), of: field.kind, for: field.key)
      } else if let stated = keys[field.key] {
        record[field.key] =
          stated.isNull ? PropertyValue.none : try plain(stated, of: field.kind, for: field.key)
      }
    }
    return record
  }

  /// Reads a line along text: `true`, a style, or a mapping.
  func decoration(_ value: YAMLValue, for key: String) throws(Problem) -> PropertyValue {
    if value.isMapping { return .record(try record(value, of: DecorationLine.fields, for: key)) }
    if let isThere = value.plainBool { return .bool(isThere) }
    return .word(try value.word(for: key, among: DecorationLine.Style.allCases.map(\.rawValue)))
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

  /// The most tab stops of a paragraph.
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
