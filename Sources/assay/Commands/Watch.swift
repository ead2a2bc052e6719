import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import Dispatch
import Foundation

/// Verifies again whenever a file is saved.
struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Verify, and verify again what each saved file affects, until Ctrl-C.",
    discussion: """
      Watches scenario files, goldens and the fonts beside the scenarios. After a save, only the cases of that file and \
      those compared with them are verified; a font affects all. The report always shows the last verification.

        assay watch
        assay watch 'htlabel/**'
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var options: VerifyingOptions
  @OptionGroup var previewing: PreviewOptions

  func run() async throws {
    let folders = [folder.scenarios, goldenFolder.store.root].map { $0.count > 1 ? trimmed($0) : $0 }
    guard let watch = FolderWatch(folders) else {
      Terminal.complain("error: this system does not tell of saved files; run `assay verify` instead")
      throw ExitCode(2)
    }
    endOnInterrupt()
    await verify(nil)
    while true {
      let saved = watch.changes()
      let files = saved.filter(isWatched)
      if files.isEmpty { continue }
      say("── saved " + files.sorted().prefix(3).joined(separator: ", ") + (files.count > 3 ? ", …" : ""))
      await verify(files)
    }
  }

  /// Verifies what some files touch, or everything.
  private func verify(_ files: Set<String>?) async {
    let catalog = folder.loader.load(jobs: options.jobs)
    var choices = options.verification(patterns: patterns)
    if let files {
      let fonts = Set(folder.loader.fontPaths)
      let names = AffectedSubjects(in: catalog, store: goldenFolder.store).names(
        fontsHaveChanged: !fonts.isDisjoint(with: files)
      ) { files.contains($0) }
      choices.selection = Selection(
        names: names, reason: "the saved files do not touch", emptiness: "no case is touched")
    }
    let verification = await Judge(store: goldenFolder.store).verify(catalog, options: choices)
    let problem = await options.problemWritingReports(of: verification)
    let console = ConsoleReport(of: problem == nil ? options.reportPath : nil)
    print(console.text(for: verification), terminator: "")
    previewing.show(verification)
    say("── watching; Ctrl-C ends")
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)  // A pipe would keep it back until the end.
  }

  private func trimmed(_ folder: String) -> String {
    folder.hasSuffix("/") ? trimmed(String(folder.dropLast())) : folder
  }

  /// Whether a file is one that a verification reads, and not an editor's or our own temporary.
  private func isWatched(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let endings = [".yaml", ".png", ".facts", ".lock", ".ttf", ".otf", ".ttc"]
    return !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) }
  }

  private func endOnInterrupt() {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      print("── watched until Ctrl-C")
      Foundation.exit(0)
    }
    source.resume()
    Watch.interruption.source = source
  }

  /// Keeps the source of the signal alive.
  private final class Interruption: @unchecked Sendable {
    var source: (any DispatchSourceSignal)?
  }
  private static let interruption = Interruption()
}
