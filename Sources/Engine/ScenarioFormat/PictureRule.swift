import AssayFacts
public import AssayRenderers
public import AssaySubjects

/// What `assay.yaml` beside goldens says of pictures that other programs draw, by their names.
public struct PictureRule: Sendable {
  /// The file's name in the folder of goldens.
  public static let file = "assay.yaml"

  /// Which pictures it is about: a name, or a pattern such as `screens/**`.
  public var names: String
  /// Where it is written.
  public var location: SourceLocation
  /// How they are judged; nil where they are not judged at all.
  public var options: GoldenOptions?

  /// Reads the rules of a file; none where there is no file.
  public static func all(in path: String) throws(Problem) -> [PictureRule] {
    guard PlainFile.size(of: path) != nil else { return [] }
    return try rules(in: try TextFile.read(path), path: path)
  }

  /// Reads the text of a file.
  static func rules(in text: String, path: String) throws(Problem) -> [PictureRule] {
    let file = try YAMLFile.parse(text, path: path)
    let keys = try KeyedValues(file, "the file", allowed: ["pictures"])
    var rules: [PictureRule] = []
    for item in try keys.required("pictures").items("'pictures'") { rules.append(try PictureRule(item)) }
    return rules
  }

  /// What a rule may state, with what it means.
  static let keys: [(name: String, meaning: String)] = [
    ("names", "Which pictures: a name, or a pattern such as `screens/**`."),
    ("tolerance", "How far they may be from their goldens, with regions; needs a reason."),
    ("severalGoldens", "Why there is more than one right picture."),
    ("knownFailure", "Why they fail for now."),
    ("sameAs", "The picture they must equal to the last bit."),
    ("differsFrom", "The picture, or pictures, from which they must differ."),
    ("expect", "Facts by their paths: the value, or `{min: 1, max: 2}`."),
    ("environment", "What the pictures of a folder depend on, such as versions of libraries."),
    ("ignore", "Why they are not judged at all."),
  ]

  private init(_ value: YAMLValue) throws(Problem) {
    let keys = try KeyedValues(value, "a rule", allowed: PictureRule.keys.map(\.name))
    location = value.location
    names = try keys.required("names").string("'names'")
    if let ignore = keys["ignore"] {
      if let other = PictureRule.keys.first(where: {
        !["names", "ignore"].contains($0.name) && keys[$0.name] != nil
      }) {
        throw ignore.problem("'\(other.name)' has no meaning where pictures are ignored; keep one of them")
      }
      guard !(try ignore.string("'ignore'")).isEmpty else { throw ignore.problem("'ignore' needs a reason") }
      return
    }
    let options = try GoldenOptions(keys)
    if let problem = options.problem { throw value.problem(problem) }
    self.options = options
  }
}

extension GoldenOptions {
  /// Reads what a rule states.
  fileprivate init(_ keys: KeyedValues) throws(Problem) {
    self.init()
    if let value = keys["tolerance"] {
      let allowance = try Allowance(value, scale: 1)
      (tolerance, regions) = (allowance.tolerance, allowance.regions)
    }
    severalGoldens = try keys["severalGoldens"]?.string("'severalGoldens'")
    knownFailure = try keys["knownFailure"]?.string("'knownFailure'")
    sameAs = try keys["sameAs"]?.string("'sameAs'")
    if let value = keys["differsFrom"] {
      for item in value.isSequence ? try value.items("'differsFrom'") : [value] {
        differsFrom.append(try item.string("'differsFrom'"))
      }
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
  /// Reads a value, or the bounds of a number.
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
