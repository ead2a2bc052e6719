import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying

@Suite("Accepting a group") struct AcceptingGroupTests {
  private func subjects(moved: Bool) -> [Subject] {
    ["a", "b"].map { subject("g/\($0)", picture("#.."), facts: ["x": moved ? 2 : 1]) }
      + [subject("g/c", picture("..#"), facts: ["fit": moved ? 9 : 8])]
  }

  @Test("Accepting a group accepts its members and nothing else")
  func exact() async throws {
    let bench = try Bench()
    let judge = Judge(store: bench.store)
    _ = try await judge.accept(["**"], in: catalog(subjects(moved: false)))
    let moved = catalog(subjects(moved: true))
    let verification = await judge.verify(moved)
    #expect(verification.groups.map(\.members.count) == [2, 1])
    let group = RecordedGroup(verification.groups[0], of: verification)
    let acceptance = try await judge.accept(
      [], in: moved,
      options: AcceptanceOptions(reviewed: try group.replacements(leavingBroken: true)))
    #expect(acceptance.changes.map(\.name.text) == ["g/a", "g/b"])
    let after = await judge.verify(moved)
    #expect(after.evaluations.map(\.verdict) == [.passed, .passed, .changed])
    #expect(after.groups.map(\.id) == [verification.groups[1].id])
  }
}
