import ArgumentParser
import AssayFacts
import AssayReporting
import AssayScenarioFormat
import AssaySubjects

/// Prints what each documented behavior is, and how many cases cover it.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Print every documented behavior with the number of cases that cover it.",
    discussion: """
        assay coverage
        assay coverage HT RR --cases        two systems, with the names of the cases
        assay coverage --json

      A case covers the behaviors that its `covers` names. Tests in Swift, which are named, cover what no case can show. \
      The exit status is 1 when a behavior has neither.
      """)

  @Argument(
    help: ArgumentHelp(
      "The systems to print, all by default: \(Coverage.systems.joined(separator: ", ")).",
      valueName: "system"))
  var systems: [String] = []

  @Flag(help: "Also print the names of the cases.")
  var cases = false

  @Flag(help: "Print JSON instead of lines.")
  var json = false

  @OptionGroup var folder: ScenarioFolder

  func validate() throws {
    for system in systems where !Coverage.systems.contains(system) {
      let known = Coverage.systems.joined(separator: ", ")
      throw ValidationError("There is no system '\(system)'; there are \(known).")
    }
  }

  func run() throws {
    let (all, problems) = ScenarioLoader(folder: folder.scenarios).coverage()
    let coverage = systems.isEmpty ? all : all.limited(to: systems)
    if json {
      print(Fact.record(coverage.facts).json)
    } else {
      printLines(of: coverage)
    }
    guard problems.isEmpty else { throw Refusal(problems) }
    if !coverage.uncovered.isEmpty { throw ExitCode(1) }
  }

  private func printLines(of coverage: Coverage) {
    let sentences = GalleryLegend(folder: folder.scenarios).behaviors.map { ($0[0], $0[1]) }
    let sentence = Dictionary(sentences) { _, last in last }
    for entry in coverage.entries {
      let count = entry.cases.count
      let words = [count == 0 ? "no case" : counted(count, "case")] + entry.tests
      Terminal.say(
        "\(entry.id)  \(words.joined(separator: ", but "))" + (sentence[entry.id].map { ": \($0)" } ?? ""))
      if cases { for name in entry.cases { Terminal.say("       \(name)") } }
    }
    let covered = coverage.entries.count - coverage.uncovered.count
    Terminal.say("\(covered) of \(coverage.entries.count) documented behaviors have cases or tests")
    if !coverage.uncovered.isEmpty { Terminal.say("without: " + coverage.uncovered.joined(separator: " ")) }
  }
}
