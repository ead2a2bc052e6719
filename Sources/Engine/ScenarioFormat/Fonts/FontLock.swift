public import AssayFacts
import AssayLabels
public import AssaySubjects
import AssaySystem
import AssayTestFonts
public import AssayTypesetting

/// The fonts that scenarios may name: the content of `fonts.lock`, with the hash of each file.
public struct FontLock: Sendable {
  /// The file's path, as a person would type it; empty for the test fonts of this program.
  public let path: String
  /// The locked files, in order.
  public let files: [FontFile]
  /// The families that draw characters which a font does not have, in the order they are tried.
  public let fallback: [String]
  /// The words by which lines of Thai break; nil when none are locked.
  public let dictionary: ThaiDictionary?
  /// Loads the fonts.
  let book: FontBook

  /// The name of the file, below the scenario folder.
  public static let location = "Fonts/fonts.lock"

  /// The file's folder.
  public var folder: String { Paths.folder(of: path) }

  /// Reads a lock file, but no font yet; paths count from its folder, absolute ones too where such a file is there.
  ///
  /// If the file does not exist, the fonts are the test fonts of this program.
  public init(path: String) throws(Problem) {
    if Paths.exists(path) {
      try self.init(text: try TextFile.read(path), path: path)
    } else {
      try self.init(
        text: String(decoding: embeddedFile("fonts.lock") ?? [], as: UTF8.self), path: "", isEmbedded: true)
    }
  }

  /// Reads the text of a lock file with that path; only the test fonts if it is embedded.
  package init(text: String, path: String, isEmbedded: Bool = false) throws(Problem) {
    let keys = try KeyedValues(
      try YAMLFile.parse(text, path: path, demanding: "'fonts'"), "the lock file",
      allowed: ["fonts", "fallback", "dictionary"])
    let folder = Paths.folder(of: path)
    var files: [FontFile] = []
    for item in try keys.required("fonts").items("'fonts'") {
      let file = try FontFile(item, folder: folder)
      if isEmbedded, file.path.hasPrefix("/") { continue }
      guard !files.contains(where: { $0.family == file.family && $0.style == file.style }) else {
        throw item.problem(
          "'\(file.family)' is locked a second time as \(file.style.rawValue); keep one entry")
      }
      files.append(file)
    }
    let families = files.map(\.family)
    fallback = try (isEmbedded ? [] : keys["fallback"]?.items("'fallback'") ?? []).map {
      item throws(Problem) in
      try FontSpecification.checked(try item.string("a family"), at: item, families: families)
    }
    self.path = path
    self.files = files
    dictionary = try (isEmbedded ? nil : keys["dictionary"]).map { value throws(Problem) in
      try ThaiDictionary(value, folder: folder)
    }
    book = FontBook(
      files: files, fallback: fallback, dictionary: dictionary,
      embedded: { isEmbedded ? embeddedFile($0) : nil })
  }

  /// The names of the families, each once, in order.
  public var families: [String] { book.families }

  /// The errors of all locked files that are missing or different on this machine.
  public var complaints: [FontError] {
    var complaints: [FontError] = []
    func load(_ load: () throws(FontError) -> Void) {
      do throws(FontError) { try load() } catch { complaints.append(error) }
    }
    for file in files { load { () throws(FontError) in _ = try book.typeface(file) } }
    if let dictionary { load { () throws(FontError) in try dictionary.load() } }
    return complaints
  }

  /// The hashes of the files of some families, with their fallback, and of the dictionary if there is Thai text.
  func fingerprint(of families: Set<String>, hasThai: Bool) -> Facts {
    let needsFallback = files.contains { families.contains($0.family) && !$0.isStructure }
    let needed = needsFallback ? families.union(fallback) : families
    var facts = Facts()
    for file in files where needed.contains(file.family) {
      facts["\(file.family) \(file.style.rawValue)"] = .text(file.sha256)
    }
    if hasThai, let dictionary { facts["Thai dictionary"] = .text(dictionary.sha256) }
    return facts
  }
}

extension KeyedValues {
  fileprivate var sha256: String {
    get throws(Problem) {
      let hash = try required("sha256")
      let digits = try hash.string("'sha256'")
      guard digits.count == 64, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
        throw hash.problem("'sha256' must be 64 hexadecimal digits")
      }
      return digits
    }
  }
}

/// A file of `Scenarios/Fonts` that is embedded in the program.
private func embeddedFile(_ name: String) -> [UInt8]? {
  var count = 0
  return assay_test_font(name, &count).map { Array(UnsafeBufferPointer(start: $0, count: count)) }
}

/// The path of a locked file: below the lock file's folder, where an archive of fonts may be unpacked, or the stated one.
private func place(of file: String, in folder: String) -> String {
  let own = Paths.join(folder, String(file.drop { $0 == "/" }))
  return file.hasPrefix("/") && !Paths.exists(own) ? file : own
}

extension ThaiDictionary {
  /// The folder of the system's data, which strangers cannot change: libthai trusts its files.
  private static let folder = "/usr/share/"
  /// The hash of the dictionary in Debian 12's libthai-data 0.1.29, which may also be below the lock file's folder.
  private static let known = "d411879359c81553f3b508f7c27918f88ec2b42b8b249594af0de84e8a79dd25"

  fileprivate convenience init(_ value: YAMLValue, folder: String) throws(Problem) {
    let keys = try KeyedValues(value, "the dictionary of Thai", allowed: ["file", "sha256", "package"])
    let file = try keys.required("file")
    let path = try file.string("'file'")
    guard path.hasPrefix(Self.folder), !path.contains("..") else {
      throw file.problem(
        "a dictionary must be below \(Self.folder), which has only the system's files; name the dictionary of the package libthai-data"
      )
    }
    let sha256 = try keys.sha256
    self.init(
      path: sha256.lowercased() == Self.known ? place(of: path, in: folder) : path, sha256: sha256,
      package: try keys["package"]?.string("'package'"))
  }
}

extension FontFile {
  private static let keys = [
    "family", "style", "file", "index", "sha256", "package", "structure", "ascent", "descent", "lineGap",
  ]

  fileprivate init(_ value: YAMLValue, folder: String) throws(Problem) {
    let keys = try KeyedValues(value, "a locked font", allowed: FontFile.keys)
    let path = try keys.required("file").string("'file'")
    self.init(
      family: try keys.required("family").string("'family'"), style: try FontFile.style(keys["style"]),
      path: place(of: path, in: folder),
      index: try FontFile.index(keys["index"]), sha256: try keys.sha256,
      package: try keys["package"]?.string("'package'"), metricsOverride: try FontFile.override(keys),
      isStructure: try keys["structure"]?.bool("'structure'") ?? false)
  }

  private static func style(_ value: YAMLValue?) throws(Problem) -> FontStyle {
    let word = try value?.word("'style'", among: FontStyle.allCases.map(\.rawValue)) {
      "'\($0)' is not a style"
    }
    return word.flatMap(FontStyle.init) ?? .regular
  }

  private static func index(_ value: YAMLValue?) throws(Problem) -> Int {
    guard let value else { return 0 }
    guard let index = Int(exactly: try value.number("'index'")), index >= 0 else {
      throw value.problem("'index' must be a whole number, 0 or more")
    }
    return index
  }

  /// Vertical metrics in em that replace the file's own, as CSS's `ascent-override` does.
  private static func override(_ keys: KeyedValues) throws(Problem) -> FontMetricsOverride? {
    let override = FontMetricsOverride(
      ascent: try keys["ascent"]?.number("'ascent'"), descent: try keys["descent"]?.number("'descent'"),
      lineGap: try keys["lineGap"]?.number("'lineGap'"))
    return override == FontMetricsOverride() ? nil : override
  }
}

/// The engine, libraries and fonts that pictures of labels depend on.
public enum EngineFingerprint {
  /// The engine's revision, the versions of the libraries, and the hashes of the fonts that some cases need.
  static func facts(of cases: [LabelCase], fonts lock: FontLock) -> Facts {
    let families = Set(cases.flatMap { $0.fonts.map(\.family) })
    let fonts = lock.fingerprint(of: families, hasThai: cases.contains(where: \.hasThai))
    return [
      "engine": .number(EngineRevision.current), "libraries": .record(libraries), "fonts": .record(fonts),
    ]
  }

  /// The versions of the libraries in use.
  public static let libraries = LibraryVersions.all.reduce(into: Facts()) { facts, library in
    facts[library.name] = .text(library.version)
  }
}
