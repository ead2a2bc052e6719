import AssayFacts
import AssayGoldenStorage
import AssayHashing
import AssayImaging
public import AssaySubjects

extension ResultBundle {
  /// The largest picture file that is read, in bytes, and the most that all of a bundle may have.
  static let pictureLimit = 64 << 20
  static let pictureSum = 512 << 20

  /// Reads a bundle: a folder, a zip archive of one, or an output folder as either, with the bundle in its folder `bundle`.
  ///
  /// Nothing in it is trusted: a picture must have the hash it is called by, and links are not followed.
  ///
  /// - Throws: For anything that no verification of this version writes.
  public init(path: String) throws(Problem) {
    let files = try BundleFiles(path: path)
    let manifestPath = files.path(BundleManifest.file)
    let manifest = try BundleManifest(json: try files.manifest(), path: manifestPath)
    let pictures = try ResultBundle.pictures(Set(manifest.cases.flatMap(\.pictures)).sorted(), in: files)
    do throws(BundleDamage) {
      try self.init(manifest, pictures: pictures)
    } catch {
      throw Problem(
        SourceLocation(path: manifestPath),
        "the manifest is damaged or was tampered with: \(error.what); make or download the bundle again")
    }
    self.path = path
  }

  /// Reads pictures by their names; together they may have `pictureSum` bytes.
  static func pictures(
    _ names: [String], in files: BundleFiles, atMost pictureSum: Int = pictureSum
  ) throws(Problem) -> BundlePictures {
    var all: [String: [UInt8]] = [:]
    var sum = 0
    for name in names {
      func problem(_ message: String) -> Problem {
        Problem(SourceLocation(path: files.path(object(name))), message)
      }
      guard SHA256.isDescription(name) else {
        throw Problem(
          SourceLocation(path: files.path(BundleManifest.file)),
          "'\(name)' is no name of a picture; make or download the bundle again")
      }
      guard let bytes = try files.read(object(name), limit: pictureLimit) else {
        throw problem("the picture is missing; make or download the bundle again")
      }
      guard SHA256(of: bytes).description == name else {
        throw problem("the picture is not the one it is called after; make or download the bundle again")
      }
      do throws(PNGError) {
        try Bitmap.check(png: bytes)
      } catch {
        throw problem("\(error); make or download the bundle again")
      }
      sum += bytes.count
      guard sum <= pictureSum else {
        throw problem("the bundle's pictures have more than \(pictureSum) bytes; verify in more shards")
      }
      all[name] = bytes
    }
    return BundlePictures(files: all)
  }

  private init(_ manifest: BundleManifest, pictures: BundlePictures) throws(BundleDamage) {
    guard let shard = Shard(index: manifest.shard.index, count: manifest.shard.count) else {
      throw BundleDamage("there is no shard \(manifest.shard.index)/\(manifest.shard.count)")
    }
    var evaluations: [Evaluation] = []
    evaluations.reserveCapacity(manifest.cases.count)
    for entry in manifest.cases {
      do throws(BundleDamage) {
        evaluations.append(try entry.evaluation(pictures: pictures, suite: manifest.suite))
      } catch {
        throw BundleDamage("case '\(entry.name)': \(error.what)")
      }
    }
    guard zip(evaluations, evaluations.dropFirst()).allSatisfy({ $0.name < $1.name }) else {
      throw BundleDamage("its cases are not in order or there twice")
    }
    let range = 0...evaluations.count
    let counts = [manifest.equalByHash, manifest.comparedByPixels, manifest.rendered ?? 0]
    guard counts.allSatisfy(range.contains) else { throw BundleDamage("more was compared than there is") }
    var verification = Verification(
      evaluations: evaluations, problems: manifest.problems.map(\.problem),
      fingerprint: try Facts(manifestLines: manifest.fingerprint),
      duration: try duration(ofSeconds: manifest.seconds), equalByHash: manifest.equalByHash,
      comparedByPixels: manifest.comparedByPixels, hints: manifest.hints,
      vocabulary: manifest.vocabulary ?? FactVocabulary())
    verification.rendered = manifest.rendered ?? 0
    verification.repetitions = manifest.repetitions ?? 1
    verification.mayBeEmpty = shard.count > 1
    self.init(
      shard: shard, verification: verification, suite: manifest.suite,
      provenance: manifest.provenance, groups: try ResultBundle.groups(of: manifest))
  }

  private static func groups(of manifest: BundleManifest) throws(BundleDamage) -> [String: Group] {
    var fingerprints: [Facts] = []
    for lines in manifest.fingerprints { fingerprints.append(try Facts(manifestLines: lines)) }
    var groups: [String: Group] = [:]
    for group in manifest.groups {
      guard fingerprints.indices.contains(group.fingerprint) else {
        throw BundleDamage("group '\(group.name)' has no fingerprint")
      }
      groups[group.name] = Group(scenario: group.scenario, fingerprint: fingerprints[group.fingerprint])
    }
    return groups
  }
}
