import AssayFacts
public import AssayGoldens
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
  /// The engine's revision explains nothing, since the engine is under test. A font explains only cases whose facts name it, or
  /// no font at all, a library that only draws no facts, and neither the color of a thing.
  func explaining(
    _ evaluation: Evaluation, goldenFacts: Facts, drawingLibraries: [String]
  ) -> [FactDifference] {
    guard !differences.isEmpty else { return [] }
    let isStructural = evaluation.causes.contains { $0 == .structure || $0 == .text }
    if !isStructural, evaluation.causes.contains(.color) { return [] }
    lazy var named = (goldenFacts.leaves + evaluation.facts.leaves).compactMap(\.value.string).map(
      EnvironmentDifference.plain)
    return differences.filter { difference in
      switch difference.path.names {
      case ("engine", _): return false
      case ("libraries", let library?) where drawingLibraries.contains(library): return !isStructural
      case ("fonts", let font?):
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

extension Catalog {
  /// Compares this environment with those of the goldens, for people to read: how many were made in this one, and how the others differ.
  public func environmentLines(for store: GoldenStore) -> [String] {
    var (all, same, errors) = (0, 0, [String]())
    var found: [String: Set<String>] = [:]
    for group in groups {
      do throws(Problem) {
        var counts: [String?: Int] = [:]
        for subject in group.subjects {
          if let facts = try store.facts(of: subject.name) { counts[facts.fingerprint, default: 0] += 1 }
        }
        for (fingerprint, count) in counts {
          // Each golden was accepted with the fonts that its group had then.
          let differences = try store.fingerprint(fingerprint).differences(to: group.fingerprint)
            .filter { $0.old != nil && $0.new != nil }
          all += count
          if differences.isEmpty { same += count }
          for words in differences.map(EnvironmentDifference.words) {
            found[words, default: []].insert(group.name)
          }
        }
      } catch {
        errors.append(error.description)
      }
    }
    guard all > 0 else { return ["goldens: none yet"] }
    let lines = found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { "  \($0.key): \(listed($0.value.sorted(), atMost: 3))" }
    let advice =
      "  Cases that pass `assay verify` are the same in both environments. If one fails by its environment, install what its golden was made with; or, if you meant to change it, accept all of them again."
    return ["goldens: \(same) of \(all) were made in this environment"] + lines
      + (lines.isEmpty ? [] : [advice]) + errors
  }
}
