import AssayFacts
import AssayImaging
public import AssaySubjects

/// Which test drew a candidate, and how it is to be judged: the content of `<name>.claim.json` beside it.
public struct Claim: Hashable, Sendable {
  /// The test, as its own library names it.
  public var test: String
  /// Where the test expects the picture.
  public var location: SourceLocation
  /// How the picture is judged.
  public var options: GoldenOptions
  /// The golden in the source of the test; nil where the golden has a file of its own.
  package var inline: InlineGolden?

  /// The most bytes of a claim's file.
  package static let limit = 1 << 20

  /// Creates a claim.
  public init(test: String, location: SourceLocation, options: GoldenOptions) {
    self.test = test
    self.location = location
    self.options = options
  }

  /// Whether two claims come from the same line of the same test; what stands in a source is judged for all who get there.
  public func isOfSameTest(as other: Claim) -> Bool {
    (test == other.test || inline != nil) && location == other.location
  }

  /// `round() at Tests/BadgeTests/BadgeTests.swift:7:3`.
  public var words: String { "\(test) at \(location)" }

  /// The claim as JSON.
  public var json: [UInt8] {
    var facts: Facts = [
      "test": .text(test), "path": .text(location.path), "line": .number(location.line),
      "column": .number(location.column),
      "options": .record(options.facts),
    ]
    if let inline { facts["inline"] = .record(inline.facts) }
    return Array((Fact.record(facts).json + "\n").utf8)
  }

  /// Reads ``json``; nil for anything else.
  public init?(json: [UInt8]) {
    guard case .record(let facts)? = try? Fact(json: json), case .text(let test)? = facts["test"],
      case .text(let path)? = facts["path"], let line = facts.whole("line"),
      let column = facts.whole("column"), case .record(let stated)? = facts["options"],
      let options = GoldenOptions(stated)
    else { return nil }
    self.test = test
    location = SourceLocation(path: path, line: line, column: column)
    self.options = options
    if case .record(let stated)? = facts["inline"] { inline = InlineGolden(stated) }
  }
}

extension InlineGolden {
  fileprivate var facts: Facts {
    [
      "text": text.map { .text($0) } ?? .null, "source": source.map { .text($0.description) } ?? .null,
      "several": .bool(hasSeveralTexts),
    ]
  }

  fileprivate init(_ facts: Facts) {
    self.init(text: facts.text("text"), source: facts.text("source").flatMap { ContentHash($0) })
    hasSeveralTexts = facts["several"] == true
  }
}

extension Facts {
  fileprivate func text(_ name: String) -> String? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  /// A whole number of one name.
  fileprivate func whole(_ name: String) -> Int? {
    if case .number(let number)? = self[name] { Int(exactly: number) } else { nil }
  }
}
