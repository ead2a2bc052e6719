import AssayGoldenStorage
import AssayImaging
import AssaySystem
import Foundation

/// Everything that pictures depend on beside scenarios, as one hash.
///
/// Program and fonts count by their content, so that a program built anew is another one. Libraries count by their path,
/// size and the times of their files. Hashing fonts takes longer than all else that an unchanged suite asks for, so the
/// hashes are kept beside the cache, and hold as long as the file system says the same of all these files.
struct CacheEnvironment {
  /// The hash.
  let hash: ContentHash
  /// The SHA-256 of font files that have not changed since it was taken, by path.
  let fontHashes: [String: String]

  private let folder: String
  /// What the file system says now; nil where its word does not do.
  private let stamp: ContentHash?
  /// Whether the hashes were kept and still hold.
  private let isKept: Bool

  private static let file = "environment"
  private static let heading = "assay environment 1"

  /// Looks at this program, the libraries it has loaded, and font files; nil when the program cannot find itself.
  ///
  /// - Parameters:
  ///   - fonts: The paths of the fonts and of their list.
  ///   - folder: Where hashes are kept.
  init?(fonts: [String], keptIn folder: String) {
    guard let program = Bundle.main.executablePath else { return nil }
    let files = [program] + fonts
    let libraries = Platform.loadedLibraries.map(CacheEnvironment.identity)
    self.folder = folder
    stamp = fileStamp(of: files).map { stamp in
      ContentHash(of: Array(([stamp.description] + files + libraries).joined(separator: "\n").utf8))
    }
    if let stamp, let kept = CacheEnvironment.kept(in: folder, stamp: stamp) {
      (hash, fontHashes, isKept) = (kept.hash, kept.fontHashes, true)
      return
    }
    guard let hash = CacheEnvironment.hash(of: files, libraries) else { return nil }
    (self.hash, fontHashes, isKept) = (hash, [:], false)
  }

  /// Keeps the hashes for the next verification.
  ///
  /// - Parameter fonts: The SHA-256 of the font files that were loaded, by path.
  func keep(_ fonts: [String: String]) {
    let all = fontHashes.merging(fonts) { old, _ in old }
    guard let stamp, !isKept || all != fontHashes else { return }
    let lines = ["\(stamp) \(hash)"] + all.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let text = lines.joined(separator: "\n")
    let end = ContentHash(of: Array(text.utf8))
    // Whoever cannot keep it hashes again the next time; the cache itself complains.
    try? Folder(root: folder).replace(
      CacheEnvironment.file, bytes: Array("\(CacheEnvironment.heading)\n\(text)\n\(end)\n".utf8))
  }

  /// What was kept under a stamp; nil when nothing was, or nothing that is whole.
  private static func kept(in folder: String, stamp: ContentHash)
    -> (hash: ContentHash, fontHashes: [String: String])?
  {
    guard let bytes = (try? Folder(root: folder).read(file, limit: 1 << 20)) ?? nil,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var lines = text.split(separator: "\n")
    guard lines.count >= 3, lines.removeFirst() == heading, let end = lines.popLast(),
      ContentHash(String(end)) == ContentHash(of: Array(lines.joined(separator: "\n").utf8))
    else { return nil }
    let first = lines.removeFirst().split(separator: " ")
    guard first.count == 2, ContentHash(String(first[0])) == stamp, let hash = ContentHash(String(first[1]))
    else { return nil }
    var fonts: [String: String] = [:]
    for line in lines {
      guard let space = line.firstIndex(of: " ") else { return nil }
      fonts[String(line[line.index(after: space)...])] = String(line[..<space])
    }
    return (hash, fonts)
  }

  private static func hash(of files: [String], _ libraries: [String]) -> ContentHash? {
    let hashes = Threads.map(files) { contentHash(of: $0)?.description ?? "missing" }
    guard hashes.first != "missing" else { return nil }
    let lines = zip(files, hashes).map { "\($0) \($1)" } + libraries
    return ContentHash(of: Array(lines.joined(separator: "\n").utf8))
  }

  /// The hash of a file's content; nil where it cannot be read.
  static func contentHash(of path: String) -> ContentHash? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      return nil
    }
    return data.withUnsafeBytes { ContentHash(of: $0) }
  }

  private static func identity(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    let times = [status.modification, status.change]
    return
      "\(path) \(status.st_size) \(status.st_ino) \(times[0].tv_sec).\(times[0].tv_nsec) \(times[1].tv_sec).\(times[1].tv_nsec)"
  }
}
