/// A place in a text file, or a whole file.
public struct SourceLocation: Hashable, Sendable, Codable, Comparable {
  /// The file's path, relative to the working directory.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Creates a place; by default the beginning of the file, which means the whole file.
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
  /// `path:line:column`, which editors and terminals turn into a link; `path` for a whole file, or `command line`.
  public var description: String {
    if self == .commandLine { return "command line" }
    return line == 1 && column == 1 ? path : "\(path):\(line):\(column)"
  }
}

/// An error message with its location.
public struct Problem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// Where it is.
  public var location: SourceLocation
  /// The error, and how to fix it.
  public var message: String

  /// Creates a problem.
  public init(_ location: SourceLocation, _ message: String) {
    self.location = location
    self.message = message
  }

  /// `path:line:column: error: message`, or `error: message` for the command line.
  public var description: String {
    location == .commandLine ? "error: \(message)" : "\(location): error: \(message)"
  }
}
