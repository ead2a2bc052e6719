import AssayGeometry
import AssayLabels
import AssaySubjects
import AssayTypesetting

/// Reads texts with attributes, attributes and links of parts of a text, and pictures to insert.
extension PropertyReader {
  static let textKeys = ["string", "attributes", "paragraph", "spans"]

  static let attributeKeys = SpanAttributes.descriptions.map(\.key)

  func styled(_ value: YAMLValue) throws(Problem) -> StyledText {
    let keys = try KeyedValues(value, "an attributed text", allowed: PropertyReader.textKeys)
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

  private func set(_ entry: YAMLValue.KeyValuePair, of attributes: inout SpanAttributes) throws(Problem) {
    let (key, value) = (entry.key, entry.value)
    guard let kind = SpanAttributes.descriptions.first(where: { $0.key == key })?.kind else { return }
    attributes.set(key, to: value.isNull ? PropertyValue.none : try self.value(value, of: kind, for: key))
  }

  /// Reads a mapping of described keys; a value of null is the same as none.
  func record(_ mapping: YAMLValue, of fields: [PropertyDescription], for key: String) throws(Problem)
    -> [String: PropertyValue]
  {
    let names = fields.flatMap { field in field.aliases.map { ($0, field.key) } }
    let keys = try KeyedValues(
      mapping, "'\(key)'", allowed: fields.map(\.key), names: Dictionary(names) { first, _ in first })
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

  private static let placeKeys = ["range", "string", "all"]
  private static let linkKeys = ["name", "attributes", "active", "parameter", "blocks"]
  /// The published code's spellings, with the keys here.
  private static let linkAliases = [
    "linkAttributes": "attributes", "activeLinkAttributes": "active", "sameStringEnable": "all",
  ]

  func styling(_ value: YAMLValue) throws(Problem) -> PropertyValue {
    let what = "attributes for a range"
    let place = try place(value, what)
    return .styling(place, try look(value, what, besides: PropertyReader.placeKeys))
  }

  /// Reads a link, which states its place unless one is given; rendering checks that the place is in the text.
  func link(_ value: YAMLValue, place: RangePlace? = nil) throws(Problem) -> Link {
    let placeKeys = place == nil ? PropertyReader.placeKeys : []
    let keys = try KeyedValues(
      value, "a link", allowed: PropertyReader.linkKeys + placeKeys, names: PropertyReader.linkAliases)
    var link = Link(name: try text(try keys.required("name"), for: "name"), place: place ?? .range(0..<0))
    if place == nil { link.place = try self.place(value, "a link") }
    if let parameter = keys["parameter"] { link.parameter = try text(parameter, for: "parameter") }
    if let blocks = keys["blocks"] {
      link.blocks = []
      for item in try blocks.items("'blocks'") { link.blocks.insert(try item.word(for: "blocks")) }
    }
    if let value = keys["attributes"] { link.look = try look(value, "'attributes'", besides: []) }
    if let value = keys["active"] { link.activeLook = try look(value, "'active'", besides: []) }
    return link
  }

  private func look(
    _ value: YAMLValue, _ what: String, besides others: [String]
  ) throws(Problem) -> RangeLook {
    let keys = try KeyedValues(value, what, allowed: others + ["box"] + PropertyReader.attributeKeys)
    var look = RangeLook(attributes: try attributes(keys))
    if let box = keys["box"] { look.box = BoxStyle(try record(box, of: BoxStyle.fields, for: "box")) }
    return look
  }

  /// Reads a part of the text: a range, or a string and whether all its occurrences are meant.
  private func place(_ value: YAMLValue, _ what: String) throws(Problem) -> RangePlace {
    var (found, range, all): (String?, Range<Int>?, YAMLValue?) = (nil, nil, nil)
    for entry in try value.entries(what) {
      switch entry.renamed(by: PropertyReader.linkAliases).key {
      case "range": range = try self.range(entry.value, within: LabelLimits.characters)
      case "string": found = try text(entry.value, for: "string")
      case "all": all = entry.value
      default: break
      }
    }
    switch (range, found) {
    case (let range?, nil):
      if let all { throw all.problem("'all' is for a 'string', not for a 'range'") }
      return .range(range)
    case (nil, let string?):
      return .string(string, all: try all.map { value throws(Problem) in try value.bool("'all'") } ?? false)
    default: throw value.problem("\(what) must state either 'range' or 'string'")
    }
  }

  func insertion(_ value: YAMLValue) throws(Problem) -> ImageInsertion {
    let allowed = ["name", "size", "at", "align", "link"]
    let keys = try KeyedValues(value, "a picture to insert", allowed: allowed)
    let size = try keys.required("size").numbers("'size'", ["width", "height"])
    let position = try keys.required("at")
    guard let index = Int(exactly: try position.number("'at'")) else {
      throw position.problem("'at' must be a whole number of characters, not \(position.kind)")
    }
    let alignment: CJVerticalAlignment? = try keys["align"]?.word(for: "align")
    var insertion = ImageInsertion(
      name: try pictureName(try keys.required("name")), size: Size(width: size[0], height: size[1]),
      index: index, alignment: alignment ?? .bottom)
    if let link = keys["link"] { insertion.link = try self.link(link, place: .range(0..<0)) }
    return insertion
  }

  /// Reads the name of a picture; an empty one is refused by the label itself (CJ-35).
  private func pictureName(_ value: YAMLValue) throws(Problem) -> String {
    let name = try value.string("'name'")
    guard name.isEmpty || pictures.contains(name) else {
      let near = Suggestion.nearest(to: name, among: pictures)
      throw value.problem(
        "'images' describes no picture '\(name)'; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "write '\(name): null' there for a picture that is not found"))
    }
    return name
  }

  /// Reads `[start, count]` in grapheme clusters.
  func range(_ value: YAMLValue, within count: Int) throws(Problem) -> Range<Int> {
    let numbers = try value.numbers("'range'", ["start", "count"])
    guard let start = Int(exactly: numbers[0]), let length = Int(exactly: numbers[1]), start >= 0,
      length >= 0, start <= count, length <= count - start
    else { throw value.problem("the range is outside the text, which has \(count) characters") }
    return start..<(start + length)
  }
}

extension FontSpecification {
  /// Reads `17`, `bold 17`, `Noto Sans 17` or `Noto Sans bold 17`.
  init(_ value: YAMLValue, families: [String]) throws(Problem) {
    var words = try value.string("a font").split(separator: " ").map(String.init)
    guard let size = words.popLast().flatMap(Double.init), size.isFinite else {
      throw value.problem("a font ends with its size in points, as in 'Noto Sans bold 17', not \(value.kind)")
    }
    guard (0...LabelLimits.fontSize).contains(size) else {
      throw value.problem(
        "the size of a font must be between 0 and \(Int(LabelLimits.fontSize)) points, not \(value.kind)")
    }
    self.init(size: size)
    if let style = words.last.flatMap(FontStyle.init(rawValue:)) {
      self.style = style
      words.removeLast()
    }
    let family = words.joined(separator: " ")
    guard !family.isEmpty else { return }
    self.family = try FontSpecification.checked(family, at: value, families: families)
  }

  /// Checks that there is a family.
  static func checked(_ family: String, at value: YAMLValue, families: [String]) throws(Problem) -> String {
    guard families.contains(family) else {
      let all = families.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let ending = Suggestion.ending(for: family, among: all, shown: .max)
      let isNear = all.isEmpty || Suggestion.near(family, among: all) != nil
      let more = isNear ? "" : "; 'Fonts/fonts.lock' pins others"
      throw value.problem("unknown font family '\(family)'\(ending)\(more)")
    }
    return family
  }
}
