import ArgumentParser
import AssayDiffCommand
import AssayScenarioFormat
import AssayVerifying
import AssaySubjects
import AssaySystem

/// Pictures that were made elsewhere, and how far they may be from their goldens.
struct PictureSource: ParsableArguments {
  @Option(
    name: [.kept(.candidates)],
    help: ArgumentHelp(
      "Compare a folder of pictures instead of scenarios: <name>.png, with <name>.facts.json if there are facts. May be repeated.",
      valueName: "folder"))
  var candidates: [String] = []

  @Option(
    name: [.kept(.only)],
    help: ArgumentHelp(
      "The files in folders of pictures to compare, such as '*.png'; may be repeated.", valueName: "glob"))
  var only: [String] = []

  @Option(
    name: [.kept(.ignore)],
    help: ArgumentHelp(
      "Files in folders of pictures to leave out, such as '*.svg'; may be repeated.", valueName: "glob"))
  var ignore: [String] = []

  @Option(
    name: [.kept(.tolerance), .kept(.preset)],
    help: ArgumentHelp(
      "How far pictures of '--candidates' may differ: \(Tolerance.presets.map(\.name).joined(separator: ", ")), limits such as edge=0.05,color=2, or both. Overrides \(PictureRule.file) next to the goldens. (default: exact; `assay diff` and two folders: crossPlatform)",
      valueName: "tolerance"))
  var tolerance: String?

  /// Two folders without `--goldens` and `--candidates`: pictures without a rule may differ as different machines draw.
  @Flag(name: [.kept(.folders)], help: .hidden)
  var folders = false

  @Flag(name: [.kept(.tests)], help: "Compare what the last `swift test` drew. (default without scenarios)")
  var tests = false

  @Option(
    name: [.kept(.suite)],
    help: ArgumentHelp(
      "A folder with scenarios or tests and goldens of its own, such as apps/web; the names of its cases begin with it. May be repeated.",
      valueName: "folder"))
  var suite: [String] = []

  /// The files to compare.
  var selection: FileSelection {
    get throws(Problem) { try FileSelection(only: only, ignoring: ignore) }
  }

  /// The tolerance; nil if none is given.
  var limits: Tolerance? { tolerance.flatMap { try? Tolerance(option: $0) } }

  func validate() throws {
    if tests, !candidates.isEmpty {
      throw ValidationError("'--tests' and '--candidates' exclude each other.")
    }
    _ = try tolerance.map(Tolerance.init(option:))
    let folders = suite.map(Paths.standardized)
    for (index, folder) in folders.enumerated() {
      guard SubjectName(folder) != nil else {
        throw ValidationError("'--suite' must be a folder below this one, not '\(folder)'.")
      }
      let others = folders[..<index]
      if let other = others.first(where: {
        ($0 + "/").hasPrefix(folder + "/") || (folder + "/").hasPrefix($0 + "/")
      }) {
        throw ValidationError("'--suite \(folder)' and '--suite \(other)' overlap; name each folder once.")
      }
    }
  }
}
