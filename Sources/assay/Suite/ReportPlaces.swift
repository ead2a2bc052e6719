import AssaySubjects
import AssaySystem

/// Refuses to write a report, bundle or picture among goldens or scenarios, where it could replace one.
///
/// Hidden folders hold neither, so the reports of a project whose goldens are in `.` may be in `.build`.
func protect(_ folders: [String], from places: [String?]) throws(Problem) {
  for folder in folders {
    let real = realPath(folder)
    let isInside = { (place: String) in
      place == real || place.hasPrefix(real + "/") && !place.dropFirst(real.count).contains("/.")
    }
    guard let place = places.compactMap(\.self).first(where: { isInside(realPath($0)) }) else { continue }
    throw Problem(
      SourceLocation(path: place),
      "nothing is written into '\(folder)', among goldens or scenarios; choose another place")
  }
}

extension SuiteOptions {
  /// The folders of goldens of some suites, and that of scenarios.
  func folders(of suites: [Suite]) -> [String] { suites.map(\.root) + [scenarios.scenarios] }

  /// Refuses to write into these folders.
  func protect(_ suites: [Suite], from places: [String?]) throws(Problem) {
    try assay.protect(folders(of: suites), from: places)
  }
}

/// The absolute path of a file or folder without links, even if it does not exist yet.
func realPath(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  let path = Paths.standardized(path.hasPrefix("/") ? path : Paths.current + "/" + path)
  let folder = Paths.folder(of: path)
  // The folder that this process works in may be gone.
  return folder.isEmpty || folder == path ? path : realPath(folder) + "/" + Paths.name(of: path)
}
