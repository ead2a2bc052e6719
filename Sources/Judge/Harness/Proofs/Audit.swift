import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssaySubjects
import AssaySystem

extension Judging {
  /// What the cache was wrong about, as the subjects show that were rendered all the same.
  func auditProblems(_ evaluations: [Evaluation]) -> [Problem] {
    guard let cache else { return [] }
    let wrong = evaluations.indices.filter { index in
      let name = evaluations[index].name
      guard let known = known[name], cache.audited.contains(name) else { return false }
      return evaluations[index].verdict != .passed || evaluations[index].picture != known.picture
    }
    guard let first = wrong.first.map({ plan.items[$0].subject }) else { return [] }
    let others = wrong.count == 1 ? "" : " and \(wrong.count - 1) more"
    return [
      Problem(
        first.location,
        "the cache says that '\(first.name)'\(others) passed and has not changed, but that is not so; the cache is discarded: verify again, and report this as a bug"
      )
    ]
  }

  /// Keeps what passed for the next verification, or throws the cache away; says what went wrong with that.
  func keep(_ evaluations: [Evaluation], isTrusted: Bool) async -> [String] {
    guard let cache else { return [] }
    guard isTrusted else { return cache.cache.discard().map { [$0] } ?? [] }
    var new = cache.cache
    for name in new.groups.keys where cache.hits[name] == nil { new.put(name, nil, fingerprint: [:]) }
    var isChanged = cache.hasNewStamps || new.groups.count != cache.cache.groups.count
    let fresh = freshGroups(evaluations, besides: cache)
    let groups = await Threads.mapAside(fresh.map { ($0.key, $0.value) }, jobs: jobs) { place, members in
      (place, group(place, members))
    }
    for (place, group) in groups where group != nil {
      new.put(place.name, group, fingerprint: plan.catalog.groups[place.index].fingerprint)
      isChanged = true
    }
    return (new.save(isChanged: isChanged).map { [$0] } ?? []) + (cache.cache.complaint.map { [$0] } ?? [])
  }

  /// A group by its name and its place in the catalog.
  private struct Place: Hashable {
    var name: String
    var index: Int
  }

  /// The groups that were judged as a whole, and passed as a whole.
  private func freshGroups(_ evaluations: [Evaluation], besides cache: CacheUse) -> [Place: [(
    Subject, Evaluation
  )]] {
    var groups: [Place: [(Subject, Evaluation)]] = [:]
    let isKnown = plan.catalog.groups.map { cache.hits[$0.name] != nil }
    for index in evaluations.indices where !isKnown[plan.items.places[index].group] {
      let item = plan.items[index]
      let place = Place(name: item.subject.name.group, index: item.group)
      groups[place, default: []].append((item.subject, evaluations[index]))
    }
    return groups.filter { place, members in
      let group = plan.catalog.groups[place.index]
      return group.name == place.name && group.contentHash != nil
        && group.subjects.allSatisfy({ $0.severalGoldens == nil })
        && group.subjects.count == members.count
        && members.allSatisfy { $1.verdict == .passed && $0.knownFailure == nil }
    }
  }

  /// What is known of a group that passed; nil when its goldens are no longer those that it was judged by.
  ///
  /// As yet without a stamp: its files must be read once more for that.
  private func group(_ place: Place, _ members: [(Subject, Evaluation)]) -> CachedGroup? {
    guard let scenario = plan.catalog.groups[place.index].contentHash,
      let bytes = goldens.store.factsFile(ofGroup: place.name), let index = FactsIndex(bytes: bytes),
      index.contentHash == goldens.contentHash(ofGroup: place.name), index.names.count == members.count
    else { return nil }
    let pictures = Dictionary(index.pictures.map { ($0.name, $0.picture) }) { first, _ in first }
    var subjects: [CachedSubject] = []
    for (subject, evaluation) in members {
      guard let recorded = pictures[subject.name.leaf], let picture = evaluation.picture,
        !subject.hasGoldenPicture || recorded?.pixelHash == picture.pixelHash
      else { return nil }
      subjects.append(
        CachedSubject(
          leaf: subject.name.leaf,
          description: CachedSubject.Description(
            line: subject.location.line, column: subject.location.column, summary: subject.summary),
          tolerance: subject.tolerance, regions: subject.regions,
          relations: subject.relations,
          picture: picture, file: subject.hasGoldenPicture ? recorded?.fileHash : nil))
    }
    return CachedGroup(
      place.name, scenario: scenario, facts: index.contentHash, fingerprint: 0, subjects: subjects)
  }
}
