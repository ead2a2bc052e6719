import ArgumentParser
import AssayGoldenStorage
import AssayFacts
import AssayScenarioFormat
import AssaySubjects
import AssayTypesetting
import Foundation

/// Says whether this machine has what scenarios need.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the libraries and fonts of this machine against those the goldens were made with.",
    discussion: """
      Prints what to install. Exits with 2 when a font of Fonts/fonts.lock is missing, or is not the locked file. \
      Without scenarios no fonts are needed. A release has an archive of all pinned fonts; unpacked in the folder of \
      fonts.lock it serves every system.

        assay doctor
        assay doctor --install
        assay doctor --scenarios Scenarios
      """)

  @Flag(
    help: "Run the printed command, as root or by sudo: it installs the missing packages of Debian or Ubuntu."
  )
  var install = false

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
    var complaints = lock.complaints
    if install, try isInstalled(FontInstallation(complaints, folder: lock.folder)) {
      complaints = try Terminal.saying { () throws(Problem) in try FontLock(path: path) }.complaints
    }
    let count = lock.files.count + (lock.dictionary == nil ? 0 : 1)
    print("fonts: \(count - complaints.count) of \(count) as locked in \(lock.path)")
    for complaint in complaints { Terminal.complain(complaint.description) }
    for line in FontInstallation(complaints, folder: lock.folder).advice(asRoot: isRoot, hasApt: hasApt) {
      print(line)
    }
    if !complaints.isEmpty { throw ExitCode(2) }
  }

  private var isRoot: Bool { geteuid() == 0 }

  private var hasApt: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access($0 + "/apt-get", X_OK) == 0 }
  }

  /// Runs the command for what is missing, if there is one; false where nothing was run.
  private func isInstalled(_ installation: FontInstallation) throws -> Bool {
    guard hasApt, let command = installation.command(asRoot: isRoot) else { return false }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", command]
    try shell.run()
    shell.waitUntilExit()
    return true
  }
}
