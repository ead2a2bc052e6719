import AssayFacts
public import AssayGoldenStorage
public import AssayImaging
public import AssaySubjects
import AssaySystem

/// What one verification takes from the cache, and what of that it does not believe.
///
/// A group is one scenario file with its goldens. It is unchanged when its files have the contents that it passed with, and
/// the program, the libraries and the fonts are the same. Whether files have the same contents is known in two ways:
/// 1. The file system says of them what it said when they were last read (``GroupStamp``). Nothing is read, and the
///    group is counted as a whole: no subject is made of it, no name.
/// 2. Otherwise all of its files are read and their hashes compared.
///
/// Nothing is believed forever: some of the unchanged subjects are rendered and judged at every verification, others each
/// time. Whole files are drawn for that, since each of them has to be read, in an order that goes round: so each subject has
/// its turn as often as any other.
public struct CacheUse: Sendable {
  /// A scenario file that there is now.
  public struct Scenario: Sendable {
    /// Its group's name.
    var name: String
    /// Its path.
    var path: String
    /// Reads it and returns the hash of its bytes; nil where it cannot be read.
    var contentHash: @Sendable () -> ContentHash?

    /// Names a file.
    public init(name: String, path: String, contentHash: @escaping @Sendable () -> ContentHash?) {
      self.name = name
      self.path = path
      self.contentHash = contentHash
    }
  }

  /// The groups in which nothing has changed since they passed.
  public private(set) var hits: [String: CachedGroup] = [:]
  /// The folders in the folders of those that the file system vouches for, which were listed for their stamps.
  private(set) var listed: [String: [String]] = [:]
  /// The groups among them of which some subjects are rendered all the same.
  public private(set) var auditedGroups: Set<String>
  /// The cache, with the stamps of today.
  public private(set) var cache: VerificationCache
  /// Whether files were read for want of a stamp that have one now.
  private(set) var hasNewStamps = false
  /// The subjects that are rendered all the same; the cache must be right about each.
  private(set) var audited: Set<SubjectName>
  /// The scenario file of each group.
  private let paths: [String: String]

  /// The share of subjects that is audited: one of so many.
  static let auditDivisor = 50
  /// The fewest subjects that are audited.
  static let fewestAudited = 10

  /// Finds the groups in which nothing has changed.
  ///
  /// - Parameters:
  ///   - cache: What was known after the last verification.
  ///   - scenarios: Every scenario file there is now.
  ///   - store: The goldens there are now.
  ///   - jobs: How many groups are looked at at the same time; nil for one a core.
  ///   - now: Seconds since 1970; the system's clock unless given.
  public init(
    _ cache: VerificationCache, scenarios: [Scenario], store: GoldenStore, jobs: Int?, now: Int? = nil
  ) async {
    let candidates = scenarios.filter { cache.groups[$0.name] != nil }
    let found = await Threads.mapAside(candidates, jobs: jobs) { scenario in
      // Taken before anything is read: whatever is changed from here on gets another one.
      let today = store.stamp(ofGroup: scenario.name, scenario: scenario.path, now: now)
      return (cache.groups[scenario.name]?.unchanged(scenario, in: store, today: today), today?.folders)
    }
    self.cache = cache
    for (scenario, (group, folders)) in zip(candidates, found) {
      guard let group else { continue }
      if group.stamp != nil { listed[scenario.name] = folders }
      if group.stamp != cache.groups[scenario.name]?.stamp { hasNewStamps = true }
      self.cache.keep(scenario.name, group)
      hits[scenario.name] = group
    }
    paths = Dictionary(scenarios.map { ($0.name, $0.path) }) { first, _ in first }
    audited = CacheUse.audited(of: hits, run: cache.runs)
    auditedGroups = Set(audited.map(\.group))
  }

  /// Forgets what is known of a group, whose scenario file has just been written.
  public mutating func forget(_ name: String) {
    hits[name] = nil
    listed[name] = nil
    audited = audited.filter { $0.group != name }
    auditedGroups.remove(name)
  }

  /// A fiftieth of the subjects, at least ten: others at each verification, and all of them in turn.
  private static func audited(of hits: [String: CachedGroup], run: Int) -> Set<SubjectName> {
    let total = hits.values.reduce(0) { $0 + $1.count }
    var missing = min(total, max(fewestAudited, (total + auditDivisor - 1) / auditDivisor))
    var dice = SplitMix64(seed: 0)
    var names = hits.keys.sorted().shuffled(using: &dice)
    // A verification begins where the one before ended, as far as both took the same number of files.
    let files = max(1, names.count * missing / max(1, total))
    let first = names.isEmpty ? 0 : (run &* files) % names.count
    names = Array(names[first...] + names[..<first])
    var audited: Set<SubjectName> = []
    for name in names where missing > 0 {
      guard let group = hits[name] else { continue }
      dice = SplitMix64(seed: UInt64(truncatingIfNeeded: run))
      let chosen = group.subjects.shuffled(using: &dice).prefix(missing)
      missing -= chosen.count
      audited.formUnion(chosen.compactMap { SubjectName(CachedGroup.name(of: $0, in: name)) })
    }
    return audited
  }
}

extension CachedGroup {
  /// The group as it is today; nil when something in it has changed.
  fileprivate func unchanged(
    _ scenario: CacheUse.Scenario, in store: GoldenStore, today: GroupStamp?
  ) -> CachedGroup? {
    if let stamp, stamp == today?.hash { return self }
    guard scenario.contentHash() == self.scenario, holds(scenario.name, in: store) else { return nil }
    var group = self
    // A folder with other pictures besides is looked through every time, for these are told.
    group.stamp = today?.pictures == pictures ? today?.hash : nil
    return group
  }
}

extension CacheUse {
  /// The groups that must be in the catalog although nothing in them has changed.
  ///
  /// These are groups that the file system does not vouch for, and groups with relations to others or from others, since
  /// every relation is judged each time.
  ///
  /// - Parameter catalog: What was read already.
  public func needed(besides catalog: Catalog) -> Set<String> {
    var needed = Set(hits.filter { $0.value.stamp == nil }.keys)
    for (name, group) in hits where !group.others.isEmpty { needed.formUnion([name] + group.others) }
    for group in catalog.groups {
      for subject in group.subjects where !subject.relations.isEmpty {
        needed.formUnion(subject.relations.map(\.other.group))
      }
    }
    return needed.intersection(hits.keys)
  }

  /// The hits that are not in a catalog, ordered by name.
  func unchanged(besides catalog: Catalog) -> [UnchangedGroup] {
    let read = Set(catalog.groups.map(\.name))
    return hits.keys.filter { !read.contains($0) }.sorted().compactMap { name in
      guard let group = hits[name], let path = paths[name] else { return nil }
      return UnchangedGroup(name: name, path: path, group: group)
    }
  }

  /// What the pictures of the hits depend on beside their scenarios.
  var fingerprints: [Facts] { Set(hits.values.map(\.fingerprint)).sorted().map { cache.fingerprints[$0] } }

  /// What the cache knows of the subjects in a catalog.
  func known(in catalog: Catalog) -> [SubjectName: CachedSubject] {
    var known: [SubjectName: CachedSubject] = [:]
    for group in catalog.groups {
      for subject in hits[group.name]?.subjects ?? [] {
        guard let name = SubjectName(CachedGroup.name(of: subject, in: group.name)) else { continue }
        known[name] = subject
      }
    }
    return known
  }

  /// The subjects of a hit, without reading its scenario file.
  ///
  /// - Parameters:
  ///   - name: The group's name.
  ///   - location: Its scenario file.
  ///   - render: Renders a subject where that is needed after all, which is seldom.
  public func group(
    named name: String, location: SourceLocation,
    render: @escaping @Sendable (SubjectName) throws(RenderingError) -> Rendering
  ) -> SubjectGroup? {
    guard let hit = hits[name] else { return nil }
    let subjects = hit.subjects.compactMap { cached -> Subject? in
      guard let name = SubjectName(CachedGroup.name(of: cached, in: name)) else { return nil }
      return Subject(
        name: name,
        location: cached.description.location(in: location.path), summary: cached.description.summary,
        tolerance: cached.tolerance, regions: cached.regions, relations: cached.relations,
        render: { () throws(RenderingError) in try render(name) })
    }
    guard subjects.count == hit.count else { return nil }
    return SubjectGroup(
      name: name, location: location, fingerprint: cache.fingerprint(of: hit), subjects: subjects,
      contentHash: hit.scenario)
  }
}
