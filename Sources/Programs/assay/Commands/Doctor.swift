import ArgumentParser
import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import AssaySystem
import AssayTypesetting

/// Checks whether this machine has what scenarios need.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the libraries and fonts of this machine against those the goldens were made with.",
    discussion: """
        assay doctor
        assay doctor --install
        assay doctor --scenarios Scenarios

      Prints what to install. Exits with 2 when a font of Fonts/fonts.lock is missing or another file. A release has an \
      archive of all pinned fonts, which you can unpack in the folder of fonts.lock on any system.
      """)

  @Flag(
    help: "Run the printed command, as root or by sudo: it installs the missing packages of Debian or Ubuntu."
  )
  var install = false

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder

  func run() throws {
    for library in EngineFingerprint.libraries.entries { Terminal.say("\(library.name): \(library.value)") }
    Terminal.say("pictures: \(PictureFormat.wordsOfRead) files are read")
    let path = folder.scenarios + "/" + FontLock.location
    let catalog = folder.catalog
    if folder.named != nil, !Paths.exists(folder.scenarios) { throw Refusal(catalog.problems) }
    for line in catalog.environmentLines(for: goldenFolder.store) { Terminal.say(line) }
    guard Paths.exists(path) else {
      return Terminal.say("fonts: the test fonts of this program; there is no \(path)")
    }
    let lock = try FontLock(path: path)
    var errors = lock.complaints
    if install, hasApt,
      let command = FontInstallation(errors, folder: lock.folder).command(asRoot: isRoot)
    {
      _ = system(command)
      errors = try FontLock(path: path).complaints
    }
    let count = lock.files.count + (lock.dictionary == nil ? 0 : 1)
    Terminal.say("fonts: \(count - errors.count) of \(count) as locked in \(lock.path)")
    for error in errors { Terminal.complain(error.description) }
    for line in FontInstallation(errors, folder: lock.folder).advice(asRoot: isRoot, hasApt: hasApt) {
      Terminal.say(line)
    }
    if !errors.isEmpty { throw ExitCode(2) }
  }

  private var isRoot: Bool { geteuid() == 0 }

  private var hasApt: Bool { OtherProgram("apt-get") != nil }
}
