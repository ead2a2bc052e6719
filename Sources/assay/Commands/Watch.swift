import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import AssaySystem
import Dispatch

/// Verifies again after each saved file.
struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Verify, and verify again what each saved file affects, until Ctrl-C.",
    discussion: """
        assay watch
        assay watch 'htlabel/**'
        assay watch --scenarios Labels/Scenarios --goldens Labels/Goldens

      Watches scenario files, goldens and the fonts next to the scenarios. After a save, Assay verifies the cases of that \
      file and the cases compared with them; after a change of a font, all. The report shows the last verification.
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup(title: "Where from") var scenarios: ScenarioFolder
  @OptionGroup(title: "Where from") var goldens: GoldenFolder
  @OptionGroup var options: VerifyingOptions

  func run() async throws {
    try protect([scenarios.scenarios, goldens.store.root], from: [options.output])
    let folders = [scenarios.scenarios, goldens.store.root].map { $0.count > 1 ? trimmed($0) : $0 }
    guard let watch = FolderWatch(folders) else {
      throw Problem(
        .commandLine, "this system does not report saved files; run `assay verify` instead")
    }
    let interrupt = Terminal.onInterrupt(queue: .global()) {
      Terminal.say("── watched until Ctrl-C")
      AssaySystem.exit(0)
    }
    defer { interrupt.cancel() }
    await verify(nil)
    while true {
      let files = watch.changes().filter(isWatched)
      if files.isEmpty { continue }
      say("── saved " + files.sorted().prefix(3).joined(separator: ", ") + (files.count > 3 ? ", …" : ""))
      await verify(files)
    }
  }

  /// Verifies the cases that some files affect; all cases for nil.
  private func verify(_ files: Set<String>?) async {
    let catalog = scenarios.loader.load(jobs: options.jobs)
    var choices = options.verification(patterns: patterns)
    if let files {
      let fonts = Set(scenarios.loader.fontPaths)
      let names = catalog.affectedNames(
        fontsHaveChanged: !fonts.isDisjoint(with: files), goldens: goldens.store, where: files.contains)
      choices.selection = Selection(
        names: names, reason: "the saved files do not touch", emptiness: "no case is touched")
    }
    let verification = await Judge(store: goldens.store).verify(catalog, options: choices)
    let problem = await Terminal.attempt { try await verification.writeReports(to: options.output) }
    let console = ConsoleReport(reportPath: problem == nil ? options.reportPath : nil)
    print(console.text(for: verification), terminator: "")
    say("── watching; Ctrl-C ends")
  }

  private func say(_ line: String) {
    Terminal.say(line)
    fflush(nil)  // Otherwise a pipe gets it when the program ends.
  }

  private func trimmed(_ folder: String) -> String {
    folder.hasSuffix("/") ? trimmed(String(folder.dropLast())) : folder
  }

  /// Whether a verification reads the file; it does not read temporary files of editors.
  private func isWatched(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let endings = [".yaml", ".facts", ".lock", ".ttf", ".otf", ".ttc"]
    let isRead = PictureFormat(ofFile: path)?.isRead == true || endings.contains { name.hasSuffix($0) }
    return isRead && !name.hasPrefix(".")
  }
}
