public import AssayFacts
import AssayLabels
import AssayTypesetting

/// What pictures depend on besides their scenario.
public enum EngineFingerprint {
  /// The engine's revision, the versions of the libraries, and the hashes of fonts.
  public static func facts(fonts: Facts) -> Facts {
    [
      "engine": .number(EngineRevision.current),
      "libraries": .record(libraries),
      "fonts": .record(fonts),
    ]
  }

  /// The versions of the libraries in use.
  public static var libraries: Facts {
    var facts = Facts()
    for library in LibraryVersions.all { facts[library.name] = .text(library.version) }
    return facts
  }
}
