/// A place in a text file, printed as `path:line:column`.
public struct SourceLocation: Hashable, Sendable, Comparable {
  /// The file's path as a person would type it, relative to the folder the tool was started in.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Creates a place; by default the beginning of the file.
  public init(path: String, line: Int = 1, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The command line, which is not a file.
  public static let commandLine = SourceLocation(path: "")

  /// Orders by path, then line, then column.
  public static func < (first: SourceLocation, second: SourceLocation) -> Bool {
    (first.path, first.line, first.column) < (second.path, second.line, second.column)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `path:line:column`, which editors and terminals turn into a link, or `command line`.
  public var description: String { path.isEmpty ? "command line" : "\(path):\(line):\(column)" }
}

/// Something that cannot be judged, and why: a place and a sentence that ends with what to do.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is.
  public var location: SourceLocation
  /// What it is, and what to do about it.
  public var message: String

  /// Creates a problem.
  public init(_ location: SourceLocation, _ message: String) {
    self.location = location
    self.message = message
  }

  /// `path:line:column: error: message`, without the place for the command line.
  public var description: String {
    location == .commandLine ? "error: \(message)" : "\(location): error: \(message)"
  }
}
