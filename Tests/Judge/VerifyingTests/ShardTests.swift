import AssaySubjects
import Testing

@testable import AssayVerifying

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
