import ArgumentParser
import AssayVerifying
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

/// The folder of scenarios, and how they may be drawn.
struct ScenarioFolder: ParsableArguments {
  @Option(
    name: [.kept(.scenarios)],
    help: ArgumentHelp(
      "The folder of scenario files and Fonts/fonts.lock. (default: Scenarios)", valueName: "folder"))
  var named: String?

  /// The folder, given or default.
  var scenarios: String { named ?? ScenarioFolder.standard }

  /// The folder if none is given.
  static let standard = "Scenarios"

  @Flag(
    name: [.kept(.allowCommands)],
    help: "Run the programs that scenarios name. Read a stranger's scenarios first.")
  var allowCommands = false

  @Option(
    help: ArgumentHelp(
      "Give up with exit status 2 when one label takes longer than this to draw.",
      valueName: "seconds"))
  var timeLimit = defaultTimeLimit

  /// The default of `--time-limit`, in seconds.
  static let defaultTimeLimit = 60.0

  func validate() throws {
    guard timeLimit >= 0.01, timeLimit <= 86_400 else {
      throw ValidationError("--time-limit is a number of seconds from 0.01 to 86400, not \(timeLimit)")
    }
  }

  /// All cases.
  var catalog: Catalog { loader.load() }

  /// The loader of the scenarios; a label that takes too long to draw ends the process with 2.
  var loader: ScenarioLoader { loader(in: "") }

  /// The loader of the scenarios in a folder.
  func loader(in folder: String) -> ScenarioLoader {
    let watch = RenderingWatch(limit: .seconds(timeLimit)) { problem in
      Terminal.complain(problem.description)
      // Not `exit`, which would wait for locks of other threads.
      _exit(2)
    }
    return ScenarioLoader(folder: Paths.join(folder, scenarios), allowsCommands: allowCommands, watch: watch)
  }

  /// The label of one case, set up to be shown; throws if the case does not exist or cannot be drawn.
  func shown(_ name: String) throws -> ShownCase {
    guard let renderer = try ScenarioLoader(folder: scenarios).renderer(of: name) else {
      let plan = Plan(catalog, patterns: [name])
      let isCase = plan.subjects.contains { $0.name.text == name }
      let reason =
        isCase
        ? "is drawn by a program; `assay verify \(name)` runs it"
        : "is not a single case; `assay list \(name)` shows its cases"
      throw Refusal(plan.problems.isEmpty ? [Problem(.commandLine, "'\(name)' \(reason)")] : plan.problems)
    }
    do {
      return try renderer.shown()
    } catch .unavailable(let reason) {
      throw Problem(renderer.location, reason)
    } catch .broken(let problem) {
      throw problem
    }
  }
}
