import AssayImageDiff
import AssaySubjects
import Synchronization
import Testing

@testable import AssayHarness

@Suite struct ProofsTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// How often a comparator was asked.
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test func whatWasProvedOnceIsNotProvedAgain() async throws {
    try await bench.accept(subject("g/a"), subject("g/b", tolerance: .lenient))
    let (count, proofs) = (Count(), Proofs())
    let judge = Judge(store: bench.store, proofs: proofs) { comparator, reference, candidate in
      count.value.withLock { $0 += 1 }
      return comparator.compare(reference: reference, candidate: candidate)
    }
    // What passes is equal by its hash, so only proofs compare.
    var counts: [Int] = []
    for subject in [subject("g/a"), subject("g/a"), subject("g/b", tolerance: .lenient)] {
      #expect(await judge.verify(catalog(subject)).exitCode == 0)
      counts.append(count.value.withLock { $0 })
    }
    #expect(counts[0] > 0)
    #expect(counts[1] == counts[0])
    #expect(counts[2] > counts[1], "another tolerance is another proof")
  }

  @Test func whatIsNotFoundOutIsTriedAgain() async throws {
    try await bench.accept(subject("g/a"))
    let judge = Judge(store: bench.store, proofs: Proofs()) { _, _, _ in .identical }
    for _ in 0..<2 {
      let problems = await judge.verify(catalog(subject("g/a"))).problems
      #expect(problems.map(\.message).first?.hasPrefix("the verification cannot fail") == true)
    }
  }
}
