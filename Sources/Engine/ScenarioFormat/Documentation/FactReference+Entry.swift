extension FactReference {
  /// A fact, or several facts with one meaning.
  public struct Entry: Hashable, Sendable {
    /// Paths with `[]` for a position and `<name>` for a probe's name.
    public var paths: [String]
    /// The parts of each: `.x`, `[].rect.x`, `.*` for parts with any name.
    public var parts: [String]
    /// The unit of numbers, or the kind of other values.
    public var unit: FactUnit
    /// The meaning, and the place of zero.
    public var meaning: String
    /// The labels that state it; empty if all do.
    public var labels: [String]

    init(
      _ paths: String, _ unit: FactUnit, _ meaning: String, _ labels: String..., parts: [String] = []
    ) {
      self.paths = paths.split(separator: " ").map(String.init)
      self.parts = parts
      self.unit = unit
      self.meaning = meaning
      self.labels = labels
    }

    /// The units by path, also those of the parts.
    var units: [(pattern: String, unit: FactUnit)] {
      paths.flatMap { path in
        [(path, unit)]
          + parts.map { part in
            let name = part.split(separator: ".").last.map(String.init) ?? ""
            return (path + part, FactUnit.ofParts[name] ?? unit.element ?? unit)
          }
      }
    }

    /// The unit, and the parts that have it: `points: `x`, `y``.
    var unitOfParts: String {
      let names = parts.filter { $0.first == "." && $0 != ".*" && !unit.words.hasPrefix("record") }
      return unit.words
        + (names.isEmpty ? "" : ": " + names.map { "`\($0.dropFirst())`" }.joined(separator: ", "))
    }
  }
}
