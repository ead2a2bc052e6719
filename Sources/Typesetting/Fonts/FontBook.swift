import Synchronization

/// The fonts a verification may use, loaded when first asked for and shared by all threads.
///
/// Nothing else is consulted: no system font list, no locale, no environment variable.
public final class FontBook: Sendable {
  private let files: [FontFile]
  private let fallback: [String]
  private let loaded = Mutex<Loaded>(Loaded())

  private struct Loaded {
    var data: [String: FontData] = [:]
    var typefaces: [FontFile: Typeface] = [:]
  }

  /// Creates a book of files; the fallback names families, in the order they are asked for a missing character.
  public init(files: [FontFile], fallback: [String] = []) {
    self.files = files
    self.fallback = fallback
  }

  /// The family names, in the order of the files, each once.
  public var families: [String] {
    var seen: Set<String> = []
    return files.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Finds a font and loads its faces: the family's, then one of each fallback family.
  ///
  /// A family without the style lends its nearest one; a family of structure has no fallback. Throws when a family is
  /// unknown, or when a file, a fallback's included, is missing, differs or cannot be read. `fallback` replaces the
  /// book's own.
  public func font(
    family: String, style: FontStyle = .regular, size: Double, fallback: [String]? = nil
  ) throws(FontError) -> Font {
    let file = try file(family: family, style: style)
    var faces = [try typeface(file)]
    for name in file.isStructure ? [] : fallback ?? self.fallback {
      let face = try typeface(self.file(family: name, style: style))
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    return Font(faces: faces, size: size)
  }

  /// Loads one face of the book, or returns it when it is already loaded.
  public func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    // The lock is held while loading, so that two threads never read the same file twice.
    try loaded.withLock { loaded throws(FontError) in
      if let known = loaded.typefaces[file] { return known }
      let data: FontData
      if let known = loaded.data[file.path] {
        data = known
      } else {
        data = try FontData(path: file.path, package: file.package)
      }
      loaded.data[file.path] = data
      guard data.sha256 == file.sha256.lowercased() else {
        throw FontError.differs(
          path: file.path, expected: file.sha256.lowercased(), found: data.sha256, package: file.package)
      }
      let face = try Typeface(
        data: data, path: file.path, index: file.index, metricsOverride: file.metricsOverride)
      loaded.typefaces[file] = face
      return face
    }
  }

  private func file(family: String, style: FontStyle) throws(FontError) -> FontFile {
    let candidates = files.filter { $0.family == family }
    for style in style.substitutes {
      if let file = candidates.first(where: { $0.style == style }) { return file }
    }
    throw .unknownFamily(family)
  }
}
