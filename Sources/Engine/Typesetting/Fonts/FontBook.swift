import AssaySystem
import Synchronization

/// The fonts that scenarios may use, and no others; loaded on first use and shared by all threads.
public final class FontBook: Sendable {
  private let files: [FontFile]
  private let fallback: [String]
  private let dictionary: ThaiDictionary?
  private let loaded: Mutex<Loaded>

  private struct Loaded {
    /// The bytes of files that are embedded in the program.
    var embedded: @Sendable (String) -> [UInt8]?
    var data: [String: FontData] = [:]
    var typefaces: [FontFile: Typeface] = [:]
    /// The faces of fonts by family and style; equal fonts share them, and so are compared fast.
    var faces: [String: [FontStyle: [Typeface]]] = [:]

    /// Reads font files on several threads, because hashing them takes long.
    ///
    /// Files that cannot be read are left to ``typeface(_:)``, which throws.
    mutating func read(_ files: [FontFile]) {
      var paths = Set(data.keys)
      let missing = files.filter { paths.insert($0.path).inserted }
      for (file, data) in zip(
        missing, Threads.map(missing) { [embedded] in try? FontData(of: $0, embedded: embedded) })
      {
        self.data[file.path] = data
      }
    }

    mutating func typeface(_ file: FontFile) throws(FontError) -> Typeface {
      if let known = typefaces[file] { return known }
      let known = self.data[file.path]
      let data = if let known { known } else { try FontData(of: file, embedded: embedded) }
      self.data[file.path] = data
      try data.expect(file.sha256)
      let typeface = try Typeface(data: data, index: file.index, metricsOverride: file.metricsOverride)
      typefaces[file] = typeface
      return typeface
    }
  }

  /// Creates a book of font files.
  ///
  /// `fallback` names the families that draw characters which a font lacks, in order; the dictionary is that of every font.
  /// A file whose bytes `embedded` returns is not read.
  public init(
    files: [FontFile], fallback: [String] = [], dictionary: ThaiDictionary? = nil,
    embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) {
    loaded = Mutex(Loaded(embedded: embedded))
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
  /// If a family lacks the style, the nearest one is used; a structure family has no fallback.
  public func font(family: String, style: FontStyle = .regular, size: Double) throws(FontError) -> Font {
    let faces = try loaded.withLock { loaded throws(FontError) in
      if let known = loaded.faces[family]?[style] { return known }
      let found = try self.faces(family: family, style: style, in: &loaded)
      loaded.faces[family, default: [:]][style] = found
      return found
    }
    return Font(faces: faces, size: size, dictionary: dictionary)
  }

  private func faces(
    family: String, style: FontStyle, in loaded: inout Loaded
  ) throws(FontError) -> [Typeface] {
    let file = try file(family: family, style: style)
    let others = file.isStructure ? [] : fallback.compactMap { try? self.file(family: $0, style: style) }
    loaded.read([file] + others)
    var faces = [try loaded.typeface(file)]
    for name in file.isStructure ? [] : fallback {
      let face = try loaded.typeface(self.file(family: name, style: style))
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
    return faces
  }

  /// Loads one face of the book, or returns it if it is already loaded.
  public func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    try loaded.withLock { loaded throws(FontError) in try loaded.typeface(file) }
  }

  private func file(family: String, style: FontStyle) throws(FontError) -> FontFile {
    for style in style.substitutes {
      if let file = files.first(where: { $0.family == family && $0.style == style }) { return file }
    }
    throw .unknownFamily(family)
  }
}

extension FontData {
  fileprivate convenience init(
    of file: FontFile, embedded: @Sendable (String) -> [UInt8]?
  ) throws(FontError) {
    if let content = embedded(file.path) {
      self.init(path: file.path, content: content)
    } else {
      try self.init(path: file.path, package: file.package)
    }
  }
}
