import AssayExpectations
import AssayVerifying
import AssayReporting
import AssaySubjects
import AssaySystem

extension SuiteOptions {
  /// The folders of goldens of some suites, and that of scenarios.
  func folders(of suites: [Suite]) -> [String] {
    suites.map(\.root) + (suite.isEmpty ? [""] : suite).map { Paths.join($0, scenarios.scenarios) }
  }

  /// Refuses to write into the inputs of the command, or over its other outputs.
  func protect(_ suites: [Suite], output: String, from places: [String?] = []) throws(Problem) {
    let read = folders(of: suites) + pictures.candidates + [RunFolder(output: output).path] + Owners.places
    try Places.check(reading: read, writing: OutputOption.places(in: output) + places)
  }
}

extension Paths {
  /// The root of the repository that a folder is in, and the folder's path from there; nil outside of one.
  static func repository(of folder: String) -> (root: String, own: String)? {
    let place = Paths.real(folder)
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
    return all.replacing(
      evaluations.map { evaluation in
        var evaluation = evaluation
        evaluation.location.path = moved(evaluation.location.path)
        evaluation.referencePath = moved(evaluation.referencePath)
        evaluation.candidatePath = evaluation.candidatePath.map(moved)
        evaluation.diffPath = evaluation.diffPath.map(moved)
        return evaluation
      })
  }
}

extension OutputOption {
  /// What commands write into an output folder, besides bundles.
  static func places(in folder: String) -> [String] {
    [
      "candidates", "diffs", "crops", LastResults.file, "report.html", "changes.html", "history.html",
      "gallery.html",
    ].map { "\(folder)/\($0)" }
  }
}
