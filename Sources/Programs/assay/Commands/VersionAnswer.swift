import AssayFacts
import AssayLabels
import AssayScenarioFormat
import AssaySubjects
import AssayTypesetting

/// What `assay --version` prints: the version, and everything else of the program that pictures depend on.
enum VersionAnswer {
  /// The output for some arguments; nil if they ask for something else.
  static func answer(to words: [String]) -> String? {
    switch words {
    case ["--version"]: lines
    case ["--version", "--json"], ["--json", "--version"]: json
    default: nil
    }
  }

  private static var lines: String {
    let commit = ToolVersion.commit ?? "not recorded, for this is no release"
    let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)\n" }
    return "assay \(ToolVersion.number)\ncommit \(commit)\nengine revision \(EngineRevision.current)\n"
      + libraries.joined()
  }

  private static var json: String {
    let facts: Facts = [
      "version": .text(ToolVersion.number),
      "commit": ToolVersion.commit.map(Fact.text) ?? .null,
      "engineRevision": .number(EngineRevision.current),
      "libraries": .record(EngineFingerprint.libraries),
    ]
    return Fact.record(facts).json + "\n"
  }
}
