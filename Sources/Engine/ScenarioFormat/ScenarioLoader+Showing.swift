import Foundation
public import AssaySubjects
import AssayTypesetting

extension ScenarioLoader {
  /// Finds the case with a subject's name, to look at it without judging it; nil when no file has it.
  ///
  /// Throws a mistake anywhere in its file; other files are not read.
  public func renderer(of name: String) throws(Problem) -> CaseRenderer? {
    let listing = listing()
    let lock = try listing.lock.get()
    for file in listing.files where name.hasPrefix(file.name + "/") {
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

  /// The folder's lock file and every font file it names, whether or not they are there.
  public var fontPaths: [String] { listing().fontPaths }
}
