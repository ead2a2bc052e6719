import AssayBenchmarking
import ArgumentParser
import Foundation
import AssayImageDiff
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import AssayTypesetting

/// Prints how fast pictures are compared and PNG files decoded, in process and on one thread; `scripts/bench diff` runs it.
@main
struct DiffBenchmark: ParsableCommand {
  @Option(help: "The lock file of the fonts.")
  var fonts: String
  @Option(help: "How often everything is measured; the best counts.")
  var rounds = 7
  @Flag(help: "Print one JSON object a line and figure.")
  var json = false
  @Option(help: "Measure nothing; compare this pair, for a profiler to watch.")
  var compare: String?
  @Option(help: "How often to compare it.")
  var times = 10
  @Option(help: "Write the pairs as PNG files into a folder and measure nothing.")
  var write: String?

  @Option(help: "Measure nothing; print how often the judge is right with these seeds: tuning or unseen.")
  var accuracy: String?
  @Option(help: "Write the pairs that were judged wrong as pictures into a folder.")
  var mistakes: String?

  @Option(help: "Also measure a tool as a process: its name, then its words, all with spaces between them.")
  var tool: [String] = []
  @Option(help: "Also measure what scripts/build-standalone assay-diff built before a change.")
  var before: String?
  @Option(help: "Where the files lie that tools are measured with.")
  var files: String?

  func run() throws {
    let lock = try FontLock(path: fonts)
    if let accuracy {
      let table = AccuracyTable(book: FontBook(files: lock.files, fallback: lock.fallback))
      let seeds = accuracy == "tuning" ? AccuracyTable.tuning : AccuracyTable.unseen
      return try table.run(seeds: seeds, writingMistakesTo: mistakes)
    }
    let font = try FontBook(files: lock.files, fallback: lock.fallback).font(family: "Noto Sans", size: 14)
    if let write { return try PairFiles(folder: write, font: font).write() }
    let pairs = PicturePair.all(font)
    let comparator = AssayImageDiff.Comparator(tolerance: .crossPlatform)
    if let compare {
      for pair in pairs where pair.name == compare {
        for _ in 0..<times {
          _ = comparator.compare(reference: pair.reference, candidate: pair.candidate)
        }
      }
      return
    }
    let figures = try InProcess(pairs: pairs, comparator: comparator, rounds: max(1, rounds)).figures()
    for figure in figures { print(try figure.line(json: json)) }
    guard let files else { return }
    let tools = (tool + (before.map { ["before \($0)"] } ?? [])).map { words in
      let words = words.split(separator: " ").map(String.init)
      return WholeProcesses.Tool(name: words[0], words: Array(words.dropFirst()))
    }
    let processes = WholeProcesses(folder: files, tools: tools, rounds: max(1, rounds))
    for figure in try processes.figures() { print(try figure.line(json: json)) }
  }
}
