import AssaySystem
import Synchronization

/// The fonts a verification may use, loaded on first use and shared by all threads.
///
/// Nothing else is consulted: no system font list, no locale, no environment variable.
public final class FontBook: Sendable {
  private let files: [FontFile]
  private let fallback: [String]
  private let dictionary: ThaiDictionary?
  private let loaded = Mutex<Loaded>(Loaded())

  private struct Loaded {
    var data: [String: Loading<FontData>] = [:]
    var typefaces: [FontFile: Loading<Typeface>] = [:]
    /// The faces of fonts that were asked for before, since finding them takes longer than anything else about a font.
    var faces: [Request: [Typeface]] = [:]
  }

  /// Something that the first to ask makes, while others who ask wait for it.
  private final class Loading<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, FontError>?>(nil)

    func value(_ make: () throws(FontError) -> Value) throws(FontError) -> Value {
      let result = result.withLock { known in
        if let known { return known }
        let new = Result { () throws(FontError) in try make() }
        known = new
        return new
      }
      return try result.get()
    }
  }

  /// What a font is asked for by, apart from its size.
  private struct Request: Hashable {
    var family: String
    var style: FontStyle
    var fallback: [String]?
  }

  /// Creates a book of files; the fallback names families, in the order they are asked for a missing character, and the
  /// dictionary goes with every font.
  public init(files: [FontFile], fallback: [String] = [], dictionary: ThaiDictionary? = nil) {
    self.files = files
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
  /// For a family without the style, the nearest style is used; a structure family has no fallback. Throws when a family is
  /// unknown, or when a file, a fallback's included, is missing, differs or cannot be read. `fallback` replaces the
  /// book's own.
  public func font(
    family: String, style: FontStyle = .regular, size: Double, fallback: [String]? = nil
  ) throws(FontError) -> Font {
    let request = Request(family: family, style: style, fallback: fallback)
    if let known = loaded.withLock({ $0.faces[request] }) {
      return Font(faces: known, size: size, dictionary: dictionary)
    }
    let file = try file(family: family, style: style)
    let others = file.isStructure ? [] : fallback ?? self.fallback
    load([file] + others.compactMap { try? self.file(family: $0, style: style) })
    var faces = [try typeface(file)]
    for name in others {
      let face = try typeface(self.file(family: name, style: style))
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    loaded.withLock { [faces] in $0.faces[request] = faces }
    return Font(faces: faces, size: size, dictionary: dictionary)
  }

  /// Loads one face of the book, or returns it when it is already loaded.
  public func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    // Not one lock for all: large files take long, and several are read at the same time.
    let (typeface, data) = loaded.withLock { loaded in
      let typeface = loaded.typefaces[file] ?? Loading()
      loaded.typefaces[file] = typeface
      let data = loaded.data[file.path] ?? Loading()
      loaded.data[file.path] = data
      return (typeface, data)
    }
    return try typeface.value { () throws(FontError) in
      let data = try data.value { () throws(FontError) in
        try FontData(path: file.path, package: file.package)
      }
      guard data.sha256 == file.sha256.lowercased() else {
        throw FontError.differs(
          path: file.path, expected: file.sha256.lowercased(), found: data.sha256, package: file.package)
      }
      return try Typeface(
        data: data, path: file.path, index: file.index, metricsOverride: file.metricsOverride)
    }
  }

  /// Loads faces on several threads; an error appears when a face is asked for.
  private func load(_ files: [FontFile]) {
    _ = Threads.map(files) { _ = try? typeface($0) }
  }

  private func file(family: String, style: FontStyle) throws(FontError) -> FontFile {
    let candidates = files.filter { $0.family == family }
    for style in style.substitutes {
      if let file = candidates.first(where: { $0.style == style }) { return file }
    }
    throw .unknownFamily(family)
  }
}
