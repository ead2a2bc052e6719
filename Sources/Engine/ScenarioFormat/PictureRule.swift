public import AssayFacts
public import AssayRenderers
public import AssaySubjects

/// A rule in `assay.yaml`, the file next to goldens that states how pictures of other programs are compared, and who owns cases.
public struct PictureRule: Sendable {
  /// The file's name in the folder of goldens.
  public static let file = FileSelection.rules

  /// The pictures that the rule is for: a name, or a pattern such as `screens/**`.
  public var names: Pattern
  /// Where the rule is written.
  public let location: SourceLocation
  /// How the pictures are compared; nil if they are ignored.
  public var options: GoldenOptions?

  /// Reads the rules of a file; without the file, an empty list.
  public static func all(in path: String) throws(Problem) -> [PictureRule] {
    guard PlainFile.size(of: path) != nil else { return [] }
    return try rules(in: try TextFile.read(path, followsLinks: false), path: path)
  }

  static func rules(in text: String, path: String) throws(Problem) -> [PictureRule] {
    let keys = try PictureRule.keys(in: text, path: path)
    if keys["pictures"] == nil, keys["owners"] != nil { return [] }
    return try keys.required("pictures").items("'pictures'").map(PictureRule.init)
  }

  /// Reads who answers for which cases, by patterns of their names; nobody without the file.
  public static func owners(in path: String) throws(Problem) -> [(pattern: Pattern, names: [String])] {
    guard PlainFile.size(of: path) != nil else { return [] }
    let keys = try keys(in: try TextFile.read(path, followsLinks: false), path: path)
    return try (keys["owners"]?.entries("'owners'") ?? []).map { entry throws(Problem) in
      let pattern = try pattern(entry.key, entry.keyLocation)
      let names = try entry.value.items("the owners of '\(entry.key)'")
      return (pattern, try names.map { name throws(Problem) in try name.string("an owner") })
    }
  }

  private static func pattern(_ text: String, _ location: SourceLocation) throws(Problem) -> Pattern {
    if let pattern = Pattern(text) { return pattern }
    throw Problem(location, "'\(text)' is not a pattern: it is empty, or a '[' in it is never closed")
  }

  private static func keys(in text: String, path: String) throws(Problem) -> KeyedValues {
    let file = try YAMLFile.parse(text, path: path, demanding: "'pictures' or 'owners'")
    return try KeyedValues(file, "the file", allowed: ["pictures", "owners"])
  }

  private static let text: Fact = ["type": "string", "minLength": 1]
  /// The keys of a rule, with their JSON Schema and meaning.
  private static let keys: [(name: String, schema: Fact, meaning: String)] = [
    ("names", text, "Which pictures: a name, or a pattern such as `screens/**`."),
    (
      "tolerance", StatedTolerance.schema,
      "How far they may be from their goldens, with regions; needs a reason."
    ),
    ("severalGoldens", text, "Why there is more than one right picture."),
    ("knownFailure", KnownFailure.schema, "The failure that is known for now, with a reason."),
    ("sameAs", text, "The picture they must equal to the last bit."),
    (
      "differsFrom", ["oneOf": [text, ["type": "array", "items": text]]],
      "The picture, or pictures, from which they must differ."
    ),
    ("expect", ["type": "object"], "Facts by their paths: the value, or `{min: 1, max: 2}`."),
    (
      "environment", ["type": "object"],
      "What the pictures of a folder depend on, such as versions of libraries."
    ),
    ("ignore", text, "Why they are not judged at all."),
  ]

  private init(_ value: YAMLValue) throws(Problem) {
    let keys = try KeyedValues(value, "a rule", allowed: PictureRule.keys.map(\.name))
    location = value.location
    names = try PictureRule.pattern(try keys.required("names").string("'names'"), value.location)
    if let ignore = keys["ignore"] {
      if let other = PictureRule.keys.first(where: {
        !["names", "ignore"].contains($0.name) && keys[$0.name] != nil
      }) {
        throw ignore.problem("'\(other.name)' has no meaning where pictures are ignored; keep one of them")
      }
      _ = try ignore.reason("'ignore'")
      return
    }
    let options = try GoldenOptions(keys)
    if let problem = options.problem { throw value.problem(problem) }
    self.options = options
  }
}

extension PictureRule {
  /// The JSON Schema of `assay.yaml`, draft 2020-12.
  public static var schema: Fact {
    var properties = Facts()
    for key in keys { properties[key.name] = FormatSchema.described(key.schema, key.meaning) }
    let rule = FormatSchema.object(properties, required: ["names"])
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Assay pictures",
      "type": "object",
      "additionalProperties": false,
      "minProperties": 1,
      "properties": [
        "pictures": ["type": "array", "items": rule],
        "owners": ["type": "object", "additionalProperties": ["type": "array", "items": text]],
      ],
    ]
  }
}

extension GoldenOptions {
  fileprivate init(_ keys: KeyedValues) throws(Problem) {
    self.init()
    if let value = keys["tolerance"] {
      let stated = try StatedTolerance(value, scale: 1)
      (tolerance, regions) = (stated.tolerance, stated.regions)
    }
    severalGoldens = try keys["severalGoldens"]?.reason("'severalGoldens'")
    knownFailure = try keys["knownFailure"].map(KnownFailure.init)
    sameAs = try keys["sameAs"]?.string("'sameAs'")
    if let value = keys["differsFrom"] {
      let names = value.isSequence ? try value.items("'differsFrom'") : [value]
      differsFrom = try names.map { name throws(Problem) in try name.string("'differsFrom'") }
    }
    for entry in try keys["expect"]?.entries("'expect'") ?? [] {
      expectations.append(FactExpectation(fact: entry.key, allowed: try .init(entry.value)))
    }
    if let value = keys["environment"] {
      guard case .record(let facts) = try Fact(value) else {
        throw value.problem("'environment' is a mapping of names to values")
      }
      environment = facts
    }
  }
}

extension FactExpectation.Allowed {
  fileprivate init(_ value: YAMLValue) throws(Problem) {
    guard value.scalarText == nil, !value.isSequence else {
      self = .value(try Fact(value))
      return
    }
    let keys = try KeyedValues(value, "an expectation", allowed: ["min", "max"])
    let low = try keys.required("min").number("'min'")
    let high = try keys.required("max").number("'max'")
    guard low <= high else { throw value.problem("'min' is more than 'max'") }
    self = .range(low...high)
  }
}
