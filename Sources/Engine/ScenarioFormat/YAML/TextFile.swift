import AssaySubjects

/// Reads text files whose size is bounded before they are read.
enum TextFile {
  /// The longest file read, in bytes.
  static let sizeLimit = YAMLFile.sizeLimit

  /// The text of a file; throws when it is missing, too large, unreadable or not UTF-8.
  static func read(_ path: String) throws(Problem) -> String {
    let start = SourceLocation(path: path)
    guard let data = try bytes(of: path) else {
      throw Problem(start, "the file cannot be opened; check that it exists and may be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem(
        SourceLocation(path: path, after: validPrefix(of: data)),
        "the file is not UTF-8 text; save it as UTF-8")
    }
    return text
  }

  /// The text up to the first byte that is not UTF-8.
  private static func validPrefix(of data: [UInt8]) -> String.UnicodeScalarView {
    var prefix = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = data.makeIterator()
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) {
      prefix.append(Unicode.UTF8.decode(scalar))
    }
    return prefix
  }

  /// The bytes of a file; nil where there is none, or none that may be read.
  private static func bytes(of path: String) throws(Problem) -> [UInt8]? {
    do throws(PlainFileError) {
      return try PlainFile.read(path, limit: sizeLimit, followsLinks: true)
    } catch {
      switch error {
      case .folder, .notPlain:
        throw Problem(
          SourceLocation(path: path),
          "this is not a plain file; move it away, or write a file in its place")
      case .tooLarge:
        throw Problem(
          SourceLocation(path: path), "the file is larger than \(sizeLimit) bytes; split it")
      case .link, .failed: return nil
      }
    }
  }
}

extension SourceLocation {
  /// The place behind some text of a file; columns count scalars, as YAML's do.
  init(path: String, after text: String.UnicodeScalarView) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(path: path, line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}
