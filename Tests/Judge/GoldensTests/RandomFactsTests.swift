import AssayFacts
import AssaySubjects
import Testing

@Suite struct RandomFactsTests {
  @Test("any facts are read back unchanged", arguments: UInt64(0)..<200)
  func anyFacts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let facts = random.tree(depth: 4)
    #expect(try Facts(text: facts.text) == facts)
  }
}

extension SplitMix64 {
  /// Random facts from few names and values, so that neighbors have much in common; some names need quotes.
  fileprivate mutating func tree(depth: Int) -> Facts {
    var facts = Facts()
    for _ in 0..<Int.random(in: 0..<6, using: &self) {
      let names = ["a", "aa", "b", "c d", "e\"f", "g: h", "i.j", "k", "", ".."]
      facts[names.randomElement(using: &self) ?? ""] = fact(depth: depth - 1)
    }
    return facts
  }

  private mutating func fact(depth: Int) -> Fact {
    switch depth == 0 ? 0 : Int.random(in: 0..<4, using: &self) {
    case 0, 1:
      return [.null, .number(1), .text("x: y"), .bool(true), [], .record([:])].randomElement(using: &self)
        ?? .null
    case 2: return .record(tree(depth: depth))
    default:
      let like = fact(depth: depth)
      return .list(
        (0..<Int.random(in: 0..<4, using: &self)).map { $0 % 2 == 0 ? like : fact(depth: depth - 1) })
    }
  }
}
