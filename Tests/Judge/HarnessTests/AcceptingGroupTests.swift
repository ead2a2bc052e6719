import AssayFacts
import Foundation
import AssayGoldenStorage
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite("Accepting a group") struct AcceptingGroupTests {
  private func subjects(moved: Bool, fit: Bool = false) -> [Subject] {
    ["a", "b"].map { subject("g/\($0)", picture("#.."), facts: ["x": moved ? 2 : 1]) }
      + [subject("g/c", picture("..#"), facts: ["fit": fit ? 9 : 8])]
  }

  /// Verifies a change of `x` in two subjects and of `fit` in a third, and gives the groups as they were left.
  private func groups(_ bench: Bench) async throws -> (Verification, RecordedGroups) {
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog(subjects(moved: false)))
    let verification = await Judge(store: bench.store).verify(
      catalog(subjects(moved: true, fit: true)),
      options: VerificationOptions(outputFolder: bench.output))
    return (verification, try #require(try RecordedGroups(in: bench.output)))
  }

  private func accept(_ group: RecordedGroup, _ subjects: [Subject], _ bench: Bench) async throws
    -> Acceptance
  {
    try await Judge(store: bench.store).accept(
      [], in: catalog(subjects),
      options: AcceptanceOptions(reviewed: try group.replacements(leavingBroken: true)))
  }

  @Test("Accepting a group accepts its members and nothing else")
  func exact() async throws {
    let bench = try Bench()
    let (verification, recorded) = try await groups(bench)
    #expect(verification.groups.map(\.members.count) == [2, 1])
    let group = try #require(recorded[verification.groups[0].id])
    let acceptance = try await accept(group, subjects(moved: true, fit: true), bench)
    #expect(acceptance.changes.map(\.name.text) == ["g/a", "g/b"])
    let after = await Judge(store: bench.store).verify(catalog(subjects(moved: true, fit: true)))
    #expect(after.evaluations.map(\.verdict) == [.passed, .passed, .changed])
    #expect(after.groups.map(\.id) == [verification.groups[1].id])
  }

  @Test(
    "Accepting a group leaves out cases that break an expectation, and names them"
  )
  func broken() async throws {
    let bench = try Bench()
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog(subjects(moved: false)))
    var broken = subjects(moved: true)
    broken[1] = subject("g/b", picture("#.."), facts: ["x": 2], expecting: ("x", 1))
    let verification = await Judge(store: bench.store).verify(
      catalog(broken), options: VerificationOptions(outputFolder: bench.output))
    #expect(verification.groups.map(\.members.count) == [2])
    let group = try #require(try RecordedGroups(in: bench.output)?[verification.groups[0].id])
    #expect(group.obstacles == ["'g/b' breaks an expectation: g.yaml:3:1: x is 2, expected 1"])
    let refusal = #expect(throws: JudgeRefusal.self) { try group.replacements(leavingBroken: false) }
    #expect(
      refusal?.problems.map(\.message) == [
        "1 of group \(group.id) cannot be made goldens; fix the code or the expectations and verify again, or accept the other 1: `assay accept \(group.id) --leave-broken`"
      ] + group.obstacles)
    let acceptance = try await accept(group, broken, bench)
    #expect(acceptance.changes.map(\.name.text) == ["g/a"])
  }

  @Test("A group is refused when one of its candidates changed since the verification")
  func candidate() async throws {
    let bench = try Bench()
    let (verification, recorded) = try await groups(bench)
    let group = try #require(recorded[verification.groups[0].id])
    var subjects = subjects(moved: true, fit: true)
    subjects[1] = subject("g/b", picture("#.."), facts: ["x": 3])
    let refusal = await #expect(throws: JudgeRefusal.self) { try await accept(group, subjects, bench) }
    #expect(refusal?.problems.count == 1)
    #expect(refusal?.description.contains("'g/b' has moved on: it is drawn otherwise now") == true)
    #expect(try bench.store.record(ofGroup: "g")?.cases["a"]?.facts == ["x": 1])
  }

  @Test("A group is refused when one of its cases does not exist any more")
  func gone() async throws {
    let bench = try Bench()
    let (verification, recorded) = try await groups(bench)
    let group = try #require(recorded[verification.groups[0].id])
    let rest = Array(subjects(moved: true).dropFirst())
    let refusal = await #expect(throws: JudgeRefusal.self) { try await accept(group, rest, bench) }
    #expect(refusal?.description.contains("there is no 'g/a' any more") == true)
  }

  @Test("A folder without a verification has no groups, and a damaged file is refused")
  func files() throws {
    let bench = try Bench()
    #expect(try RecordedGroups(in: bench.output) == nil)
    try FileManager.default.createDirectory(atPath: bench.output, withIntermediateDirectories: true)
    for text in ["", "{", #"{"schema": 2, "groups": []}"#, #"{"schema": 1}"#] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: bench.output + "/groups.json"))
      let problem = #expect(throws: Problem.self) { try RecordedGroups(in: bench.output) }
      #expect(problem?.message.contains("run `assay verify` again") == true)
    }
  }
}
