import AssaySubjects
import Foundation

extension [Suite] {
  /// Refuses to write reports among goldens or scenarios, where they could replace one.
  ///
  /// Hidden folders hold neither, so the reports of a project whose goldens are in `.` may be in `.build`.
  func protect(scenarios: String, from reports: [String?]) throws(Problem) {
    for folder in map(\.root) + [scenarios] {
      let real = realPath(folder)
      let isInside = { (place: String) in
        place == real || place.hasPrefix(real + "/") && !place.dropFirst(real.count).contains("/.")
      }
      guard let report = reports.compactMap(\.self).first(where: { isInside(realPath($0)) }) else { continue }
      throw Problem(
        SourceLocation(path: report),
        "no report is written into '\(folder)', among goldens or scenarios; choose another place")
    }
  }
}

/// The absolute path of a file or folder without links, even if it does not exist yet.
func realPath(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  let file = URL(fileURLWithPath: path).standardizedFileURL
  return realPath(file.deletingLastPathComponent().path) + "/" + file.lastPathComponent
}
