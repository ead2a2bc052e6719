import Synchronization

/// The fonts that scenarios may use, loaded on first use and shared by all threads.
///
/// Nothing else is consulted: no list of system fonts, no locale, no environment variable.
public final class FontBook: Sendable {
  private let files: [FontFile]
  private let filesOfFamily: [String: [FontFile]]
  private let fallback: [String]
  private let dictionary: ThaiDictionary?
  private let loaded = Mutex(Loaded())

  private struct Loaded {
    var data: [String: Result<FontData, FontError>] = [:]
    var typefaces: [FontFile: Result<Typeface, FontError>] = [:]

    mutating func load(_ file: FontFile) throws(FontError) -> Typeface {
      let known = data[file.path]
      let result =
        known
        ?? Result { () throws(FontError) in
          try FontData(path: file.path, package: file.package)
        }
      data[file.path] = result
      let data = try result.get()
      guard data.sha256 == file.sha256.lowercased() else {
        throw .differs(
          path: file.path, expected: file.sha256.lowercased(), found: data.sha256, package: file.package)
      }
      return try Typeface(
        data: data, path: file.path, index: file.index, metricsOverride: file.metricsOverride)
    }
  }

  /// Creates a book of font files.
  ///
  /// `fallback` names the families that draw characters which a font lacks, in order; the dictionary is that of every font.
  public init(files: [FontFile], fallback: [String] = [], dictionary: ThaiDictionary? = nil) {
    self.files = files
    filesOfFamily = Dictionary(grouping: files, by: \.family)
    self.fallback = fallback
    self.dictionary = dictionary
  }

  /// The family names, in the order of the files, each once.
  public var families: [String] {
    var seen: Set<String> = []
    return files.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Finds a font and loads its faces: the family's, then one of each fallback family.
  ///
  /// If a family does not have the style, the nearest one is used; a structure family has no fallback. `fallback` replaces
  /// that of the book. Throws if a family is unknown, or if any of the files is missing, differs or cannot be read.
  public func font(
    family: String, style: FontStyle = .regular, size: Double, fallback: [String]? = nil
  ) throws(FontError) -> Font {
    let file = try file(family: family, style: style)
    var faces = [try typeface(file)]
    for name in file.isStructure ? [] : fallback ?? self.fallback {
      let face = try typeface(self.file(family: name, style: style))
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    return Font(faces: faces, size: size, dictionary: dictionary)
  }

  /// Loads one face of the book, or returns it if it is already loaded.
  public func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    let result = loaded.withLock { loaded in
      if let known = loaded.typefaces[file] { return known }
      let result = Result { () throws(FontError) in try loaded.load(file) }
      loaded.typefaces[file] = result
      return result
    }
    return try result.get()
  }

  private func file(family: String, style: FontStyle) throws(FontError) -> FontFile {
    let candidates = filesOfFamily[family] ?? []
    for style in style.substitutes {
      if let file = candidates.first(where: { $0.style == style }) { return file }
    }
    throw .unknownFamily(family)
  }
}
