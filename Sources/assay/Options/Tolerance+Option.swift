import ArgumentParser
import AssayDiffCommand
import AssaySubjects

extension Tolerance {
  /// Reads a preset, limits such as `edge=0.05,color=2` (the others are 0), or a preset followed by limits that replace its own.
  init(option text: String) throws {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let preset = Tolerance.presets.first { $0.name == parts[0] }?.tolerance
    if let preset, parts.count == 1 {
      self = preset
    } else if let tolerance = try (preset ?? .exact).replacing(preset == nil ? text[...] : parts[1]) {
      self = tolerance
    } else {
      let names = Tolerance.presets.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "'--tolerance' must be one of \(names), or limits such as edge=0.05,color=2, not '\(text)'.")
    }
  }

  /// The text that ``init(option:)`` reads: a preset's name, or all limits.
  var option: String {
    if let preset = Tolerance.presets.first(where: { $0.tolerance == self }) { return preset.name }
    return Limit.allCases.map { "\($0.rawValue)=\(self[$0])" }.joined(separator: ",")
  }
}
