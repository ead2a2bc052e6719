import ArgumentParser
import Foundation
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Compares pictures: two, one with several accepted references, two folders of them, or a list.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare PNG files.",
    discussion: """
      The last file is judged by the ones before it, of which the nearest is reported. Two folders are compared file \
      by file, and so is, with --list, what standard input names: a line a pair, both paths with a tab between them.
      Exits with 0 when all are equal or the tolerance allows the difference, 1 when one differs, is missing or is \
      added, 2 when one cannot be judged. Limits are in units of their own: --edge in pixels, --color in CIEDE2000, \
      --ink in percent.

        assay diff before.png after.png
        assay diff before.png after.png --preset exact -o diff.png --side-by-side strip.png
        assay diff linux.png mac.png after.png --edge 0.25 --json
        assay diff before.png after.png --ignore 0,0,200,16 --region 20,40,64,64:color=3,ink=12
        assay diff Goldens .build/candidates --jobs 2
      """)

  @Argument(help: "One or more pictures to go by, then the one to judge; or two folders.")
  var paths: [String] = []

  @OptionGroup var limits: DiffLimits

  @Option(
    name: [.short, .long], help: ArgumentHelp("Write a picture of the difference.", valueName: "file.png"))
  var output: String?

  @Option(help: ArgumentHelp("Write reference, candidate and difference in a row.", valueName: "file.png"))
  var sideBySide: String?

  @Flag(help: "Compare the pairs that standard input names.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "How many pairs are compared at the same time; one a core unless given.", valueName: "n"))
  var jobs: Int?

  @Flag(
    help: """
      Print JSON: measures with limits and severities, regions, and the smallest tolerance that would pass; of \
      many pairs one line each, then a summary.
      """)
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
    guard !list else {
      guard paths.isEmpty else {
        throw ValidationError("'--list' reads its paths from standard input; name none.")
      }
      return try refusePictures(of: "a list")
    }
    guard paths.count >= 2 else {
      throw ValidationError("Name a picture to go by and one to judge, two folders, or '--list'.")
    }
  }

  private func refusePictures(of what: String) throws {
    guard output == nil, sideBySide == nil else {
      throw ValidationError(
        "'--output' and '--side-by-side' show one pair; they cannot be used with \(what).")
    }
  }

  func run() throws {
    let comparator = try limits.comparator()
    if list { return try finish(DiffBatch(comparator, jobs: jobs, json: json).run(PairList.standardInput())) }
    let folders = paths.filter(PictureFile.isFolder)
    guard folders.isEmpty else {
      guard folders.count == 2, paths.count == 2 else {
        let reason = "this is a folder; name a PNG file, or two folders and nothing else"
        Terminal.complain("\(folders[0]): error: \(reason)")
        throw ExitCode(2)
      }
      try refusePictures(of: "two folders")
      let pairs = try PairList.folders(paths[0], paths[1])
      return try finish(DiffBatch(comparator, jobs: jobs, json: json).run(pairs))
    }
    try finish(compareFiles(comparator))
  }

  private func finish(_ exitCode: Int32) throws {
    if exitCode != 0 { throw ExitCode(exitCode) }
  }

  private func compareFiles(_ comparator: AssayImageDiff.Comparator) throws -> Int32 {
    let trial = DiffTrial(references: Array(paths.dropLast()), candidate: paths[paths.count - 1])
    let result = trial.judge(by: comparator, keepingPictures: output != nil || sideBySide != nil)
    for note in result.notes { Terminal.complain(note) }
    if let pictures = result.pictures, let comparison = result.comparison {
      let (first, second) = (pictures.reference, pictures.candidate)
      if let output {
        let picture = diffImage(reference: first, candidate: second, comparison: comparison)
        try OutputFile.write(try picture.png(), to: output)
      }
      if let sideBySide {
        let strip = AssayImageDiff.sideBySide(reference: first, candidate: second, comparison: comparison)
        try OutputFile.write(try strip.png(), to: sideBySide)
      }
    }
    if let comparison = result.comparison {
      let report = DiffReport(comparison, reference: result.reference, candidate: trial.candidate)
      print(json ? try report.json(indented: true) : report.text(naming: trial.references.count > 1))
    }
    return result.exitCode
  }
}

/// What is allowed: a preset, limits of its own, parts that are ignored or have others.
struct DiffLimits: ParsableArguments {
  @Option(help: ArgumentHelp("exact, samePlatform, crossPlatform or lenient.", valueName: "preset"))
  var preset = "crossPlatform"

  @Option(help: ArgumentHelp("How far an edge may be displaced, in pixels.", valueName: "px"))
  var edge: Double?

  @Option(help: ArgumentHelp("How far a flat color may be off, in CIEDE2000.", valueName: "de"))
  var color: Double?

  @Option(help: ArgumentHelp("How much heavier or fainter text may be, in percent.", valueName: "pct"))
  var ink: Double?

  @Option(help: ArgumentHelp("How many regions may exceed the limits.", valueName: "n"))
  var spots: Int?

  @Option(help: ArgumentHelp("A box in which everything is allowed; may be repeated.", valueName: "x,y,w,h"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "A box with limits of its own, as in 0,0,64,64:edge=1,color=3; may be repeated, the last counts.",
      valueName: "x,y,w,h:limits"))
  var region: [String] = []

  func validate() throws {
    guard Tolerance.presets.contains(where: { $0.name == preset }) else {
      let names = Tolerance.presets.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no preset '\(preset)'; there are \(names).")
    }
    for (name, limit) in [("edge", edge), ("color", color), ("ink", ink), ("spots", spots.map(Double.init))] {
      if let limit, !(limit >= 0) { throw ValidationError("'--\(name)' must be 0 or more, not \(limit).") }
    }
    _ = try comparator()
  }

  /// The judge.
  func comparator() throws -> AssayImageDiff.Comparator {
    var tolerance = Tolerance.presets.first { $0.name == preset }?.tolerance ?? .crossPlatform
    if let edge { tolerance.edge = edge }
    if let color { tolerance.color = color }
    if let ink { tolerance.ink = ink }
    if let spots { tolerance.spots = spots }
    let own = try region.map { try RegionTolerance(option: $0, otherwise: tolerance) }
    let ignored = try ignore.map {
      RegionTolerance(box: try PixelRect(option: $0, of: "--ignore"), tolerance: nil)
    }
    return AssayImageDiff.Comparator(tolerance: tolerance, regions: own + ignored)
  }
}

extension PixelRect {
  /// Reads `x,y,width,height`.
  fileprivate init(option text: String, of name: String) throws {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0, numbers.allSatisfy({ abs($0 ?? 0) <= 1_000_000 })
    else {
      throw ValidationError("'\(name)' needs a box as x,y,width,height in whole pixels, not '\(text)'.")
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension RegionTolerance {
  /// Reads `x,y,width,height:edge=0.5,color=2`; limits that are not named are the whole picture's.
  fileprivate init(option text: String, otherwise tolerance: Tolerance) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'--region' needs a box and its limits, as in 0,0,64,64:edge=1, not '\(text)'.")
    }
    var own = tolerance
    for setting in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let words = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let value = Double(words[1]), value >= 0 else {
        throw ValidationError("'--region' needs limits as name=number of 0 or more, not '\(setting)'.")
      }
      switch words[0] {
      case "edge": own.edge = value
      case "color": own.color = value
      case "ink": own.ink = value
      case "spots": own.spots = Int(min(value, 1e9))
      default: throw ValidationError("There is no limit '\(words[0])'; there are edge, color, ink, spots.")
      }
    }
    self.init(box: try PixelRect(option: String(parts[0]), of: "--region"), tolerance: own)
  }
}
