import AssayGoldenStorage
package import AssayImaging
import AssaySubjects

/// What a report made of the files of each group, kept beside the cache: the next report takes over what is still made of the
/// same.
package struct KeptPieces: Sendable {
  /// A piece of a report.
  package struct Piece: Hashable, Sendable {
    /// The hash of all that it was made of.
    package var origin: ContentHash
    /// The piece itself.
    package var text: String

    /// Puts a piece together.
    package init(origin: ContentHash, text: String) {
      self.origin = origin
      self.text = text
    }
  }

  /// Where it is kept.
  private let folder: String
  /// The environment that pieces count in: another program may make others.
  private let environment: ContentHash

  private static let file = "pieces"
  private static let heading = Array("assay pieces 1\n".utf8)

  init(beside cache: VerificationCache) { (folder, environment) = (cache.folder, cache.environment) }

  /// The pieces by group; none where they are damaged or were made elsewhere.
  package func read() -> [String: Piece] {
    let (heading, limit) = (KeptPieces.heading, VerificationCache.readingLimit)
    guard let bytes = try? Folder(root: folder).read(KeptPieces.file, limit: limit),
      bytes.starts(with: heading)
    else { return [:] }
    var reader = CacheReader(bytes, from: heading.count, to: bytes.count)
    guard reader.hash() == environment else { return [:] }
    let check = reader.hash()
    let content = bytes.dropFirst(heading.count + 32).withUnsafeBytes { ContentHash(of: $0) }
    guard content == check else { return [:] }
    let pieces = reader.list { ($0.text(), Piece(origin: $0.hash(), text: $0.text())) }
    return reader.isComplete ? Dictionary(pieces) { first, _ in first } : [:]
  }

  /// Keeps pieces for the next report; whoever cannot keep them makes them again.
  package func write(_ pieces: [String: Piece]) {
    var content = CacheWriter()
    content.write(pieces.sorted { $0.key < $1.key }) { writer, piece in
      writer.write(piece.key)
      writer.write(piece.value.origin)
      writer.write(piece.value.text)
    }
    var head = CacheWriter()
    head.write(environment)
    head.write(ContentHash(of: content.bytes))
    try? Folder(root: folder).replace(KeptPieces.file, bytes: KeptPieces.heading + head.bytes + content.bytes)
  }
}
