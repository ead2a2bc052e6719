import AssaySubjects
import CAssayYAML

/// Reads the value of a YAML text with libyaml.
final class YAMLReader {
  private let problems: YAMLProblems
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  /// The values that aliases can name.
  private var anchors: [String: YAMLValue] = [:]
  private var hasDocument = false
  /// How many lists and mappings are being read.
  private var level = 0

  /// The tags that do not change a value.
  private static let usualTags: [String?] = ["!"] + ["str", "seq", "map"].map { "tag:yaml.org,2002:" + $0 }

  /// The only value of a text; nil for a text without one.
  static func value(of text: String, _ problems: YAMLProblems) throws(Problem) -> YAMLValue? {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(Problem) in
      let reader = YAMLReader(problems)
      yaml_parser_set_input_string(reader.parser, bytes.baseAddress, bytes.count)
      let value = try reader.next()
      // Reads to the end of the text, which may have mistakes.
      reader.hasDocument = true
      _ = try value.map { _ throws(Problem) in try reader.next() }
      return value
    }
  }

  private init(_ problems: YAMLProblems) {
    self.problems = problems
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next value; nil at the end of a list, a mapping or the text.
  private func next(isKey: Bool = false) throws(Problem) -> YAMLValue? {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problems.problem(of: parser.pointee) }
    defer { yaml_event_delete(&event) }
    let (data, location) = (event.data.scalar, problems.place(of: event.start_mark))
    let content: YAMLValue.Content
    var depth = 0
    switch event.type {
    case YAML_DOCUMENT_START_EVENT where hasDocument:
      throw problems.problem(
        "but found another document", at: location, start: SourceLocation(path: problems.path))
    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: return try next()
    case YAML_ALIAS_EVENT: return try value(of: event.data.alias.anchor, at: location, isKey: isKey)
    case YAML_SCALAR_EVENT:
      content = .scalar(
        String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self),
        isPlain: data.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      try enter(at: location)
      defer { level -= 1 }
      var items: [YAMLValue] = []
      while let item = try next() { items.append(item) }
      content = .list(items)
      depth = (items.map(\.depth).max() ?? 0) + 1
    case YAML_MAPPING_START_EVENT:
      try enter(at: location)
      defer { level -= 1 }
      var pairs: [(key: YAMLValue, value: YAMLValue)] = []
      while let key = try next(isKey: true), let value = try next() { pairs.append((key, value)) }
      try refuseRepeated(pairs.map(\.key))
      content = .mapping(pairs)
      depth = (pairs.map { max($0.key.depth, $0.value.depth) }.max() ?? 0) + 1
    default: return nil
    }
    // The data of lists and mappings begin with anchor and tag, as those of scalars.
    let tag = text(data.tag)
    let value = YAMLValue(
      content: content, location: location, tag: YAMLReader.usualTags.contains(tag) ? nil : tag, depth: depth)
    if let anchor = text(data.anchor) { anchors[anchor] = value }
    return value
  }

  /// Begins a list or mapping, which is read recursively.
  private func enter(at location: SourceLocation) throws(Problem) {
    level += 1
    try checkDepth(level, at: location)
  }

  private func checkDepth(_ depth: Int, at location: SourceLocation) throws(Problem) {
    guard depth <= YAMLFile.depthLimit else {
      throw Problem(
        location,
        "lists and mappings are nested in more than \(YAMLFile.depthLimit) levels here; write them with fewer"
      )
    }
  }

  /// The value with an alias's anchor.
  private func value(
    of anchor: UnsafePointer<UInt8>?, at location: SourceLocation, isKey: Bool
  ) throws(Problem) -> YAMLValue {
    guard let value = text(anchor).flatMap({ anchors[$0] }) else {
      throw problems.problem("found undefined alias", at: location, start: location)
    }
    guard !isKey else { throw Problem(location, "a key must be a word, not an alias; write it out") }
    try checkDepth(level + value.depth, at: location)
    return value
  }

  private func refuseRepeated(_ keys: [YAMLValue]) throws(Problem) {
    let words = keys.filter { $0.scalarText != nil }
    let repeated = Dictionary(grouping: words, by: \.scalarText).values
      .filter { $0.count > 1 }.map { $0[0] }.sorted { $0.scalarText ?? "" < $1.scalarText ?? "" }
    guard let first = repeated.first else { return }
    let names = repeated.map { "'\($0.scalarText ?? "")'" }.joined(separator: ", ")
    throw Problem(
      first.location,
      "this mapping states \(names) more than once; keep one, or use a list where order matters")
  }
}

private func text(_ pointer: UnsafePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }
