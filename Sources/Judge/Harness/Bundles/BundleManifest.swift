import AssaySubjects
import Foundation

/// The content of a bundle's `manifest.json`.
///
/// ```text
/// assay, version   "bundle" and 1; the version grows when a member changes its meaning, not when one is added
/// shard            {index, count}: which part of how many, from 1
/// suite            hashes of scenarios, goldens and options; shards of one verification have the same
/// provenance       {program, commit, hasChanges}: the program's hash, and the working tree's state, if there is git
/// fingerprint      the environment, as lines of facts
/// seconds, equalByHash, comparedByPixels, rendered, repetitions    as in the JSON report
/// problems, hints  as in the JSON report
/// fingerprints     the environments of the groups' candidates, as lines of facts
/// groups           [{name, scenario, fingerprint}]: the scenario file's hash, the position in fingerprints
/// vocabulary       {terms, drawingLibraries}: the words for facts and libraries
/// cases            [{name, seconds, verdict, path, line, column, causes, messages, …}], ordered by name; a verdict must be
///                  the one that follows from causes and messages
/// ```
struct BundleManifest: Codable {
  static let file = "manifest.json"
  static let kind = "bundle"
  static let version = 1
  /// The largest file that is read, in bytes; parsing may take thirty times as much memory.
  static let sizeLimit = 32 << 20

  struct Part: Codable {
    var index: Int
    var count: Int
  }

  struct Group: Codable {
    var name: String
    var scenario: String
    var fingerprint: Int
  }

  struct Place: Codable {
    var path: String
    var line: Int
    var column: Int
    var message: String
  }

  /// The members that every version has.
  struct Heading: Decodable {
    var assay: String
    var version: Int
  }

  var assay = BundleManifest.kind
  var version = BundleManifest.version
  var shard: Part
  var suite: SuiteFingerprint
  var provenance: Provenance?
  var fingerprint: [String]
  var seconds: Double
  var equalByHash: Int
  var comparedByPixels: Int
  var rendered: Int?
  var repetitions: Int?
  var problems: [Place]
  var hints: [String]
  var fingerprints: [[String]]
  var groups: [Group]
  var vocabulary: FactVocabulary?
  var cases: [BundleCase]
}

extension BundleManifest {
  /// Reads the file's bytes; the version is checked first, because a newer version may have any form.
  init(json: [UInt8], path: String) throws(Problem) {
    let location = SourceLocation(path: path)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    func decoded<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
      do {
        return try decoder.decode(type, from: Data(json))
      } catch {
        throw Problem(
          location,
          "the manifest is damaged, cut short or no bundle's (\(BundleManifest.words(for: error))); make or download the bundle again"
        )
      }
    }
    let heading = try decoded(Heading.self)
    guard heading.assay == BundleManifest.kind else {
      throw Problem(location, "the file says it is '\(heading.assay)', not 'bundle'; name a bundle")
    }
    guard heading.version == BundleManifest.version else {
      throw Problem(
        location,
        "the bundle has version \(heading.version), and this program reads version \(BundleManifest.version); use the program that wrote it"
      )
    }
    self = try decoded(BundleManifest.self)
  }

  /// The file's content: equal input gives equal bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return [UInt8](try encoder.encode(self))
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type"
    default: "it is no JSON"
    }
  }
}

/// Why a bundle's content is refused.
struct BundleDamage: Error {
  var what: String

  init(_ what: String) { self.what = what }
}
