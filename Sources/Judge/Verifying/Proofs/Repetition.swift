import AssayFacts
import AssayImaging
import AssaySubjects
import AssaySystem

extension Verifier {
  /// How many cases are shuffled together; an engine need not keep more than these in memory.
  private static let shuffled = 1000

  /// Renders every case several times, in shuffled order that is the same at every run, and checks that nothing changes.
  func repetitionProblems(_ evaluations: [Evaluation]) async -> [Problem] {
    let times = options.repetitions
    guard times > 1 else { return [] }
    var problems: [Problem] = []
    for start in stride(from: 0, to: plan.items.count, by: Verifier.shuffled) {
      let indices = start..<min(start + Verifier.shuffled, plan.items.count)
      let rendered = indices.filter { evaluations[$0].picture != nil }
      var turns = rendered.flatMap { Array(repeating: $0, count: times) }
      var dice = SplitMix64(seed: UInt64(start))
      turns.shuffle(using: &dice)
      let items = plan.items
      let prints = await Threads.mapAside(turns, jobs: options.jobs) { Fingerprint(of: items[$0].subject) }
      let all = Dictionary(grouping: zip(turns, prints), by: \.0).mapValues { $0.map(\.1) }
      problems += rendered.compactMap { index in
        unsteadiness(of: items[index].subject, in: all[index] ?? [], judged: evaluations[index].picture)
      }
    }
    return problems
  }

  private func unsteadiness(
    of subject: Subject, in prints: [Fingerprint], judged: RenderedPicture?
  ) -> Problem? {
    let pictures = Set(prints.map(\.picture) + (judged.map { [$0.pixelHash] } ?? []))
    let facts = Set(prints.map(\.facts))
    guard pictures.count > 1 || facts.count > 1 else { return nil }
    let what = [("pictures", pictures.count), ("sets of facts", facts.count)].filter { $0.1 > 1 }
      .map { "\($0.1) different \($0.0)" }
    return Problem(
      subject.location,
      "'\(subject.name)' is not drawn the same every time: \(prints.count) renderings gave \(what.joined(separator: " and ")); look for a clock, random numbers or unordered sets in its renderer"
    )
  }

  private struct Fingerprint: Sendable {
    var picture: ContentHash
    var facts: ContentHash

    init(of subject: Subject) {
      if let rendering = try? subject.render() {
        picture = rendering.contentHash
        facts = ContentHash(of: Array(Fact.record(rendering.facts).description.utf8))
      } else {
        picture = ContentHash(of: Array("no picture".utf8))
        facts = ContentHash(of: Array("no facts".utf8))
      }
    }
  }
}
