import AssayFacts
import AssayImaging
package import AssaySubjects

/// The first line of a bundle's `manifest.jsonl`; each further line is a ``BundleCase``, ordered by name.
///
/// ```text
/// assay, version   "bundle" and 6; the version grows when a member changes its meaning, not when one is added
/// shard            {index, count}: which part of how many, from 1
/// suite            hashes of scenarios, goldens and options; shards of one verification have the same
/// provenance       {program, commit, hasChanges}: the program's hash, and the working tree's state, if there is git
/// fingerprint      the environment, as a string of JSON
/// seconds          as in the JSON report
/// work             {equalByHash, comparedByPixels, rendered, repetitions}: as in the JSON report
/// problems, hints  as in the JSON report
/// groups           {name: {scenario, fingerprint}}: the scenario file's hash, and the candidates' environment
/// vocabulary       {terms, drawingLibraries}: the words for facts and libraries
/// arguments        the options of the verification; commands in hints repeat them
/// cases            how many lines follow
/// ```
struct BundleManifest: Codable {
  static let file = "manifest.jsonl"
  static let kind = "bundle"
  static let version = 6
  /// The largest file and the longest line that are read, in bytes; parsing a line may take thirty times as much memory.
  static let sizeLimit = 512 << 20
  static let lineLimit = 32 << 20

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
  var work: WorkCounts
  var problems: [Problem]
  var hints: [String]
  var groups: [String: ResultBundle.Group]
  var vocabulary: FactVocabulary?
  var arguments: [String]?
  var cases: Int
}

extension BundleManifest {
  /// Reads the file's bytes; the version is checked first, because a newer version may have any form.
  ///
  /// Lines are parsed one at a time, because a parser takes many times as much memory as its text.
  static func read(_ bytes: [UInt8], path: String) throws(Problem) -> (BundleManifest, [BundleCase]) {
    var location = SourceLocation(path: path)
    func damage(_ what: String) -> Problem {
      Problem(
        location,
        "the manifest is damaged, cut short or no bundle's (\(what)); make or download the bundle again")
    }
    var rest = bytes[...]
    func nextLine() throws -> JSONFile {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      guard line.count <= lineLimit else { throw damage("a line has more than \(lineLimit) bytes") }
      return try JSONFile(Array(line))
    }
    do {
      let first = try nextLine()
      try BundleManifest.check(try first.decoded(as: Heading.self), at: location)
      let manifest = try first.decoded(as: BundleManifest.self)
      var cases: [BundleCase] = []
      while !rest.isEmpty {
        location.line = cases.count + 2
        cases.append(try nextLine().decoded(as: BundleCase.self))
      }
      guard cases.count == manifest.cases else {
        throw damage("it has \(cases.count) of \(manifest.cases) cases")
      }
      return (manifest, cases)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw damage(JSONFile.words(for: error))
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
  func bytes(with evaluations: [Evaluation], pictures: inout BundlePictures) throws -> [UInt8] {
    var bytes = try JSONFile.bytes(of: self)
    for evaluation in evaluations {
      bytes.append(UInt8(ascii: "\n"))
      bytes += try JSONFile.bytes(of: BundleCase(evaluation, pictures: &pictures))
    }
    return bytes
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
    Bound("bundle", "manifest", BundleManifest.sizeLimit, .bytes, "more than a million cases"),
    Bound(
      "bundle", "line of the manifest", BundleManifest.lineLimit, .bytes,
      "parsed it may take thirty times as much"),
    Bound("bundle", "each picture", ResultBundle.pictureLimit, .bytes, "as much as a golden's"),
    Bound("bundle", "all pictures", ResultBundle.pictureSum, .bytes, "they are held in memory"),
  ]
}
