import AssayFacts
public import AssayGoldenStorage
public import AssaySubjects

/// The differences between a golden's environment and this one, by their fingerprints.
struct EnvironmentDifference {
  /// Everything that differs.
  let differences: [FactDifference]
  private let fontNames: [String]

  init(golden: Facts, now: Facts) {
    differences = golden.differences(to: now)
    var names: Set<String> = []
    for fingerprint in [golden, now] {
      if case .record(let fonts)? = fingerprint["fonts"] { names.formUnion(fonts.entries.map(\.name)) }
    }
    fontNames = names.map(EnvironmentDifference.plain)
  }

  /// The differences that can be the reason why a picture or its facts differ from the golden's.
  ///
  /// The engine's revision explains nothing, since the engine is judged. A font explains only cases whose facts name it, or
  /// no font at all, a library that only draws no facts, and neither the color of a shape.
  func explaining(
    _ evaluation: Evaluation, goldenFacts: Facts, colorChange: ColorChange?, drawingLibraries: [String]
  ) -> [FactDifference] {
    guard !differences.isEmpty else { return [] }
    let isStructural = evaluation.causes.contains { $0 == .structure || $0 == .text }
    if !isStructural, evaluation.causes.contains(.color), colorChange?.isFlat ?? true { return [] }
    var texts: [String]?
    return differences.filter { difference in
      switch difference.path.names {
      case ("engine", _): return false
      case ("libraries", let library?) where drawingLibraries.contains(library): return !isStructural
      case ("fonts", let font?):
        let named = texts ?? (goldenFacts.texts + evaluation.facts.texts).map(EnvironmentDifference.plain)
        texts = named
        return explains(difference, font: EnvironmentDifference.plain(font), named: named)
      default: return true
      }
    }
  }

  private func explains(_ difference: FactDifference, font: String, named: [String]) -> Bool {
    if named.contains(where: { $0.hasPrefix(font) }) { return true }
    guard difference.old != nil, difference.new != nil else { return false }
    return !named.contains { text in fontNames.contains { text.hasPrefix($0) } }
  }

  /// A font's name in one spelling, so that `Noto Sans boldItalic` is a prefix of `Noto Sans Bold Italic 12`.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// `FreeType 2.12.1 → 2.14.1`, `font Noto Sans regular is another file (89c3c497 → 0a1b2c3d)`.
  static func words(for difference: FactDifference) -> String {
    func plain(_ fact: Fact?) -> String { fact?.string ?? fact?.description ?? "none" }
    switch difference.path.names {
    case ("fonts", let font?):
      return
        "font \(font) is another file (\(plain(difference.old).prefix(8)) → \(plain(difference.new).prefix(8)))"
    case ("libraries", let library?):
      return "\(library) \(plain(difference.old)) → \(plain(difference.new))"
    default: return "\(difference.path) \(plain(difference.old)) → \(plain(difference.new))"
    }
  }
}

extension FactPath {
  /// The first two steps where they are names.
  fileprivate var names: (String?, String?) {
    let names = steps.prefix(2).map { if case .name(let name) = $0 { name } else { nil as String? } }
    return (names.first ?? nil, names.dropFirst().first ?? nil)
  }
}

extension Facts {
  fileprivate var texts: [String] {
    leaves.compactMap(\.value.string)
  }
}

/// The differences between this environment and the environments of the goldens.
public struct EnvironmentComparison: Sendable {
  /// One difference and the groups it is found in.
  public struct Deviation: Hashable, Sendable {
    /// The difference: `FreeType 2.13.2 → 2.14.1`.
    public var sentence: String
    /// The names of the groups with this difference.
    public var groups: [String]
  }

  /// How many groups have goldens.
  public private(set) var groups = 0
  /// How many of them were made in this environment.
  public private(set) var same = 0
  /// The differences, the most frequent first.
  public private(set) var deviations: [Deviation] = []
  /// The facts files that cannot be read.
  public private(set) var problems: [Problem] = []

  /// Compares the fingerprints of all groups of a catalog that have goldens.
  public init(_ catalog: Catalog, store: GoldenStore) {
    var found: [String: [String]] = [:]
    for group in catalog.groups {
      do throws(Problem) {
        guard let recorded = try store.facts(ofGroup: group.name)?.fingerprint else { continue }
        groups += 1
        let differences = EnvironmentDifference(golden: recorded, now: group.fingerprint).differences
        if differences.isEmpty { same += 1 }
        for sentence in differences.map(EnvironmentDifference.words) {
          found[sentence, default: []].append(group.name)
        }
      } catch {
        problems.append(error)
      }
    }
    deviations = found.map { Deviation(sentence: $0.key, groups: $0.value) }
      .sorted { ($1.groups.count, $0.sentence) < ($0.groups.count, $1.sentence) }
  }
}
