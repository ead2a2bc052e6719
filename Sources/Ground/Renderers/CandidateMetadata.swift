public import AssaySubjects
import FoundationEssentials

/// Which test drew a candidate, and how that test has it compared: the content of `<name>.claim.json` next to it.
public struct CandidateMetadata: Hashable, Sendable, Codable {
  /// The test, as its own library names it.
  public var test: String
  /// Where the test expects the picture.
  public var location: SourceLocation
  /// How the picture is compared.
  public var options: GoldenOptions
  /// The golden in the source of the test; nil if the golden has a file of its own.
  package var inline: InlineGolden?

  /// The most bytes of the file.
  package static let limit = 1 << 20

  /// Creates the metadata of a candidate.
  public init(test: String, location: SourceLocation, options: GoldenOptions) {
    self.test = test
    self.location = location
    self.options = options
  }

  /// Whether both candidates were drawn by the same line of the same test; for inline goldens, by the same line alone.
  public func isOfSameTest(as other: CandidateMetadata) -> Bool {
    (test == other.test || inline != nil) && location == other.location
  }

  /// The test and its place: `round() at Tests/BadgeTests/BadgeTests.swift:7:3`.
  public var testAndPlace: String { "\(test) at \(location)" }

  /// The metadata as JSON.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }

  /// Reads ``json``; nil for anything else.
  public init?(json: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let read = try? decoder.decode(CandidateMetadata.self, from: Data(json)),
      read.options.problem == nil, read.location.line > 0
    else { return nil }
    self = read
  }
}
