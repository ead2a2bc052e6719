import AssayFacts
import Testing

@Suite("Facts") struct FactTreeTests {
  @Test("names keep the order they were first set in")
  func order() {
    var facts: Facts = ["b": 1, "a": 2]
    facts["c"] = 3
    facts["b"] = 4
    facts["a"] = nil
    #expect(facts.entries.map(\.name) == ["b", "c"])
    #expect(facts["b"] == 4)
    #expect(facts["a"] == nil)
  }

  @Test("a value's description is one line")
  func description() {
    let fact: Fact = [1, 2.5, "a", .null, true, .record(["x": [], "y": .record([:])])]
    #expect(fact.description == #"[1, 2.5, "a", null, true, {x: [], y: {}}]"#)
  }

  @Test("equal trees do not differ")
  func equal() {
    let facts: Facts = ["a": [1, .record(["b": "x"])]]
    #expect(facts.differences(to: facts).isEmpty)
  }

  @Test("a difference has a path, an old and a new value, with additions last")
  func differences() {
    let old: Facts = [
      "gone": 1, "line": [.record(["baseline": 41.5]), .record(["baseline": 62])], "same": "x",
    ]
    let new: Facts = [
      "line": [.record(["baseline": 43]), .record(["baseline": 62])], "same": "x", "added": true,
    ]
    #expect(
      old.differences(to: new).map(\.description) == [
        "gone 1 → –", "line[0].baseline 41.5 → 43", "added – → true",
      ])
  }

  @Test("a list that becomes empty, gets elements or becomes a record differs")
  func kinds() {
    func differences(_ old: Fact, _ new: Fact) -> [String] {
      let before: Facts = ["a": old]
      return before.differences(to: ["a": new]).map(\.description)
    }
    #expect(differences([], [1]) == ["a[0] – → 1"])
    #expect(differences([1, 2], [1]) == ["a[1] 2 → –"])
    #expect(differences(.record([:]), []) == ["a {} → []"])
    #expect(differences("1", 1) == [#"a "1" → 1"#])
    #expect(differences(.null, false) == ["a null → false"])
  }

  @Test("numbers less than half a millionth apart are equal")
  func rounding() {
    let facts: Facts = ["x": 41.5]
    #expect(facts.differences(to: ["x": 41.5000004]).isEmpty)
    #expect(facts.differences(to: ["x": 41.500001]).count == 1)
  }

  @Test("the order of facts makes no difference")
  func reordered() {
    let old: Facts = ["a": 1, "b": 2]
    let new: Facts = ["b": 2, "a": 1]
    #expect(old != new)
    #expect(old.differences(to: new).isEmpty)
  }

  @Test func mergingReplacesKnownNamesAndAddsTheOthersInOrder() {
    var facts: Facts = ["a": 1, "b": 2]
    facts.merge(["c": 3, "a": 4, "d": 5])
    #expect(facts == ["a": 4, "b": 2, "c": 3, "d": 5])
  }
}
