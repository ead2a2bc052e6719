public import AssayFacts
import AssayGoldenStorage
public import AssayImaging
import AssaySubjects

/// Which groups passed the last time, and what that rested on; ``CacheUse`` says how it is used.
///
/// It is one file, read as a whole. What it says counts only in the environment it was made in: the same program, the same
/// libraries, the same fonts. A last hash proves the file whole; one that is damaged or of another version counts for
/// nothing, and everything is rendered.
public struct VerificationCache: Sendable {
  /// The environment's hash.
  let environment: ContentHash
  /// How many verifications have used it, so that each audits others.
  let runs: Int
  /// The groups by name.
  package private(set) var groups: [String: CachedGroup] = [:]
  /// What pictures depend on beside the scenario; groups name these by number.
  private(set) var fingerprints: [Facts] = []
  /// Where it is kept; nil when it is not kept at all.
  let folder: String
  /// Why what was found in the folder is not used; nil when it is, or nothing was found.
  public private(set) var complaint: String?

  private static let file = "verified"
  private static let counter = "runs"
  package static let heading = Array("assay cache 5\n".utf8)
  static let readingLimit = 256 << 20

  /// Reads what a folder holds; anything that is damaged or was made elsewhere is not used, and made anew.
  public init(in folder: String, environment: ContentHash) {
    self.folder = folder
    self.environment = environment
    let place = Folder(root: folder)
    let digits = (try? place.read(VerificationCache.counter, limit: 20)) ?? []
    runs = Int(String(decoding: digits, as: UTF8.self)).map { $0 & 0xFFFF_FFFF } ?? 0
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try place.read(VerificationCache.file, limit: VerificationCache.readingLimit)
    } catch {
      complaint = "the cache is not used: \(error)"
      return
    }
    guard let bytes else { return }
    complaint = read(bytes).map {
      "\(place.path(VerificationCache.file)) \($0); it is not used, and made anew"
    }
  }

  /// Takes a file's content; says why it cannot, and then has taken nothing.
  private mutating func read(_ bytes: [UInt8]) -> String? {
    let heading = VerificationCache.heading
    guard bytes.starts(with: heading) else {
      return bytes.starts(with: heading.prefix(12)) ? "is of another version" : "is no cache"
    }
    let end = bytes.count - 16
    guard end >= heading.count else { return "is damaged" }
    var check = CacheReader(bytes, from: end, to: bytes.count)
    let content = bytes.withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
    guard content == check.hash() else { return "is damaged" }
    var reader = CacheReader(bytes, from: heading.count, to: end)
    // Another program or font is no mistake: the cache is simply made anew.
    guard reader.hash() == environment else { return nil }
    let texts = reader.list { reader in reader.list { $0.text() } }
    let groups = reader.list { reader in (reader.text(), CachedGroup(from: &reader)) }
    let fingerprints = texts.compactMap { try? Facts(lines: $0.map { $0[...] }) }
    guard reader.isComplete, fingerprints.count == texts.count,
      groups.allSatisfy({ $0.1.fingerprint < fingerprints.count })
    else { return "is damaged" }
    self.fingerprints = fingerprints
    self.groups = Dictionary(groups) { first, _ in first }
    return nil
  }

  /// What pictures of a group depend on beside the scenario.
  public func fingerprint(of group: CachedGroup) -> Facts { fingerprints[group.fingerprint] }

  /// Puts a group that has passed in the place of what was known of it.
  mutating func put(_ name: String, _ group: CachedGroup?, fingerprint: Facts) {
    guard var group else {
      groups[name] = nil
      return
    }
    if let known = fingerprints.firstIndex(of: fingerprint) {
      group.fingerprint = known
    } else {
      group.fingerprint = fingerprints.count
      fingerprints.append(fingerprint)
    }
    groups[name] = group
  }

  /// Takes a group that is known as it is today.
  mutating func keep(_ name: String, _ group: CachedGroup) { groups[name] = group }

  /// Keeps the cache for the next verification; returns why it could not.
  func save(isChanged: Bool) -> String? {
    let place = Folder(root: folder)
    do throws(FileError) {
      if isChanged { try place.replace(VerificationCache.file, bytes: bytes) }
      try place.replace(VerificationCache.counter, bytes: Array(String(runs + 1).utf8))
      return nil
    } catch {
      return "the cache cannot be kept: \(error)"
    }
  }

  /// Removes what is kept, so that the next verification renders everything; returns why it could not.
  func discard() -> String? {
    do throws(FileError) {
      try Folder(root: folder).remove(VerificationCache.file)
      return nil
    } catch {
      return "\(error); remove the folder by hand"
    }
  }

  private var bytes: [UInt8] {
    var writer = CacheWriter()
    writer.write(environment)
    writer.write(fingerprints) { writer, facts in writer.write(facts.lines) { $0.write($1) } }
    writer.write(groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) { writer, entry in
      writer.write(entry.0)
      entry.1.write(to: &writer)
    }
    let content = VerificationCache.heading + writer.bytes
    var check = CacheWriter()
    check.write(ContentHash(of: content))
    return content + check.bytes
  }
}
