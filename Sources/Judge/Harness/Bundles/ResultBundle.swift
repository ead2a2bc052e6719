import AssayFacts
public import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// The result of a verification or one of its shards, to be merged, reported or accepted elsewhere.
///
/// On disk it is a folder with `manifest.json`, and each picture once as `objects/<SHA-256>.png`.
public struct ResultBundle: Sendable {
  /// A scenario file with candidates.
  struct Group: Hashable, Sendable {
    /// The hash of the scenario file.
    var scenario: String
    /// The environment of its candidates.
    var fingerprint: Facts
  }

  /// The path it was read from; empty for one that was not read.
  public internal(set) var path = ""
  /// Which part of the suite it holds.
  public let shard: Shard
  /// The results.
  public let verification: Verification
  let suite: SuiteFingerprint
  /// Where it comes from; nil when unknown.
  let provenance: Provenance?
  /// The groups with candidates that can be accepted, by name.
  let groups: [String: Group]

  init(
    shard: Shard, verification: Verification, suite: SuiteFingerprint, provenance: Provenance?,
    groups: [String: Group]
  ) {
    self.shard = shard
    self.verification = verification
    self.suite = suite
    self.provenance = provenance
    self.groups = groups
  }

  /// Bundles a verification.
  ///
  /// - Parameters:
  ///   - verification: The verification.
  ///   - catalog: The cases there were.
  ///   - options: How it was verified.
  ///   - store: The goldens that were compared.
  ///   - provenance: The program and the working tree; nil when unknown.
  public init(
    _ verification: Verification, of catalog: Catalog, options: VerificationOptions, store: GoldenStore,
    provenance: Provenance? = nil
  ) {
    let used = Set(verification.evaluations.filter { $0.replacement != nil }.map(\.name.group))
    let groups = catalog.groups.filter { used.contains($0.name) }.map {
      ($0.name, Group(scenario: SuiteFingerprint.scenarioHash(of: $0), fingerprint: $0.fingerprint))
    }
    self.init(
      shard: options.shard ?? .whole, verification: verification,
      suite: SuiteFingerprint(catalog, options: options, store: store), provenance: provenance,
      groups: Dictionary(groups) { first, _ in first })
  }
}
