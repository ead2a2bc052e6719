import ArgumentParser
import AssaySubjects

extension Tolerance {
  /// Reads a preset, limits such as `edge=0.05,color=2` (the others are 0), or a preset followed by limits that replace its own.
  init(option text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let preset = Tolerance.presets.first { $0.name == parts[0] }
    self = preset?.tolerance ?? .exact
    for part in preset == nil ? parts : Array(parts.dropFirst()) {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      if words.first == "ink" { throw ValidationError(Tolerance.withoutInk) }
      guard words.count == 2, let limit = Limit(rawValue: words[0]), let value = Double(words[1]), value >= 0
      else {
        let names = Tolerance.presets.map(\.name).joined(separator: ", ")
        throw ValidationError(
          "'--tolerance' must be one of \(names), or limits such as edge=0.05,color=2, not '\(text)'.")
      }
      self[limit] = value
    }
  }

  /// The text that ``init(option:)`` reads: a preset's name, or all limits.
  var option: String {
    if let preset = Tolerance.presets.first(where: { $0.tolerance == self }) { return preset.name }
    return Limit.allCases.map { "\($0.rawValue)=\(self[$0])" }.joined(separator: ",")
  }
}
