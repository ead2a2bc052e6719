import AssaySubjects
import AssaySystem
import AssayTypesetting

/// The files of a scenario folder.
struct ScenarioListing: Sendable {
  /// The scenario files: their names below the folder without extension, and their paths; ordered by name.
  var files: [(name: String, path: String)] = []
  /// The errors of files that cannot be scenarios.
  var problems: [Problem] = []
  let lock: Result<FontLock, Problem>
  let lockPath: String

  var fontPaths: [String] {
    let lock = try? lock.get()
    guard lock?.path != "" else { return [lockPath] }
    return [lockPath] + (lock?.files.map(\.path) ?? []) + [lock?.dictionary?.path].compactMap(\.self)
  }

  init(_ folder: String) {
    let path = Paths.join(folder, FontLock.location)
    lockPath = path
    lock = Result { () throws(Problem) in try FontLock(path: path) }
    list(folder, below: "")
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func list(_ folder: String, below prefix: String) {
    let entries: [FolderEntry]
    do throws(Problem) {
      if prefix.isEmpty, PlainFile.isMissing(folder) {
        return refuse(
          folder, "there is no such folder; `assay init` starts one, or name another with '--scenarios'")
      }
      entries = try FolderEntry.list(folder)
    } catch {
      return problems.append(error)
    }
    for entry in entries {
      let (name, path) = (prefix + entry.name, Paths.join(folder, entry.name))
      switch entry.kind {
      case .folder:
        // A folder whose name ends in .yaml is a scenario that cannot be read.
        add(name, path)
        list(path, below: name + "/")
      case .link:
        // The fonts' folder may be a link, since fonts are checked by hash.
        if name != Paths.folder(of: FontLock.location) {
          refuse(
            path,
            "symbolic links are not followed, since they may lead out of the folder; put the file itself here"
          )
        }
      case .file, .other: add(name, path)
      }
    }
  }

  private mutating func add(_ file: String, _ path: String) {
    guard [".yaml", ".yml"].contains(where: file.lowercased().hasSuffix) else { return }
    if file == PictureRule.file {
      // No scenario, but the owners. A scenario of this name is an error here.
      do throws(Problem) { _ = try PictureRule.owners(in: path) } catch { problems.append(error) }
      return
    }
    let name = String(file.dropLast(".yaml".count))
    if !file.hasSuffix(".yaml") {
      refuse(path, "scenario files end in '.yaml'; rename it, or it is never read")
    } else if SubjectName(identifier: name) == nil {
      refuse(path, "the file's name cannot name goldens: use lower-case letters, digits and - . _ + = ,")
    } else {
      files.append((name, path))
    }
  }

  private mutating func refuse(_ path: String, _ message: String) {
    problems.append(Problem(SourceLocation(path: path), message))
  }
}
