import Foundation
public import AssaySubjects

extension ScenarioLoader {
  /// Finds the case of a subject's name, to look at it in other ways than judging it; nil when no file has such a one.
  ///
  /// Throws a mistake anywhere in its file; what is wrong with other files is not asked.
  public func renderer(of name: String) throws(Problem) -> CaseRenderer? {
    let lock = try FontLock(path: (folder as NSString).appendingPathComponent(FontLock.location))
    var others: [Problem] = []
    for file in files(into: &others) where name.hasPrefix(file.name + "/") {
      let cases = try ScenarioFile(path: file.path, families: lock.families)
        .cases(in: try TextFile.read(file.path))
      for scenario in cases {
        for capture in [nil] + scenario.captures.map(Optional.some)
        where name == "\(file.name)/\(scenario.leaf(at: capture))" {
          try scenario.checkPictureSize()
          return CaseRenderer(scenario: scenario, lock: lock, capture: capture)
        }
      }
    }
    return nil
  }
}
