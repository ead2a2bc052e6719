import ArgumentParser
import AssayGoldenStorage
import AssayFacts
import AssayScenarioFormat

/// Says whether this machine has what scenarios need.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the libraries and fonts of this machine against those the goldens were made with.",
    discussion: """
      Prints what to install. Exits with 2 when a font of Fonts/fonts.lock is missing, or is not the locked file.

        assay doctor
        assay doctor --scenarios Scenarios
      """)

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder

  func run() throws {
    for library in EngineFingerprint.libraries.entries { print("\(library.name): \(library.value)") }
    let lock: FontLock
    do {
      lock = try FontLock(path: folder.scenarios + "/" + FontLock.location)
    } catch {
      Terminal.complain("\(error)")
      throw ExitCode(2)
    }
    for line in GoldenEnvironment.lines(folder.catalog, store: goldenFolder.store) { print(line) }
    if let hint = MergeAttribute.hint(goldens: goldenFolder.store.root) { print(hint) }
    let complaints = lock.complaints
    print("fonts: \(lock.files.count - complaints.count) of \(lock.files.count) as locked in \(lock.path)")
    for complaint in complaints { Terminal.complain(complaint) }
    if !complaints.isEmpty { throw ExitCode(2) }
  }
}
