import AssayFacts
public import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// All that a verification or one shard of it found, to be merged, reported or accepted elsewhere.
///
/// On disk a folder: `manifest.json`, and `objects/<SHA-256>.png` for each picture that is shown, once.
public struct ResultBundle: Sendable {
  /// What is known of a scenario file's goldens.
  struct Group: Hashable, Sendable {
    /// The hash of the scenario file.
    var scenario: String
    /// What its candidates depend on.
    var fingerprint: Facts
  }

  /// Where it was read; empty for one that was not.
  public internal(set) var path = ""
  /// Which part of the suite it holds.
  public let shard: Shard
  /// What was found.
  public let verification: Verification
  let suite: SuiteFingerprint
  /// Where it comes from; nil where that is not known.
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

  /// Bundles what a verification found.
  ///
  /// - Parameters:
  ///   - verification: The verification.
  ///   - catalog: What there was to verify.
  ///   - options: How it was verified.
  ///   - store: The goldens it was judged by.
  ///   - provenance: By which program, and in which working tree; nil where nobody knows.
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
