import AssayFacts
public import AssaySubjects

extension ResultBundle {
  /// Merges the shards of one verification into the result that it would have had undivided.
  ///
  /// - Parameters:
  ///   - unreadable: Why other bundles could not be read; then nothing is merged.
  ///   - allowingMixedEnvironments: Whether fonts, libraries and builds of the program may differ.
  /// - Throws: Every shard that is missing, given twice, or of another suite, working tree, environment or program.
  public static func merged(
    _ bundles: [ResultBundle], unreadable: [Problem] = [], allowingMixedEnvironments: Bool = false,
    outputFolder: String? = nil
  ) async throws(JudgeRefusal) -> ResultBundle {
    let merging = Merging(bundles)
    var problems = unreadable
    if !bundles.isEmpty || unreadable.isEmpty { problems += merging.problems }
    if problems.isEmpty && !allowingMixedEnvironments {
      problems = merging.environmentDifferences.map { bundle, words in
        bundle.problem(
          "shard \(bundle.shard) was verified in another environment than shard \(merging.bundles[0].shard): \(words); verify all shards alike, or `--allow-mixed-environments`"
        )
      }
    }
    guard problems.isEmpty else { throw JudgeRefusal(problems: problems) }
    return await merging.result(outputFolder: outputFolder)
  }
}

private struct Merging {
  /// The bundles, ordered by shard.
  let bundles: [ResultBundle]

  init(_ bundles: [ResultBundle]) {
    self.bundles = bundles.sorted { ($0.shard.index, $0.path) < ($1.shard.index, $1.path) }
  }

  /// Why these are not all shards of one verification, each once.
  var problems: [Problem] {
    guard let model = mostFrequent else {
      return [Problem(.commandLine, "there is nothing to merge; name the bundles of all shards")]
    }
    let foreign = bundles.compactMap { problem(with: $0, model: model) }
    guard foreign.isEmpty else { return foreign }
    for problems in [doubled + missing(of: model.shard.count), otherGoldens] where !problems.isEmpty {
      return problems
    }
    return contentProblems
  }

  /// A bundle of the suite, working tree and number of shards that most bundles have.
  private var mostFrequent: ResultBundle? {
    struct Origin: Hashable {
      var suite: SuiteFingerprint
      var count: Int
      var commit: String?
      var hasChanges: Bool?
    }
    let kinds = Dictionary(grouping: bundles) {
      Origin(
        suite: $0.suite.withoutGoldens, count: $0.shard.count, commit: $0.provenance?.commit,
        hasChanges: $0.provenance?.hasChanges)
    }
    return kinds.values.max { ($0.count, $1[0].path) < ($1.count, $0[0].path) }?.first
  }

  private func problem(with bundle: ResultBundle, model: ResultBundle) -> Problem? {
    if let difference = bundle.suite.difference(from: model.suite) {
      return bundle.problem(
        "shard \(bundle.shard) is of another suite than \(model.path): \(difference); merge the shards of one verification"
      )
    }
    if let difference = Provenance.difference(of: bundle.provenance, from: model.provenance) {
      return bundle.problem(
        "shard \(bundle.shard) was verified in another working tree than \(model.path): \(difference); verify all shards in one state of the repository"
      )
    }
    guard bundle.shard.count == model.shard.count else {
      return bundle.problem(
        "shard \(bundle.shard) is one of \(bundle.shard.count), but \(model.path) is one of \(model.shard.count); merge the shards of one verification"
      )
    }
    return nil
  }

  private var doubled: [Problem] {
    zip(bundles, bundles.dropFirst()).filter { $0.shard.index == $1.shard.index }.map { first, second in
      second.problem(
        "shard \(second.shard) is there twice, also as \(first.path); leave one of them out")
    }
  }

  private func missing(of count: Int) -> [Problem] {
    let there = Set(bundles.map(\.shard.index))
    // Only the first few are named: a damaged bundle may state any number.
    let first = (1...count).lazy.filter { !there.contains($0) }.prefix(5)
    var problems = Array(first).map { index in
      Problem(
        .commandLine,
        "shard \(index)/\(count) is missing; run it, again if it was ended, and name its bundle with the others"
      )
    }
    let more = count - there.count - problems.count
    if more > 0 {
      problems.append(
        Problem(.commandLine, "\(more) more shards are missing; name the bundles of all shards"))
    }
    return problems
  }

  /// The shards whose goldens differ from what the shard before them read.
  private var otherGoldens: [Problem] {
    zip(bundles, bundles.dropFirst() + bundles.prefix(1))
      .filter { $0.suite.nextGoldens != $1.suite.goldens }
      .map { before, bundle in
        bundle.problem(
          "shard \(bundle.shard) is of another suite than \(before.path): other goldens; merge the shards of one verification"
        )
      }
  }

  private var contentProblems: [Problem] {
    var owners: [SubjectName: Shard] = [:]
    for bundle in bundles {
      for name in bundle.verification.evaluations.lazy.map(\.name) {
        if let first = owners.updateValue(bundle.shard, forKey: name) {
          return [
            bundle.problem(
              "'\(name)' was judged by shard \(bundle.shard) and by shard \(first); verify all shards again, alike"
            )
          ]
        }
      }
    }
    // Where the selection itself has problems, shards may be empty, and the problems say why.
    let isBroken = bundles.contains { !$0.verification.problems.isEmpty }
    guard !isBroken, SuiteFingerprint.selection(of: Array(owners.keys)) != bundles[0].suite.selection else {
      return []
    }
    return [
      bundles[0].problem(
        "the shards hold \(owners.count) cases, but not exactly those of the suite; verify all shards again")
    ]
  }

  /// The bundles with another environment than the first, and the differences in words.
  var environmentDifferences: [(bundle: ResultBundle, words: String)] {
    let first = bundles[0]
    return bundles.compactMap { bundle in
      let differences = first.verification.fingerprint.differences(to: bundle.verification.fingerprint)
      var words = differences.isEmpty ? [] : [Sentences.environment(differences)]
      if bundle.provenance?.program != first.provenance?.program {
        words.append("another build of the program")
      }
      return words.isEmpty ? nil : (bundle, words.joined(separator: ", "))
    }
  }

  func result(outputFolder: String?) async -> ResultBundle {
    let all = bundles.map(\.verification)
    var evaluations = all.flatMap(\.evaluations)
    evaluations.sort { $0.name < $1.name }
    await OutputFolder(outputFolder)?.write(&evaluations)
    var verification = Verification(merging: all, evaluations: evaluations) ?? all[0]
    verification.problems = Merging.problems(of: all)
    verification.duration = all.map(\.duration).max() ?? .zero
    verification.hints = verification.hints.uniqued + environmentHints
    verification.scope = VerificationScope(isWhole: true)
    let compared = verification.work.equalByHash + verification.work.comparedByPixels > 0
    verification.problems += problemsOfEmptiness(evaluations, compared: compared)
    return ResultBundle(
      shard: .whole, verification: verification, suite: bundles[0].suite.joined(bundles.map(\.suite)),
      provenance: bundles[0].provenance,
      groups: bundles.reduce(into: [:]) { $0.merge($1.groups) { first, _ in first } })
  }

  private var environmentHints: [String] {
    environmentDifferences.map { bundle, words in
      "shard \(bundle.shard) was verified in another environment than shard \(bundles[0].shard): \(words)"
    }
  }

  /// The problems of all shards, each once: first those of every shard, then the others by location.
  private static func problems(of all: [Verification]) -> [Problem] {
    let first = all[0].problems
    let common = first.indices.first { index in
      !all.allSatisfy { index < $0.problems.count && $0.problems[index] == first[index] }
    }
    let start = first[..<(common ?? first.count)]
    let rest = all.flatMap { $0.problems.dropFirst(start.count) }.uniqued
    return Array(start) + rest.sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }
}
