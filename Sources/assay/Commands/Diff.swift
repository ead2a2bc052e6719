import ArgumentParser
import Foundation
import ImageDiff
import Imaging
import Reporting
import Subjects

/// Compares two pictures.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two PNG files.",
    discussion: """
      Exits with 0 when they are equal or the tolerance allows the difference, 1 when they differ, 2 when a file \
      cannot be read. Limits are in units of their own: --edge in pixels, --color in CIEDE2000, --ink in percent.

        assay diff before.png after.png
        assay diff before.png after.png --preset exact -o diff.png
        assay diff before.png after.png --edge 0.25 --json
      """)

  @Argument(help: "The picture to go by.")
  var reference: String

  @Argument(help: "The picture to judge.")
  var candidate: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("Write a picture of the difference.", valueName: "file.png"))
  var output: String?

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

  @Flag(
    help: "Print the whole comparison as JSON: limits, regions, and the smallest tolerance that would pass.")
  var json = false

  func validate() throws {
    guard Tolerance.presets.contains(where: { $0.name == preset }) else {
      let names = Tolerance.presets.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no preset '\(preset)'; there are \(names).")
    }
    for (name, limit) in [("edge", edge), ("color", color), ("ink", ink), ("spots", spots.map(Double.init))] {
      if let limit, !(limit >= 0) { throw ValidationError("'--\(name)' must be 0 or more, not \(limit).") }
    }
  }

  func run() throws {
    let (first, second) = (try bitmap(at: reference), try bitmap(at: candidate))
    let comparison = Comparator(tolerance: tolerance).compare(reference: first, candidate: second)
    if let output {
      try OutputFile.write(
        try diffImage(reference: first, candidate: second, comparison: comparison).png(), to: output)
    }
    print(json ? JSONReport.text(for: comparison) : comparison.sentence + "\n", terminator: "")
    if comparison.isFailure { throw ExitCode(1) }
  }

  private var tolerance: Tolerance {
    var tolerance = Tolerance.presets.first { $0.name == preset }?.tolerance ?? .crossPlatform
    if let edge { tolerance.edge = edge }
    if let color { tolerance.color = color }
    if let ink { tolerance.ink = ink }
    if let spots { tolerance.spots = spots }
    return tolerance
  }

  private func bitmap(at path: String) throws -> Bitmap {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
      let reason =
        isFolder.boolValue
        ? "this is a folder; name a PNG file"
        : "the file cannot be opened; check its name and that it may be read"
      Terminal.complain("\(path): error: \(reason)")
      throw ExitCode(2)
    }
    do {
      return try Bitmap(png: [UInt8](data))
    } catch {
      Terminal.complain("\(path): error: \(error)")
      throw ExitCode(2)
    }
  }
}

extension Comparison {
  /// Whether the difference is more than the tolerance allows.
  fileprivate var isFailure: Bool {
    switch self {
    case .identical, .tolerated: false
    case .different, .sizeMismatch: true
    }
  }

  /// What a person wants to know first.
  fileprivate var sentence: String {
    switch self {
    case .identical: "identical"
    case .tolerated(let difference): "tolerated: \(difference.sentence)"
    case .different(let difference): "different: \(difference.sentence)"
    case .sizeMismatch(let reference, let candidate):
      "different: the reference is \(reference) pixels, the candidate \(candidate)"
    }
  }
}

extension Difference {
  /// The counts, then each limit with what it measured.
  fileprivate var sentence: String {
    let limits = measures.map(\.words)
    let count = changedPixels == 1 ? "1 pixel" : "\(changedPixels) pixels"
    return "\(count), at most \(largestLevel) of 255 levels; " + limits.joined(separator: ", ")
  }
}
