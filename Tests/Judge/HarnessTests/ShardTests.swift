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
    let timings = ShardTimings(
      microseconds: Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 * 100) }))
    for timings in [nil, timings] {
      let parts = try (1...count).map {
        try #require(Shard(index: $0, count: count)).part(of: names, by: timings)
      }
      #expect(parts.flatMap { $0 }.sorted() == names.sorted())
    }
  }

  @Test func aNameStaysInItsPartWhenOthersComeAndGo() throws {
    let shard = try #require(Shard("2/3"))
    let few = try shard.part(of: names(100))
    let many = try shard.part(of: names(500))
    #expect(few == many.intersection(names(100)))
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

  @Test func theLongestSubjectsGoFirstToWhatHasLeastToDo() throws {
    // 8; 7; 6 → third part; then 5 to the part with 6, 4 to the one with 7, 3 to the one with 8: all 11.
    let times = [("a", 8), ("b", 7), ("c", 6), ("d", 5), ("e", 4), ("f", 3)]
    let timings = ShardTimings(
      microseconds: Dictionary(uniqueKeysWithValues: times.map { (name($0.0), $0.1 * 1000) }))
    let parts = try timings.parts(of: times.map { name($0.0) }, count: 3)
    #expect(parts.map { $0.map(\.text) } == [["a", "f"], ["b", "e"], ["c", "d"]])
  }

  @Test func equalTimesAreDividedEqually() throws {
    let timings = ShardTimings(microseconds: Dictionary(uniqueKeysWithValues: names(100).map { ($0, 0) }))
    #expect(
      try timings.parts(of: names(100), count: 8).map(\.count).sorted() == [12, 12, 12, 12, 13, 13, 13, 13])
  }

  @Test func theSlowestOfEightPartsOfASkewedSuiteTakesAtMostAFifthMoreThanAPartShould() throws {
    // A few subjects take a hundred times as long as most: 1/k of the longest, as in Zipf's law.
    let names = names(800)
    let times = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, 400_000 / ($0 % 400 + 1)) })
    let loads = try ShardTimings(microseconds: times).parts(of: names.shuffled(), count: 8).map {
      $0.reduce(0) { $0 + (times[$1] ?? 0) }
    }
    let mean = Double(loads.reduce(0, +)) / 8
    #expect(Double(loads.max() ?? 0) <= 1.15 * mean, "\(loads)")
    let byNames = try (1...8).map { index in
      try #require(Shard(index: index, count: 8)).part(of: names).reduce(0) { $0 + (times[$1] ?? 0) }
    }
    #expect(Double(byNames.max() ?? 0) > 1.15 * mean, "the suite is skewed: \(byNames)")
  }

  @Test func theOrderOfNamesHasNoPartInTheDivision() throws {
    let timings = ShardTimings(
      microseconds: Dictionary(uniqueKeysWithValues: names(60).enumerated().map { ($1, $0 % 7 * 1000) }))
    let parts = try timings.parts(of: names(80), count: 5)
    #expect(try timings.parts(of: names(80).shuffled(), count: 5) == parts)
  }

  @Test func whatHasNoTimeTakesTheMedian() throws {
    let timings = ShardTimings(
      microseconds: [name("a"): 1000, name("b"): 5000, name("c"): 9000])
    // c 9, b 5, then new 5 as b, a 1: one part has c and a, the other b and new.
    let parts = try timings.parts(of: ["a", "b", "c", "new"].map(name), count: 2)
    #expect(parts.map { $0.map(\.text) } == [["c", "a"], ["b", "new"]])
  }

  @Test func timesOfAnotherSuiteAreAProblemOfEveryPart() async throws {
    let timings = ShardTimings(microseconds: [name("h/a"): 1000], path: "old.json")
    let all = catalog(subject("g/a"), subject("g/b"), subject("g/c"))
    for shard in [Shard("1/2"), Shard("2/2")] {
      let plan = Plan(all, shard: shard, timings: timings)
      #expect(
        plan.problems.map(\.description) == [
          "old.json: error: the file knows the times of 0 of 3 cases, which is fewer than half; use the JSON report or bundle of a newer verification of this suite"
        ])
    }
  }

  @Test(arguments: [
    ("{}", "these are no timings"), ("", "these are no timings"),
    (
      #"{"schema": 2, "runs": []}"#, "a newer Assay wrote these timings, in form 2, and this one reads form 1"
    ),
    (#"{"assay": "bundle", "version": 3, "cases": []}"#, "in form 3"),
    (#"{"cases": [{"name": "../a", "seconds": 1}]}"#, "the time of '../a'"),
    (#"{"cases": [{"name": "a", "seconds": -1}]}"#, "the time of 'a'"),
    (#"{"cases": [{"name": "a", "seconds": 1e300}]}"#, "the time of 'a'"),
  ]) func foreignTimesAreRefused(_ json: String, _ reason: String) {
    let problem = #expect(throws: Problem.self) { try ShardTimings(json: Array(json.utf8), path: "t.json") }
    #expect(problem?.description.contains(reason) == true)
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
