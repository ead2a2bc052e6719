import ArgumentParser
import GoldenStorage
import ScenarioFormat
import Subjects

/// Where goldens are.
struct GoldenFolder: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of goldens.", valueName: "folder"))
  var goldens = "Goldens"

  /// The goldens.
  var store: GoldenStore { GoldenStore(root: goldens) }
}

/// Where scenarios are.
struct ScenarioFolder: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of scenario files and Fonts/fonts.lock.", valueName: "folder"))
  var scenarios = "Scenarios"

  /// Everything there is to judge.
  var catalog: Catalog { ScenarioLoader(folder: scenarios).load() }

  /// Renders the subject of a name; exits with 2 and a sentence when there is none or it cannot be rendered.
  func rendering(of name: String) throws -> Rendering {
    let catalog = self.catalog
    guard let subject = catalog.subjects.first(where: { $0.name.text == name }) else {
      for problem in catalog.problems { Terminal.complain(problem.description) }
      Terminal.complain("error: there is no subject '\(name)'; `assay list` shows the names")
      throw ExitCode(2)
    }
    do {
      return try subject.render()
    } catch .unavailable(let sentence) {
      Terminal.complain("\(subject.location): error: \(sentence)")
    } catch .broken(let problem) {
      Terminal.complain(problem.description)
    }
    throw ExitCode(2)
  }
}
