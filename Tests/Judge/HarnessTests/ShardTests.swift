import AssaySubjects
import Testing

@testable import AssayHarness

@Suite struct ShardTests {
  private func names(_ count: Int) -> [SubjectName] { (0..<count).map { name("g/case-\($0)") } }

  @Test(arguments: ["0/3", "4/3", "1", "1/2/3", "a/b", "-1/3", "1/", "/1", " 1/2"])
  func aPartIsNamedByTwoNumbersFromOne(_ text: String) {
    #expect(Shard(text) == nil)
    #expect(Shard("2/8")?.description == "2/8")
  }

  @Test(arguments: [1, 2, 3, 7, 64]) func everyNameBelongsToExactlyOnePart(count: Int) throws {
    let names = names(500)
    let shards = try (1...count).map { try #require(Shard(index: $0, count: count)) }
    #expect(names.allSatisfy { name in shards.count { $0.holds(name) } == 1 })
  }

  @Test func aNameStaysInItsPartWhenOthersComeAndGo() throws {
    let shard = try #require(Shard("2/3"))
    let few = names(100).filter(shard.holds)
    let many = names(500).filter(shard.holds)
    #expect(few == Array(many.prefix(few.count)))
    #expect((100...233).contains(many.count), "500 names in three parts by hash: \(many.count)")
  }

  @Test func aSelectionIsDividedAndNothingIsJudgedTwice() {
    let all = catalog((0..<20).map { subject("g/\($0)") })
    let parts = ["1/3", "2/3", "3/3"].map { Plan(all, shard: Shard($0)).subjects.map(\.name) }
    #expect(parts.flatMap { $0 }.sorted() == Plan(all).subjects.map(\.name))
    #expect(parts.allSatisfy { $0 == $0.sorted() && !$0.isEmpty })
  }

  @Test func aPartJudgesARelationToASubjectOfAnotherPart() async throws {
    let bench = try Bench()
    // By their hashes, "g/a" and at least one of the others are in different parts.
    let others = (0..<8).map { subject("g/same-\($0)", sameAs: "g/a") }
    try await bench.accept(subject("g/a"))
    let all = catalog([subject("g/a")] + others)
    _ = try await Judge(store: bench.store).accept(["**"], in: all)
    for part in ["1/2", "2/2"] {
      let options = VerificationOptions(shard: Shard(part))
      let verification = await Judge(store: bench.store).verify(all, options: options)
      #expect(verification.evaluations.count > 0)
      #expect(verification.evaluations.allSatisfy { $0.verdict == .passed })
      #expect(verification.exitCode == 0)
    }
  }
}

@Suite struct ShardEnvironmentTests {
  @Test func bazelCountsFromZero() throws {
    let environment = try ShardEnvironment([
      "TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "0", "TEST_SHARD_STATUS_FILE": "/s",
      "XML_OUTPUT_FILE": "/x", "TEST_UNDECLARED_OUTPUTS_DIR": "/o",
    ])
    #expect(environment.shard == Shard("1/4"))
    #expect(environment.statusFile == "/s")
    #expect(environment.junitFile == "/x")
    #expect(environment.outputFolder == "/o")
  }

  @Test func withoutVariablesEverythingIsJudged() throws {
    #expect(try ShardEnvironment([:]).shard == nil)
    #expect(try ShardEnvironment(["TEST_TOTAL_SHARDS": "", "TEST_SHARD_INDEX": ""]).shard == nil)
  }

  @Test(arguments: [
    ["TEST_TOTAL_SHARDS": "4"], ["TEST_SHARD_INDEX": "0"],
    ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "4"], ["TEST_TOTAL_SHARDS": "x", "TEST_SHARD_INDEX": "0"],
    ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "-1"],
    ["TEST_TOTAL_SHARDS": "0", "TEST_SHARD_INDEX": "0"],
    ["TEST_TOTAL_SHARDS": "1", "TEST_SHARD_INDEX": "9223372036854775807"],
  ]) func halfAShardIsNone(_ variables: [String: String]) {
    let problem = #expect(throws: Problem.self) { try ShardEnvironment(variables) }
    #expect(problem?.message.contains("which names no shard; set both") == true)
  }
}
