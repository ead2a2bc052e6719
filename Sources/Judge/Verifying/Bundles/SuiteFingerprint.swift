import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects
import AssaySystem

/// Hashes of scenarios, goldens and options; shards with equal hashes belong together.
struct SuiteFingerprint: Codable, Hashable, Sendable {
  /// The names of all selected cases.
  var selection: String
  /// The content of all scenario files.
  var scenarios: String
  /// The records of the shard's goldens, and of the next shard's, where a commit has the others; of all goldens elsewhere.
  var goldens: String
  var nextGoldens: String
  /// The options that change verdicts.
  var strict: Bool
  var allowMissingFonts: Bool

  init(
    _ catalog: Catalog, options: VerificationOptions, stores: [GoldenStore], provenance: Provenance?
  ) {
    let plan = Plan(catalog, patterns: options.patterns, shard: options.shard)
    selection = SuiteFingerprint.selection(of: plan.undivided.names)
    scenarios = SuiteFingerprint.hash(
      catalog.groups.map { "\($0.name) \(SuiteFingerprint.scenarioHash(of: $0))" })
    let names = catalog.groups.flatMap { $0.subjects.lazy.map(\.name) }
    func goldens(of shard: Shard) -> String {
      SuiteFingerprint.hash(
        Threads.map(names.filter(shard.holds)) { name in
          let store = stores.first { $0.holds(name) }
          return "\(name) \(store.map { "\($0.factsHash(of: name))" } ?? "")"
        })
    }
    let isCommitted = provenance?.commit != nil && provenance?.hasChanges == false
    let shard = isCommitted ? options.shard ?? .whole : .whole
    self.goldens = goldens(of: shard)
    nextGoldens = shard.count == 1 ? self.goldens : goldens(of: shard.next)
    (strict, allowMissingFonts) = (options.strict, options.allowMissingFonts)
  }

  /// The same without goldens, for all shards.
  var withoutGoldens: SuiteFingerprint { withGoldens("") }

  /// The same of all shards together.
  func joined(_ shards: [SuiteFingerprint]) -> SuiteFingerprint {
    withGoldens(SuiteFingerprint.hash(shards.map(\.goldens)))
  }

  private func withGoldens(_ hash: String) -> SuiteFingerprint {
    var all = self
    (all.goldens, all.nextGoldens) = (hash, hash)
    return all
  }

  /// The hash of some names, in any order.
  static func selection(of names: [SubjectName]) -> String {
    let hashes = names.map { ContentHash(of: $0.text) }
    return ContentHash(
      high: hashes.reduce(0) { $0 &+ $1.high }, low: hashes.reduce(0) { $0 &+ $1.low }
    ).description
  }

  /// The hash of a scenario file; that of nothing for a group that is in no file.
  static func scenarioHash(of group: ScenarioGroup) -> String {
    let bytes = try? PlainFile.read(group.location.path, limit: sizeLimit)
    return ContentHash(of: (bytes ?? nil) ?? []).description
  }

  /// The largest scenario file that is read, in bytes.
  private static let sizeLimit = 64 << 20

  private static func hash(_ lines: [String]) -> String {
    ContentHash(of: lines.joined(separator: "\n")).description
  }

  /// The difference between two suites, in words; nil if they are equal.
  func difference(from other: SuiteFingerprint) -> String? {
    var parts: [String] = []
    if scenarios != other.scenarios { parts.append("other scenario files") }
    if (strict, allowMissingFonts) != (other.strict, other.allowMissingFonts) {
      parts.append("other options")
    }
    // Other scenario files select other cases, and other cases have other goldens, which need not be said.
    if selection != other.selection, parts.isEmpty { parts.append("another selection") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// The program that wrote a bundle, and the state of the working tree it ran in; shards of one verification have the same.
public struct Provenance: Codable, Hashable, Sendable {
  /// The hash of the program's file.
  public var program: String
  /// The commit that was checked out; nil without git.
  public var commit: String?
  /// Whether files that git tracks differed from the commit; nil without git.
  public var hasChanges: Bool?

  /// Creates a provenance.
  public init(program: String, commit: String? = nil, hasChanges: Bool? = nil) {
    self.program = program
    self.commit = commit
    self.hasChanges = hasChanges
  }
}

extension Provenance {
  private static let shownDigits = 12

  /// The difference between two working trees, in words; nil if they are equal.
  static func difference(of own: Provenance?, from other: Provenance?) -> String? {
    if own?.commit != other?.commit { return "\(words(own?.commit)), not \(words(other?.commit))" }
    guard own?.hasChanges != other?.hasChanges else { return nil }
    let isChanged = own?.hasChanges == true
    return isChanged
      ? "its working tree had changes, and the other had none"
      : "its working tree had no changes, and the other had some"
  }

  private static func words(_ commit: String?) -> String {
    commit.map { "commit \($0.prefix(shownDigits))" } ?? "no commit"
  }
}

extension ContentHash {
  /// Hashes a text's bytes.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
  }
}
