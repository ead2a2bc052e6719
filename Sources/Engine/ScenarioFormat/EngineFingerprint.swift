public import AssayFacts
import AssayLabels
import AssayTypesetting

/// What pictures of labels depend on besides their scenario.
public enum EngineFingerprint {
  /// The engine's revision, the versions of the libraries, and the hashes of the fonts that some cases need.
  static func facts(of cases: [LabelCase], fonts lock: FontLock) -> Facts {
    let families = Set(cases.flatMap { $0.fonts.map(\.family) })
    let fonts = lock.fingerprint(of: families, hasThai: cases.contains(where: \.hasThai))
    return [
      "engine": .number(EngineRevision.current), "libraries": .record(libraries), "fonts": .record(fonts),
    ]
  }

  /// The versions of the libraries in use.
  public static var libraries: Facts {
    var facts = Facts()
    for library in LibraryVersions.all { facts[library.name] = .text(library.version) }
    return facts
  }
}
