import AssayFacts
public import AssayGoldenStorage
public import AssaySubjects

/// The differences between the environment here and those that goldens were made in.
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
        guard let recorded = try EnvironmentComparison.fingerprint(of: group.name, in: store) else {
          continue
        }
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

  private static func fingerprint(of group: String, in store: GoldenStore) throws(Problem) -> Facts? {
    if let index = store.index(ofGroup: group) { return index.fingerprint }
    return try store.record(ofGroup: group)?.fingerprint
  }
}
