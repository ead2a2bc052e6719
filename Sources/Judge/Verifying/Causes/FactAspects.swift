import AssayFacts
import AssaySubjects

/// What changed facts are about, and which changes can follow from which others.
struct FactAspects {
  /// The aspect of each fact or record with one.
  private var aspects: [String: String] = [:]
  private var causes: [String: Set<String>] = [:]
  /// The position of each aspect in the order of layout.
  private(set) var ranks: [String: Int] = [:]
  let vocabulary: FactVocabulary

  init(_ vocabulary: FactVocabulary) {
    self.vocabulary = vocabulary
    for (rank, aspect) in (vocabulary.aspects ?? []).enumerated() {
      for fact in aspect.facts { aspects[fact] = aspect.name }
      causes[aspect.name] = Set(aspect.causes)
      ranks[aspect.name] = rank
    }
  }

  /// The aspect of a fact, given without positions in lists; the fact or its record if it has none.
  func aspect(of path: FactPath) -> String {
    let fact = path.factName
    return aspect(around: fact) ?? path.subject
  }

  /// The aspect of the nearest record or list that contains a fact.
  private func aspect(around fact: String) -> String? {
    var name = fact[...]
    while true {
      if let aspect = aspects[String(name)] { return aspect }
      guard let end = name.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      name = name[..<end]
    }
  }

  /// The position of an aspect or of a fact without one in the order of layout.
  func rank(of aspect: String) -> Int { ranks[aspect] ?? vocabulary.rank(of: aspect) }

  /// Whether a change of one aspect can be the direct effect of a change of the other.
  func canFollow(_ aspect: String, from other: String) -> Bool { causes[aspect]?.contains(other) ?? true }

  /// Whether an aspect only follows from others.
  func isEffect(_ aspect: String) -> Bool {
    let fact = vocabulary.aspects?.first { $0.name == aspect }?.facts.first ?? aspect
    return vocabulary.term(for: fact)?.isEffect == true
  }

  /// The aspects of facts that differ, without values that only changed places in a list whose order differs.
  func changed(in differences: [FactDifference]) -> Set<String> {
    let byFact = Dictionary(grouping: differences) { $0.path.factName }
    let names = byFact.mapValues { aspect(of: $0[0].path) }
    let all = Set(names.values)
    let own = byFact.compactMap { fact, differences -> String? in
      guard let name = names[fact], let end = fact.lastIndex(of: "["),
        let list = aspect(around: String(fact[..<end])),
        list != name, all.contains(list), FactAspects.areReordered(differences)
      else { return names[fact] }
      return nil
    }
    return Set(own)
  }

  private static func areReordered(_ differences: [FactDifference]) -> Bool {
    let sides = [differences.map(\.old), differences.map(\.new)].map { side in
      side.map { $0?.compactJSON ?? "" }.sorted()
    }
    return sides[0] == sides[1]
  }

  /// The changed aspects that no other changed aspect can explain.
  ///
  /// Where a line breaks depends on widths, and widths on where it breaks. So each origin is a list, and one of its aspects is behind
  /// the others.
  func origins(among aspects: Set<String>) -> [[String]] {
    let ordered = aspects.sorted { (rank(of: $0), $0) < (rank(of: $1), $1) }
    // Facts that the vocabulary does not name can follow from all others, so they are origins only where nothing else changed.
    let sorted = ordered.filter { causes[$0] != nil }
    guard !sorted.isEmpty else { return ordered.isEmpty ? [] : [ordered] }
    let behind = Dictionary(uniqueKeysWithValues: sorted.map { ($0, allBehind($0, among: sorted)) })
    var origins: [[String]] = []
    for aspect in sorted where !origins.contains(where: { $0.contains(aspect) }) {
      let all = behind[aspect] ?? []
      let origin = sorted.filter { $0 == aspect || all.contains($0) && behind[$0]?.contains(aspect) == true }
      if all.isSubset(of: origin) { origins.append(origin) }
    }
    return origins
  }

  private func allBehind(_ aspect: String, among aspects: [String]) -> Set<String> {
    var found: Set<String> = []
    var open = [aspect]
    while let next = open.popLast() {
      for cause in aspects where cause != next && canFollow(next, from: cause) && found.insert(cause).inserted
      {
        open.append(cause)
      }
    }
    return found
  }
}
