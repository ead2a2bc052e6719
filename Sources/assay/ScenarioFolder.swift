import ArgumentParser
import AssayGoldenStorage
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// Where goldens are.
struct GoldenFolder: ParsableArguments {
  @Option(
    name: .customLong("goldens"),
    help: ArgumentHelp("The folder of goldens; 'Goldens' by default.", valueName: "folder"))
  var folder: String?

  /// The goldens.
  var store: GoldenStore { GoldenStore(root: folder ?? "Goldens") }
}

/// Where scenarios are.
struct ScenarioFolder: ParsableArguments {
  @Option(
    name: .customLong("scenarios"),
    help: ArgumentHelp(
      "The folder of scenario files and Fonts/fonts.lock; 'Scenarios' unless given.", valueName: "folder"))
  var named: String?

  /// The folder, named or usual.
  var scenarios: String { named ?? "Scenarios" }

  @Flag(help: "Run the programs that scenarios name; read scenarios from strangers first.")
  var allowCommands = false

  @Option(
    help: ArgumentHelp(
      "Give up with exit status 2 when one label takes longer than this many seconds to draw.",
      valueName: "seconds"))
  var timeLimit = usualTimeLimit

  /// How long one label may take to draw unless said otherwise, in seconds.
  static let usualTimeLimit = 60.0

  /// Refuses a limit that is none.
  func validate() throws {
    guard timeLimit >= 0.01, timeLimit <= 86_400 else {
      throw ValidationError("--time-limit is a number of seconds from 0.01 to 86400, not \(timeLimit)")
    }
  }

  /// Everything there is to judge.
  var catalog: Catalog { loader.load() }

  /// Reads them; a label that takes too long to draw ends the process with a sentence and 2.
  var loader: ScenarioLoader {
    let watch = RenderingWatch(limit: .seconds(timeLimit)) { problem in
      Terminal.complain(problem.description)
      // Not `exit`, which would wait for what other threads hold.
      _exit(2)
    }
    return ScenarioLoader(folder: scenarios, allowsCommands: allowCommands, watch: watch)
  }

  /// Sets up the scenario of a name; exits with 2 and a sentence when there is none or it cannot be rendered.
  func shown(_ name: String) throws -> ShownCase {
    let renderer = try renderer(of: name)
    do {
      return try renderer.shown()
    } catch .unavailable(let sentence) {
      Terminal.complain("\(renderer.location): error: \(sentence)")
    } catch .broken(let problem) {
      Terminal.complain(problem.description)
    }
    throw ExitCode(2)
  }

  private func renderer(of name: String) throws -> CaseRenderer {
    do {
      if let renderer = try ScenarioLoader(folder: scenarios).renderer(of: name) { return renderer }
      for problem in catalog.problems { Terminal.complain(problem.description) }
      let isThere = catalog.subjects.contains { $0.name.text == name }
      Terminal.complain(
        isThere
          ? "error: '\(name)' is drawn by a program; `assay verify \(name)` runs and judges it"
          : "error: there is no subject '\(name)'; `assay list` shows the names")
    } catch {
      Terminal.complain(error.description)
    }
    throw ExitCode(2)
  }
}
