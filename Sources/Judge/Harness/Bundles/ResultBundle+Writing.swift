import AssayFacts
import AssayGoldenStorage
import AssayHashing
public import AssaySubjects

extension ResultBundle {
  /// Where the pictures are.
  static let objects = "objects"

  /// The name of a picture's file within the bundle.
  static func object(_ name: String) -> String { "\(objects)/\(name).png" }

  /// Writes the bundle to a folder, in place of one that is there.
  ///
  /// The old manifest is removed first and the new one written last, so that a bundle with a manifest is complete.
  public func write(to path: String) throws(Problem) {
    var pictures = BundlePictures()
    let json: [UInt8]
    do {
      json = try manifest(pictures: &pictures).json()
    } catch {
      throw Problem(SourceLocation(path: path), "the bundle cannot be written: \(error)")
    }
    let folder = Folder(root: path)
    do throws(FileError) {
      try folder.remove(BundleManifest.file)
      let wanted = Set(pictures.files.keys.map(ResultBundle.object))
      let there = Set(try folder.files(below: ResultBundle.objects))
      for file in there.subtracting(wanted) where ResultBundle.isObject(file) { try folder.remove(file) }
      for (name, bytes) in pictures.files { try folder.replace(ResultBundle.object(name), bytes: bytes) }
      try folder.replace(BundleManifest.file, bytes: json)
    } catch {
      throw Problem(SourceLocation(path: error.path), "\(error.reason); choose another folder for the bundle")
    }
  }

  /// Whether a file is a picture of a bundle, and not somebody's own file.
  private static func isObject(_ file: String) -> Bool {
    SHA256.isDescription(String(file.dropFirst(objects.count + 1).dropLast(4))) && file.hasSuffix(".png")
  }

  private func manifest(pictures: inout BundlePictures) -> BundleManifest {
    var fingerprints: [[String]] = []
    let groups = groups.sorted { $0.key < $1.key }.map { name, group in
      let lines = group.fingerprint.manifestLines
      let place = fingerprints.firstIndex(of: lines) ?? fingerprints.count
      if place == fingerprints.count { fingerprints.append(lines) }
      return BundleManifest.Group(name: name, scenario: group.scenario, fingerprint: place)
    }
    return BundleManifest(
      shard: .init(index: shard.index, count: shard.count), suite: suite, provenance: provenance,
      fingerprint: verification.fingerprint.manifestLines, seconds: verification.duration.inSeconds,
      equalByHash: verification.equalByHash, comparedByPixels: verification.comparedByPixels,
      rendered: verification.rendered, repetitions: verification.repetitions,
      problems: verification.problems.map { .init($0) }, hints: verification.hints,
      fingerprints: fingerprints, groups: groups, vocabulary: verification.vocabulary,
      cases: verification.evaluations.map { BundleCase($0, pictures: &pictures) })
  }
}

extension BundleManifest.Place {
  init(_ problem: Problem) {
    self.init(
      path: problem.location.path, line: problem.location.line, column: problem.location.column,
      message: problem.message)
  }

  var problem: Problem { Problem(SourceLocation(path: path, line: line, column: column), message) }
}
