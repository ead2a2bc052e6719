package import ArgumentParser
package import AssayImageDiff
import AssayImaging
package import AssaySubjects

/// The options for the tolerance: a preset, single limits, and parts that are ignored or have their own limits.
package struct DiffLimits: ParsableArguments {
  @Option(
    name: [.long, .customLong("preset")],
    help: ArgumentHelp(
      "How far pictures may differ: exact, samePlatform, crossPlatform, lenient, limits such as edge=0.05,color=2, or both. (default: crossPlatform)",
      valueName: "tolerance"))
  var tolerance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far an edge may move, in pixels.", valueName: "px"))
  var edge: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far a color may be off, in CIEDE2000.", valueName: "de"))
  var color: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many regions may exceed the limits.", valueName: "n"))
  var spots: Int?

  @Option(
    help: ArgumentHelp("How many rows may be inserted or removed if all else is the same.", valueName: "n"))
  var allowRows = 0

  @Option(
    help: ArgumentHelp(
      "A box in which any difference is allowed, or the names of files in folders to leave out, such as '*.svg'; may be repeated.",
      valueName: "x,y,w,h|glob"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "The files in folders to compare, such as '*.png'; may be repeated.", valueName: "glob"))
  package var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "A box with limits of its own, as in 0,0,64,64:edge=1,color=3; may be repeated, and the last one counts.",
      valueName: "x,y,w,h:limits"))
  var region: [String] = []

  /// Creates the usual limits.
  package init() {}

  /// The usual limits as they are without any option, when nothing is parsed.
  static var unparsed: DiffLimits {
    var limits = DiffLimits()
    (limits.tolerance, limits.edge, limits.color, limits.spots) = (nil, nil, nil, nil)
    (limits.allowRows, limits.ignore, limits.only, limits.region) = (0, [], [], [])
    return limits
  }

  /// Refuses an unknown tolerance, and boxes and files that cannot be read.
  package func validate() throws {
    _ = try comparator()
    _ = try selection()
  }

  /// Whether any limit was typed; otherwise limits of rules count more.
  package var areTyped: Bool { tolerance != nil || edge != nil || color != nil || spots != nil }

  /// The values of `--ignore` that are patterns of files.
  package var ignoredFiles: [String] { ignore.filter { !DiffLimits.isBox($0) } }

  /// Which files of folders are compared.
  package func selection() throws -> FileSelection {
    do {
      return try FileSelection(only: only, ignoring: ignoredFiles)
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Refuses limits under which white equals black.
  private func refuseBoundless(_ tolerance: Tolerance) throws {
    var limits = tolerance
    limits.spots = 0
    // Under most limits this is known without comparing.
    guard limits.color > 35 else { return }
    let (white, black) = (
      Bitmap(width: 64, height: 64, color: .white), Bitmap(width: 64, height: 64, color: .black)
    )
    switch AssayImageDiff.PictureComparator(tolerance: limits).compare(reference: white, candidate: black) {
    case .identical, .tolerated:
      throw ValidationError("No picture can exceed these limits: \(tolerance.words). Allow less.")
    case .different, .sizeMismatch: return
    }
  }

  /// Whether a value of `--ignore` is a box, not a pattern of files.
  private static func isBox(_ text: String) -> Bool {
    text.contains(",") && text.first.map { $0.isWholeNumber || $0 == "-" } == true
  }

  /// The comparator.
  package func comparator() throws -> AssayImageDiff.PictureComparator {
    var tolerance = try Tolerance(option: tolerance ?? "crossPlatform")
    if let edge { tolerance.edge = edge }
    if let color { tolerance.color = color }
    if let spots { tolerance.spots = spots }
    if let problem = tolerance.problem { throw ValidationError(problem) }
    try refuseBoundless(tolerance)
    let own = try region.map { try RegionTolerance(option: $0, otherwise: tolerance) }
    let ignored = try ignore.filter(DiffLimits.isBox).map {
      RegionTolerance(box: try PixelRect(option: $0, of: "--ignore"), tolerance: nil)
    }
    guard allowRows >= 0 else {
      throw ValidationError("'--allow-rows' must be 0 or more, not \(allowRows).")
    }
    var comparator = AssayImageDiff.PictureComparator(tolerance: tolerance, regions: own + ignored)
    comparator.allowedRows = allowRows
    return comparator
  }
}

extension Tolerance {
  /// Reads a preset, limits such as `edge=0.05,color=2` (the others are 0), or a preset followed by limits that replace its own.
  package init(option text: String) throws {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let preset = Tolerance.presets.first { $0.name == parts[0] }?.tolerance
    if let preset, parts.count == 1 {
      self = preset
    } else if let tolerance = (preset ?? .exact).replacing(preset == nil ? text[...] : parts[1]) {
      self = tolerance
    } else {
      let names = Tolerance.presets.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "'--tolerance' must be one of \(names), or limits such as edge=0.05,color=2, not '\(text)'.")
    }
  }

  /// Reads limits such as `edge=0.5,color=2`, which replace those of this tolerance; nil for any other text.
  package func replacing(_ limits: Substring) -> Tolerance? {
    var tolerance = self
    for setting in limits.split(separator: ",", omittingEmptySubsequences: false) {
      let words = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let limit = Limit(rawValue: words[0]), let value = Double(words[1]), value >= 0
      else { return nil }
      tolerance[limit] = value
    }
    return tolerance
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
  /// Reads `x,y,width,height:edge=0.5,color=2`; limits that are not named are those of the whole picture.
  fileprivate init(option text: String, otherwise tolerance: Tolerance) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let own = tolerance.replacing(parts[1]) else {
      throw ValidationError(
        "'--region' needs a box and limits of 0 or more, as in 0,0,64,64:edge=1,color=3, not '\(text)'.")
    }
    self.init(box: try PixelRect(option: String(parts[0]), of: "--region"), tolerance: own)
  }
}
