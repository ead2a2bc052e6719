import ArgumentParser
import AssayGoldenStorage
import AssayFacts
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// Says whether this machine has what scenarios need.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the libraries and fonts of this machine against those the goldens were made with.",
    discussion: """
      Prints what to install. Exits with 2 when a font of Fonts/fonts.lock is missing, or is not the locked file. \
      Without scenarios no fonts are needed.

        assay doctor
        assay doctor --scenarios Scenarios
      """)

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder

  func run() throws {
    for library in EngineFingerprint.libraries.entries { print("\(library.name): \(library.value)") }
    let path = folder.scenarios + "/" + FontLock.location
    let catalog = folder.catalog
    let isAsked = folder.named != nil || FileManager.default.fileExists(atPath: path)
    guard isAsked || catalog.problems.contains(where: { $0.location.path == path }) else {
      return print("fonts: none are pinned in \(path), and nothing here needs any")
    }
    let lock = try Terminal.saying { () throws(Problem) in try FontLock(path: path) }
    for line in GoldenEnvironment.lines(catalog, store: goldenFolder.store) { print(line) }
    if let hint = MergeAttribute.hint(goldens: goldenFolder.store.root) { print(hint) }
    let complaints = lock.complaints
    let count = lock.files.count + (lock.dictionary == nil ? 0 : 1)
    print("fonts: \(count - complaints.count) of \(count) as locked in \(lock.path)")
    for complaint in complaints { Terminal.complain(complaint) }
    if !complaints.isEmpty { throw ExitCode(2) }
  }
}
