import AssayLabels
import AssaySubjects
import AssayTypesetting

/// Texts with attributes; their keys are those of the attributes' own descriptions.
extension AssignmentReader {
  /// The keys of an attributed text, with what they do.
  static let textKeys: [(key: String, summary: String)] = [
    ("string", "The characters."),
    ("attributes", "Attributes of the whole text, an empty one too."),
    ("paragraph", "The paragraph style of the whole text, as the attribute of that name."),
    ("spans", "Ranges with attributes; later ones are laid over earlier ones."),
  ]

  /// Reads a text with attributes on all of it and on ranges.
  func styled(_ value: YAMLValue) throws(Problem) -> Assignment.Value {
    let keys = try KeyedValues(value, "an attributed text", allowed: AssignmentReader.textKeys.map(\.key))
    let string = try text(try keys.required("string"), for: "string")
    var whole = Assignment.Attributes()
    if let attributes = keys["attributes"] {
      whole = try self.attributes(attributes, "'attributes'", besides: [])
    }
    if let paragraph = keys["paragraph"] { try set("paragraph", to: paragraph, in: &whole) }
    var spans: [Assignment.Span] = []
    for item in try keys["spans"]?.items("'spans'") ?? [] {
      spans.append(try span(item, count: string.count))
    }
    return .styled(string: string, attributes: whole, spans: spans)
  }

  private func span(_ value: YAMLValue, count: Int) throws(Problem) -> Assignment.Span {
    let attributes = try attributes(value, "a span", besides: ["range"])
    let keys = try KeyedValues(value, "a span", allowed: try value.entries("a span").map(\.key))
    return Assignment.Span(
      range: try range(try keys.required("range"), within: count), attributes: attributes)
  }

  /// Reads the attributes among the keys of a mapping.
  func attributes(_ value: YAMLValue, _ what: String, besides others: [String]) throws(Problem)
    -> Assignment.Attributes
  {
    let known = SpanAttributes.descriptions.map(\.key)
    _ = try KeyedValues(value, what, allowed: others + known)
    var attributes = Assignment.Attributes()
    for entry in try value.entries(what) where known.contains(entry.key) {
      try set(entry.key, to: entry.value, in: &attributes)
    }
    return attributes
  }

  private func set(_ key: String, to value: YAMLValue, in attributes: inout Assignment.Attributes)
    throws(Problem)
  {
    guard let description = SpanAttributes.descriptions.first(where: { $0.key == key }) else { return }
    if description.kind == .font, !value.isNull {
      attributes.font = try FontSpecification(value, families: families)
      return
    }
    do {
      let read = value.isNull ? PropertyValue.none : try plain(value, of: description.kind, for: key)
      try attributes.others.set(key, to: read)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw value.problem("'\(key)' cannot be set: \(error)")
    }
  }

  /// Reads a mapping of described keys; null stands for a key that is not stated.
  func record(_ value: YAMLValue, of fields: [PropertyDescription], for key: String) throws(Problem)
    -> [String: PropertyValue]
  {
    let keys = try KeyedValues(value, "'\(key)'", allowed: fields.map(\.key))
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
    return .word(try word(value, among: DecorationLine.Style.allCases.map(\.rawValue), for: key))
  }

  /// Reads a list of tab stops, each `[location, alignment]`, a location alone, or a mapping.
  func tabStops(_ value: YAMLValue, for key: String) throws(Problem) -> [TabStop] {
    let items = try value.items("'\(key)'")
    guard items.count <= AssignmentReader.tabStopLimit else {
      throw value.problem(
        "'\(key)' has \(items.count) stops; at most \(AssignmentReader.tabStopLimit) are read")
    }
    var stops: [TabStop] = []
    for item in items { stops.append(try tabStop(item)) }
    return stops
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
    if parts.count == 2 {
      let words = TabStop.Alignment.allCases.map(\.rawValue)
      let word = try word(parts[1], among: words, for: "alignment")
      stop.alignment = TabStop.Alignment(rawValue: word) ?? .left
    }
    return stop
  }

  /// Reads a language tag.
  func language(_ value: YAMLValue, for key: String) throws(Problem) -> String {
    let tag = try value.string("'\(key)'")
    guard LanguageTag.isValid(tag) else {
      throw value.problem("'\(key)' must be a language tag such as 'en' or 'zh-Hant', not \(value.kind)")
    }
    return tag
  }
}
