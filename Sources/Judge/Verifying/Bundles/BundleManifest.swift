import AssayFacts
import AssayImaging
package import AssaySubjects

/// The content of a bundle's `manifest.json`.
///
/// ```text
/// assay, version   "bundle" and 4; the version grows when a member changes its meaning, not when one is added
/// shard            {index, count}: which part of how many, from 1
/// suite            hashes of scenarios, goldens and options; shards of one verification have the same
/// provenance       {program, commit, hasChanges}: the program's hash, and the working tree's state, if there is git
/// fingerprint      the environment, as a string of JSON
/// seconds, equalByHash, comparedByPixels, rendered, repetitions    as in the JSON report
/// problems, hints  as in the JSON report
/// groups           {name: {scenario, fingerprint}}: the scenario file's hash, and the candidates' environment
/// vocabulary       {terms, drawingLibraries}: the words for facts and libraries
/// arguments        the options of the verification; commands in hints repeat them
/// cases            [{name, verdict, location, findings, …}], ordered by name; the verdict must follow from the findings
/// files            [{seconds, reference, candidate, contrasts}], one for each case: its time, and the names of pictures
/// ```
struct BundleManifest: Codable {
  static let file = "manifest.json"
  static let kind = "bundle"
  static let version = 4
  /// The largest file that is read, in bytes; parsing may take thirty times as much memory.
  static let sizeLimit = 32 << 20

  /// The members that every version has.
  struct Heading: Decodable {
    var assay: String
    var version: Int
  }

  var assay = BundleManifest.kind
  var version = BundleManifest.version
  var shard: Shard
  var suite: SuiteFingerprint
  var provenance: Provenance?
  var fingerprint: Facts
  var seconds: Double
  var equalByHash: Int
  var comparedByPixels: Int
  var rendered: Int?
  var repetitions: Int?
  var problems: [Problem]
  var hints: [String]
  var groups: [String: ResultBundle.Group]
  var vocabulary: FactVocabulary?
  var arguments: [String]?

  /// The members that are lists of all cases.
  struct Lists: Decodable {
    var cases: [Evaluation]
    var files: [BundleCase]
  }

  /// All members.
  private struct Whole: Decodable {
    let manifest: BundleManifest
    let lists: Lists

    init(from decoder: any Decoder) throws {
      manifest = try BundleManifest(from: decoder)
      lists = try Lists(from: decoder)
    }
  }
}

extension BundleManifest {
  /// Reads the file's bytes; the version is checked first, because a newer version may have any form.
  static func read(json: [UInt8], path: String) throws(Problem) -> (BundleManifest, Lists) {
    let location = SourceLocation(path: path)
    do {
      let file = try JSONFile(json)
      try BundleManifest.check(try file.decoded(as: Heading.self), at: location)
      let whole = try file.decoded(as: Whole.self)
      return (whole.manifest, whole.lists)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(
        location,
        "the manifest is damaged, cut short or no bundle's (\(JSONFile.words(for: error))); make or download the bundle again"
      )
    }
  }

  private static func check(_ heading: Heading, at location: SourceLocation) throws(Problem) {
    guard heading.assay == BundleManifest.kind else {
      throw Problem(location, "the file says it is '\(heading.assay)', not 'bundle'; name a bundle")
    }
    guard heading.version == BundleManifest.version else {
      throw Problem(
        location,
        "the bundle has version \(heading.version), and this program reads version \(BundleManifest.version); use the program that wrote it"
      )
    }
  }

  /// The bytes of the file; adds the pictures of the cases to `pictures`.
  ///
  /// Cases are encoded one at a time, because an encoder takes many times as much memory as the text that it makes.
  func json(with evaluations: [Evaluation], pictures: inout BundlePictures) throws -> [UInt8] {
    var (cases, files) = (Array("{\"cases\":[".utf8), Array("],\n\"files\":[".utf8))
    for (index, evaluation) in evaluations.enumerated() {
      let separator = index == 0 ? "\n" : ",\n"
      cases += separator.utf8
      cases += try JSONFile.bytes(of: evaluation.bundled)
      files += separator.utf8
      files += try JSONFile.bytes(of: BundleCase(evaluation, pictures: &pictures))
    }
    cases += files
    cases += "],\n".utf8
    // The other members follow, without their brace.
    cases += try JSONFile.bytes(of: self).dropFirst()
    return cases
  }
}

// Most lists of most cases are empty, and a manifest leaves those out.
extension KeyedEncodingContainer where Key == Evidence.CodingKeys {
  mutating func encode<Value: Encodable>(_ values: [Value], forKey key: Key) throws {
    try encodeIfPresent(values.isEmpty ? nil : values, forKey: key)
  }
}

extension KeyedDecodingContainer where Key == Evidence.CodingKeys {
  func decode<Value: Decodable>(_ type: [Value].Type, forKey key: Key) throws -> [Value] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

/// Why a bundle's content is refused.
struct BundleDamage: Error {
  var what: String

  init(_ what: String) { self.what = what }

  func problem(_ location: SourceLocation) -> Problem {
    Problem(
      location, "the manifest is damaged or was tampered with: \(what); make or download the bundle again")
  }
}

extension Bound {
  /// The bounds of what verifications leave for each other and for reviewers.
  package static let ofBundles = [
    Bound(
      "`decisions.json`", "size", Decisions.sizeLimit, .bytes,
      "a decision on each of a hundred thousand cases"),
    Bound("bundle", "manifest", BundleManifest.sizeLimit, .bytes, "parsed it may take thirty times as much"),
    Bound("bundle", "each picture", ResultBundle.pictureLimit, .bytes, "as much as a golden's"),
    Bound("bundle", "all pictures", ResultBundle.pictureSum, .bytes, "they are held in memory"),
  ]
}
