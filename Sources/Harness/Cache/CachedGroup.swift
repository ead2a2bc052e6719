import AssayFacts
import AssayGoldenStorage
public import AssayImaging
public import AssaySubjects

/// A subject that passed, as the cache knows it.
public struct CachedSubject: Hashable, Sendable {
  /// Its name within the group.
  public var leaf: String
  /// The line and column of its description.
  public var line: Int
  /// The column of its description.
  public var column: Int
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
}

/// A group all of whose subjects passed, and what that rested on.
public struct CachedGroup: Hashable, Sendable {
  /// The hash of the scenario file.
  public var scenario: ContentHash
  /// The hash of the facts file.
  var facts: ContentHash
  /// What the pictures depend on beside the scenario, as the cache numbers it.
  public var fingerprint: Int
  /// Its subjects, in the file's order.
  public var subjects: [CachedSubject]
}

extension CachedGroup {
  /// Whether the goldens are still those that were judged by: the facts file, and every picture, byte for byte.
  func holds(_ name: String, in store: GoldenStore) -> Bool {
    guard let bytes = store.factsFile(ofGroup: name), ContentHash(of: bytes) == facts else { return false }
    return subjects.allSatisfy { subject in
      guard let file = subject.file else { return true }
      guard let name = SubjectName(CachedGroup.name(of: subject, in: name)) else { return false }
      let record = PictureRecord(
        width: subject.picture.width, height: subject.picture.height, pixelHash: subject.picture.pixelHash,
        fileHash: file)
      return (try? store.pictureFile(of: name, recorded: record)) != nil
    }
  }

  /// The whole name of one of its subjects.
  static func name(of subject: CachedSubject, in group: String) -> String {
    group.isEmpty ? subject.leaf : group + "/" + subject.leaf
  }
}
