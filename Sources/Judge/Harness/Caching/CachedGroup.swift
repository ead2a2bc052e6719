import AssayFacts
import AssayGoldenStorage
public import AssayImaging
public import AssaySubjects

/// A subject that passed, as the cache knows it.
public struct CachedSubject: Hashable, Sendable {
  /// Its name within the group.
  public var leaf: String
  /// Where it is described, and what it shows.
  public var description: Description
  /// What its picture was judged by.
  public var tolerance: Tolerance
  /// Parts of the picture with tolerances of their own.
  public var regions: [RegionTolerance]
  /// How its picture relates to others; these are judged anew by the pictures' hashes.
  public var relations: [Relation]
  /// The picture that was drawn.
  var picture: RenderedPicture
  /// The hash of the golden's PNG file; nil for a subject without one.
  var file: ContentHash?

  /// The description of a subject in its scenario file.
  public struct Description: Hashable, Sendable {
    /// The line.
    public var line: Int
    /// The column.
    public var column: Int
    /// What it shows, in a sentence; nil when nothing is said.
    public var summary: String?

    /// Its place in the scenario file, whose path it does not know.
    func location(in path: String) -> SourceLocation {
      SourceLocation(path: path, line: line, column: column)
    }
  }

  /// What is recorded of the golden's picture, which is the one that was drawn; nil for a subject without one.
  var record: PictureRecord? {
    file.map {
      PictureRecord(
        width: picture.width, height: picture.height, pixelHash: picture.pixelHash, fileHash: $0)
    }
  }
}

/// A group all of whose subjects passed, and what that rested on.
public struct CachedGroup: Hashable, Sendable {
  /// The hash of the scenario file.
  public var scenario: ContentHash
  /// The hash of the facts file.
  var facts: ContentHash
  /// What the pictures depend on beside the scenario, as the cache numbers it.
  public var fingerprint: Int
  /// What the file system said of the files when they were read and had these contents; nil where its word does not do.
  var stamp: ContentHash?
  /// How many subjects it has.
  let count: Int
  /// The other groups that its relations lead to.
  let others: [String]
  /// One subject of each set of tolerances that its pictures are judged by.
  let examples: [CachedSubject]
  /// The subjects as the cache file has them; they are read when they are asked for.
  let encoded: [UInt8]

  /// Creates what is known of a group of that name.
  init(
    _ name: String, scenario: ContentHash, facts: ContentHash, fingerprint: Int, subjects: [CachedSubject]
  ) {
    self.scenario = scenario
    self.facts = facts
    self.fingerprint = fingerprint
    count = subjects.count
    others = Set(subjects.flatMap { $0.relations.map(\.other.group) }).subtracting([name]).sorted()
    var allowances: Set<Allowance> = []
    examples = subjects.filter { $0.file != nil && allowances.insert(Allowance($0)).inserted }
    var writer = CacheWriter()
    writer.write(subjects)
    encoded = writer.bytes
  }

  /// Puts a group together again from a cache file.
  init(
    scenario: ContentHash, facts: ContentHash, fingerprint: Int, stamp: ContentHash?, count: Int,
    others: [String], examples: [CachedSubject], encoded: [UInt8]
  ) {
    self.scenario = scenario
    self.facts = facts
    self.fingerprint = fingerprint
    self.stamp = stamp
    self.count = count
    self.others = others
    self.examples = examples
    self.encoded = encoded
  }

  /// Its subjects, ordered by name.
  public var subjects: [CachedSubject] {
    var reader = CacheReader(encoded, from: 0, to: encoded.count)
    let subjects = reader.subjects()
    return reader.isComplete ? subjects : []
  }

  /// The names and descriptions of its subjects, in the same order.
  var stretches: [(leaves: LeafNames, description: CachedSubject.Description)] {
    var reader = CacheReader(encoded, from: 0, to: encoded.count)
    return reader.stretches()
  }
}

extension CachedGroup {
  /// Whether the goldens are still those that were judged by: the facts file, and every picture, byte for byte.
  func holds(_ name: String, in store: GoldenStore) -> Bool {
    guard let bytes = store.factsFile(ofGroup: name), ContentHash(of: bytes) == facts else { return false }
    let subjects = subjects
    guard subjects.count == count else { return false }
    return subjects.allSatisfy { subject in
      guard let record = subject.record else { return true }
      guard let name = SubjectName(CachedGroup.name(of: subject, in: name)) else { return false }
      return (try? store.pictureFile(of: name, recorded: record)) != nil
    }
  }

  /// How many pictures it has.
  var pictures: Int { subjects.count { $0.file != nil } }

  /// The whole name of one of its subjects.
  static func name(of subject: CachedSubject, in group: String) -> String {
    group.isEmpty ? subject.leaf : group + "/" + subject.leaf
  }
}
