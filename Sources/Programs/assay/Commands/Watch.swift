import ArgumentParser
import AssayGoldens
import AssayVerifying
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
        assay watch 'label/**'
        assay watch before after     two folders of pictures

      Watches scenario files, goldens and the fonts next to the scenarios. After a save, Assay verifies the cases of that \
      file and the cases compared with them; after a change of a font or in two folders, all. The report shows the last \
      verification.
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions

  private var scenarios: ScenarioFolder { sources.scenarios }
  private var goldens: GoldenFolder { sources.goldens }
  private var candidates: [String] { sources.pictures.candidates }

  mutating func run() async throws {
    patterns = try sources.takeFolders(from: patterns)
    try await watch()
  }

  private func watch() async throws {
    let watched = (candidates.isEmpty ? [scenarios.scenarios] : candidates) + [goldens.store.root]
    try Places.check(reading: watched, writing: OutputOption.places(in: options.output))
    let folders = watched.map { $0.count > 1 ? trimmed($0) : $0 }
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

  /// Verifies the cases that some files affect, all cases for nil; writes the report and prints the results.
  private func verify(_ files: Set<String>?) async {
    _ = await Terminal.attempt {
      var choices = options.verification(patterns: patterns, sources.invocation)
      let suites = try sources.suites(output: options.output, jobs: options.jobs)
      if let files, candidates.isEmpty, suites.count == 1 {
        let fonts = Set(scenarios.loader.fontPaths)
        let names = suites[0].catalog.affectedNames(
          fontsHaveChanged: !fonts.isDisjoint(with: files), goldens: goldens.store, where: files.contains)
        choices.selection = Selection(
          names: names, reason: "the saved files do not touch", emptiness: "no case is touched")
      }
      let verification = await Suite.verify(suites, choices)
      let path = try await verification.writeReports(to: options.output)
      print(ConsoleReport(reportPath: path).text(for: verification), terminator: "")
    }
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
