import ArgumentParser
import AssayScenarioFormat
import AssaySubjects
import Dispatch
import Foundation
import Synchronization

/// Renders every subject of a scenario folder and judges none: what `assay verify` is measured against.
@main
struct VerifyBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render every subject once, and print how many there were.")

  @Option(help: "The folder of scenarios.") var scenarios = "Scenarios"
  @Option(help: "How many are rendered at the same time; one a core unless given.") var jobs: Int?

  func run() throws {
    let catalog = ScenarioLoader(folder: scenarios).load(jobs: jobs)
    guard catalog.problems.isEmpty else {
      FileHandle.standardError.write(Data((catalog.problems[0].description + "\n").utf8))
      throw ExitCode(2)
    }
    let subjects = catalog.subjects
    let next = Atomic(0)
    let failures = Atomic(0)
    let width = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: max(1, width)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < subjects.count else { return }
        if (try? subjects[index].render()) == nil { failures.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    print("\(subjects.count) rendered, \(failures.load(ordering: .relaxed)) not")
  }
}
