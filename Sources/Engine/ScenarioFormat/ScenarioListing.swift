import Foundation
import AssaySubjects
import AssayTypesetting

/// What a scenario folder holds, before any scenario is read.
public struct ScenarioListing: Sendable {
  /// The scenario files: their names below the folder without extension, and their paths; ordered by name.
  public internal(set) var files: [(name: String, path: String)] = []
  /// What is wrong with files that are not to be read.
  var problems: [Problem] = []
  /// The list of fonts.
  let lock: Result<FontLock, Problem>
  /// The path of that list.
  let lockPath: String

  /// The list of fonts and every file it names, whether or not they are there.
  public var fontPaths: [String] {
    let lock = try? lock.get()
    return [lockPath] + (lock?.files.map(\.path) ?? []) + [lock?.dictionary?.path].compactMap(\.self)
  }

  /// Looks through a folder.
  init(_ folder: String) {
    let path = (folder as NSString).appendingPathComponent(FontLock.location)
    lockPath = path
    lock = Result { () throws(Problem) in try FontLock(path: path) }
    take(folder: folder, below: "")
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func take(folder: String, below prefix: String) {
    let entries: [FolderEntry]
    do throws(FolderError) {
      entries = try FolderEntry.list(folder)
    } catch {
      problems.append(error.problem)
      return
    }
    for entry in entries {
      let (relative, path) = (
        prefix + entry.name, (folder.hasSuffix("/") ? folder : folder + "/") + entry.name
      )
      switch entry.kind {
      case .folder:
        // A folder that is called like a scenario is one that cannot be read.
        take(file: path, relative: relative)
        take(folder: path, below: relative + "/")
      case .link: takeLink(path, relative: relative)
      case .file, .other: take(file: path, relative: relative)
      }
    }
  }

  private mutating func takeLink(_ path: String, relative: String) {
    // The fonts' folder may be a link: what it leads to is checked by hash.
    guard relative != (FontLock.location as NSString).deletingLastPathComponent else { return }
    problems.append(
      Problem(
        SourceLocation(path: path),
        "symbolic links are not followed, since they may lead out of the folder; put the file itself here"))
  }

  private mutating func take(file path: String, relative: String) {
    let ending = relative.utf8.suffix(5)
    guard ending.contains(UInt8(ascii: ".")), ScenarioListing.isYAML(relative) else { return }
    guard relative.hasSuffix(".yaml") else {
      problems.append(
        Problem(SourceLocation(path: path), "scenario files end in '.yaml'; rename it, or it is never read"))
      return
    }
    let name = String(relative.dropLast(".yaml".count))
    if SubjectName(name) == nil {
      problems.append(
        Problem(
          SourceLocation(path: path),
          "the file's name cannot name goldens: use lower-case letters, digits and - . _ + = ,"))
    } else {
      files.append((name, path))
    }
  }

  /// Whether someone may take a file for a scenario.
  private static func isYAML(_ path: String) -> Bool {
    ["yaml", "yml"].contains((path as NSString).pathExtension.lowercased())
  }
}
