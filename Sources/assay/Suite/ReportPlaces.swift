import AssayHarness
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
  func folders(of suites: [Suite]) -> [String] {
    suites.map(\.root) + (suite.isEmpty ? [""] : suite).map { Paths.join($0, scenarios.scenarios) }
  }

  /// Refuses to write into these folders.
  func protect(_ suites: [Suite], from places: [String?]) throws(Problem) {
    try assay.protect(folders(of: suites), from: places)
  }
}

extension Paths {
  /// The root of the repository that a folder is in, and the folder's path from there; nil outside of one.
  static func repository(of folder: String) -> (root: String, own: String)? {
    let place = realPath(folder)
    let ancestors = sequence(first: place, next: Paths.folder).prefix { $0.count > 1 }
    guard let root = ancestors.first(where: { Paths.exists($0 + "/.git") }) else { return nil }
    return (root, String(place.dropFirst(root.count + 1)))
  }
}

extension Verification {
  /// The same for readers who are at the root of the repository, such as a server's pages: with paths from there, and hints that
  /// begin with `cd`.
  func fromRoot() -> Verification {
    guard let own = Paths.repository(of: ".")?.own, !own.isEmpty else { return self }
    func moved(_ path: String) -> String {
      path.isEmpty || path.hasPrefix("/") ? path : Paths.standardized(own + "/" + path)
    }
    var all = self
    all.invocation.program = "cd \(shellWord(own)) && " + invocation.program
    for index in all.problems.indices where all.problems[index].location != .commandLine {
      all.problems[index].location.path = moved(all.problems[index].location.path)
    }
    for index in all.evaluations.indices {
      all.evaluations[index].location.path = moved(all.evaluations[index].location.path)
      all.evaluations[index].referencePath = moved(all.evaluations[index].referencePath)
      all.evaluations[index].candidatePath = all.evaluations[index].candidatePath.map(moved)
      all.evaluations[index].diffPath = all.evaluations[index].diffPath.map(moved)
    }
    return all
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
