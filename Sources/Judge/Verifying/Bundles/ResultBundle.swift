import AssayFacts
public import AssayGoldens
import AssayHashing
import AssayImaging
public import AssaySubjects

/// The result of a verification or one of its shards, to be merged, reported or accepted elsewhere.
///
/// On disk it is a folder with `manifest.jsonl`, and each picture once as `objects/<SHA-256>.png`.
public struct ResultBundle: Sendable {
  /// A scenario file with candidates.
  struct Group: Codable, Hashable, Sendable {
    /// The hash of the scenario file.
    var scenario: String
    /// The environment of its candidates.
    var fingerprint: Facts
  }

  /// The path it was read from; empty for a new bundle.
  public internal(set) var path = ""
  /// Which part of the suite it holds.
  public let shard: Shard
  /// The results.
  public let verification: Verification
  let suite: SuiteFingerprint
  /// Where it comes from; nil when unknown.
  let provenance: Provenance?
  /// The groups with candidates that can be accepted, by name.
  let groups: [String: Group]
}

extension ResultBundle {
  /// Bundles a verification of a catalog.
  public init(
    _ verification: Verification, of catalog: Catalog, options: VerificationOptions, stores: [GoldenStore],
    provenance: Provenance? = nil
  ) {
    let used = Set(verification.evaluations.filter { $0.replacement != nil }.map(\.name.file))
    let groups = catalog.groups.filter { used.contains($0.name) }.map {
      ($0.name, Group(scenario: SuiteFingerprint.scenarioHash(of: $0), fingerprint: $0.fingerprint))
    }
    self.init(
      shard: options.shard ?? .whole, verification: verification,
      suite: SuiteFingerprint(catalog, options: options, stores: stores, provenance: provenance),
      provenance: provenance, groups: Dictionary(groups) { first, _ in first })
  }
}

extension ResultBundle {
  /// The largest picture file that is read, in bytes, and the most that all of a bundle may have.
  static let pictureLimit = 64 << 20
  static let pictureSum = 512 << 20

  /// Reads a bundle: a folder, or an output folder with the bundle in its folder `bundle`.
  ///
  /// Nothing in it is trusted: a picture must have the hash it is called by, and links are not followed.
  public init(path: String) throws(Problem) {
    let files = try BundleFiles(path: path)
    let manifestPath = files.path(BundleManifest.file)
    let (manifest, cases) = try BundleManifest.read(try files.manifest(), path: manifestPath)
    let pictures = try ResultBundle.pictures(Set(cases.flatMap(\.pictures)).sorted(), in: files)
    do throws(BundleDamage) {
      try self.init(manifest, cases, pictures: pictures)
    } catch {
      throw error.problem(SourceLocation(path: manifestPath))
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
          "'\(name)' is not a name of a picture; make or download the bundle again")
      }
      guard let bytes = try files.read(object(name), limit: pictureLimit) else {
        throw problem("the picture is missing; make or download the bundle again")
      }
      guard SHA256(of: bytes).description == name else {
        throw problem("the picture is not the one it is called after; make or download the bundle again")
      }
      do throws(PictureError) {
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

  private init(
    _ manifest: BundleManifest, _ cases: [BundleCase], pictures: BundlePictures
  ) throws(BundleDamage) {
    guard let shard = Shard(index: manifest.shard.index, count: manifest.shard.count) else {
      throw BundleDamage("there is no shard \(manifest.shard)")
    }
    var evaluations: [Evaluation] = []
    evaluations.reserveCapacity(cases.count)
    for entry in cases {
      do throws(BundleDamage) {
        evaluations.append(try entry.completed(with: pictures, suite: manifest.suite))
      } catch {
        throw BundleDamage("case '\(entry.evaluation.name)': \(error.what)")
      }
    }
    guard zip(evaluations, evaluations.dropFirst()).allSatisfy({ $0.name < $1.name }) else {
      throw BundleDamage("its cases are not in order or there twice")
    }
    let range = 0...evaluations.count
    let counts = [manifest.work.equalByHash, manifest.work.comparedByPixels, manifest.work.rendered]
    let compared = evaluations.count { $0.comparison != nil }
    guard counts.allSatisfy(range.contains), manifest.work.comparedByPixels <= compared else {
      throw BundleDamage("more was compared than there is")
    }
    var verification = Verification(
      evaluations: evaluations, problems: manifest.problems,
      fingerprint: manifest.fingerprint,
      duration: try duration(ofSeconds: manifest.seconds), hints: manifest.hints,
      vocabulary: manifest.vocabulary ?? FactVocabulary())
    verification.work = manifest.work
    verification.scope.shard = shard.count > 1 ? shard : nil
    verification.invocation = Invocation(arguments: manifest.arguments ?? [])
    self.init(
      shard: shard, verification: verification, suite: manifest.suite,
      provenance: manifest.provenance, groups: manifest.groups)
  }
}

extension ResultBundle {
  /// An error in the bundle.
  func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }

  static let objects = "objects"

  /// The path of a picture within the bundle.
  static func object(_ name: String) -> String { "\(objects)/\(name).png" }

  /// Writes the bundle in place of an earlier one; the manifest last, so that a bundle with a manifest is complete.
  public func write(to path: String) throws(Problem) {
    var pictures = BundlePictures()
    let bytes: [UInt8]
    do {
      bytes = try manifest.bytes(with: verification.evaluations, pictures: &pictures)
    } catch {
      throw Problem(SourceLocation(path: path), "the bundle cannot be written: \(error)")
    }
    let folder = Folder(root: path)
    do throws(Problem) {
      try folder.remove(BundleManifest.file)
      let wanted = Set(pictures.files.keys.map(ResultBundle.object))
      let there = Set(try folder.files(below: ResultBundle.objects))
      for file in there.subtracting(wanted) where ResultBundle.isObject(file) { try folder.remove(file) }
      for (name, bytes) in pictures.files { try folder.replace(ResultBundle.object(name), bytes: bytes) }
      try folder.replace(BundleManifest.file, bytes: bytes)
    } catch {
      throw Problem(error.location, "\(error.message); choose another folder for the bundle")
    }
  }

  private static func isObject(_ file: String) -> Bool {
    SHA256.isDescription(String(file.dropFirst(objects.count + 1).dropLast(4))) && file.hasSuffix(".png")
  }

  private var manifest: BundleManifest {
    // Merged results are in another folder.
    let options = verification.invocation.options.filter { $0.name != .output }
    return BundleManifest(
      shard: shard, suite: suite, provenance: provenance,
      fingerprint: verification.fingerprint, seconds: verification.duration.inSeconds,
      work: verification.work, problems: verification.problems, hints: verification.hints,
      groups: groups, vocabulary: verification.vocabulary,
      arguments: options.isEmpty ? nil : options.map(\.word), cases: verification.evaluations.count)
  }
}
