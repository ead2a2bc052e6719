import AssayFacts
public import AssayGoldenStorage
public import AssayImaging
public import AssaySubjects

/// What one verification takes from the cache, and what of that it does not believe.
public struct CacheUse: Sendable {
  /// The groups in which nothing has changed since they passed.
  public private(set) var hits: [String: CachedGroup]
  /// The groups among them of which some subjects are rendered all the same.
  public private(set) var auditedGroups: Set<String>
  /// The cache.
  public let cache: VerificationCache
  /// The subjects that are rendered all the same; the cache must be right about each.
  private(set) var audited: Set<SubjectName>
  /// What the cache knows of the subjects of all hits.
  private(set) var known: [SubjectName: CachedSubject] = [:]
  /// The names of the subjects of each hit, in the file's order.
  private var names: [String: [SubjectName]] = [:]

  /// The share of subjects that is audited: one of so many.
  static let auditDivisor = 50
  /// The fewest subjects that are audited.
  static let fewestAudited = 10

  /// Finds the groups in which nothing has changed: neither the scenario file nor any golden, to the last byte.
  ///
  /// - Parameters:
  ///   - scenarios: The hash of every scenario file there is now, by the group's name.
  ///   - store: The goldens there are now.
  ///   - jobs: How many groups are looked at at the same time; nil for one a core.
  public init(_ cache: VerificationCache, scenarios: [String: ContentHash], store: GoldenStore, jobs: Int?)
    async
  {
    let candidates = cache.groups.filter { scenarios[$0.key] == $0.value.scenario }.keys.sorted()
    let held = await mapInParallel(candidates, jobs: jobs) { name in
      cache.groups[name]?.holds(name, in: store) ?? false
    }
    let names = Set(zip(candidates, held).filter(\.1).map(\.0))
    hits = cache.groups.filter { names.contains($0.key) }
    audited = CacheUse.audited(of: hits, run: cache.runs)
    auditedGroups = Set(audited.map(\.group))
    self.cache = cache
    for (name, group) in hits {
      let names = group.subjects.compactMap { SubjectName(CachedGroup.name(of: $0, in: name)) }
      self.names[name] = names
      for (name, subject) in zip(names, group.subjects) { known[name] = subject }
    }
  }

  /// Forgets what is known of a group, whose scenario file has just been written.
  public mutating func forget(_ name: String) {
    for name in names[name] ?? [] {
      known[name] = nil
      audited.remove(name)
    }
    hits[name] = nil
    auditedGroups.remove(name)
  }

  /// A fiftieth of the subjects, at least ten: others at each verification, and all of them in turn.
  ///
  /// Whole files are taken as far as possible, since every one of them has to be read.
  private static func audited(of hits: [String: CachedGroup], run: Int) -> Set<SubjectName> {
    let total = hits.values.reduce(0) { $0 + $1.subjects.count }
    var missing = min(total, max(fewestAudited, (total + auditDivisor - 1) / auditDivisor))
    var dice = RepeatableDice(seed: 0)
    var names = hits.keys.sorted().shuffled(using: &dice)
    // A verification begins where the one before ended, as far as both took the same number of files.
    let files = max(1, names.count * missing / max(1, total))
    let first = names.isEmpty ? 0 : (run &* files) % names.count
    names = Array(names[first...] + names[..<first])
    var audited: Set<SubjectName> = []
    for name in names where missing > 0 {
      guard let group = hits[name] else { continue }
      dice = RepeatableDice(seed: UInt64(truncatingIfNeeded: run))
      let chosen = group.subjects.shuffled(using: &dice).prefix(missing)
      missing -= chosen.count
      audited.formUnion(chosen.compactMap { SubjectName(CachedGroup.name(of: $0, in: name)) })
    }
    return audited
  }
}

extension CacheUse {
  /// The subjects of a hit, without reading its scenario file.
  ///
  /// - Parameter render: Renders a subject where that is needed after all, which is seldom.
  public func group(
    named name: String, location: SourceLocation,
    render: @escaping @Sendable (SubjectName) throws(RenderingError) -> Rendering
  ) -> SubjectGroup? {
    guard let hit = hits[name], let names = names[name], names.count == hit.subjects.count else { return nil }
    let subjects = zip(names, hit.subjects).map { name, cached in
      Subject(
        name: name,
        location: SourceLocation(path: location.path, line: cached.line, column: cached.column),
        tolerance: cached.tolerance, regions: cached.regions, relations: cached.relations,
        render: { () throws(RenderingError) in try render(name) })
    }
    return SubjectGroup(
      name: name, location: location, fingerprint: cache.fingerprint(of: hit), subjects: subjects,
      contentHash: hit.scenario)
  }
}
