/// The reason why a font or the Thai dictionary cannot be used.
public enum FontError: Error, Hashable, Sendable {
  /// The book has no family of this name.
  case unknownFamily(String)
  /// The file is not on this machine; `package` contains it.
  case missing(path: String, package: String?)
  /// The file's SHA-256 is not the expected one.
  case differs(path: String, expected: String, found: String, package: String?)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  /// The error message: the file, the error, and how to fix it.
  public var description: String {
    switch self {
    case .unknownFamily(let name):
      return "no font family is called '\(name)'; name one of the families in the lock file"
    case .missing(let path, let package):
      let hint = package.map { "install the package \($0)" } ?? "put the file there"
      return "\(path): the file is missing; \(hint)"
    case .differs(let path, let expected, let found, let package):
      let origin = package.map { " of the package \($0)" } ?? ""
      return """
        \(path): the file has SHA-256 \(found), but \(expected) is expected; \
        install the version\(origin) the lock file names
        """
    case .unreadable(let path, let reason):
      return "\(path): the file cannot be read: \(reason)"
    }
  }
}
