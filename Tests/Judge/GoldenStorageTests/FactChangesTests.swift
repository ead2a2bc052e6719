import AssayFacts
import AssaySubjects
import Testing

@testable import AssayGoldenStorage

@Suite struct FactChangesTests {
  @Test("Written changes lead from any facts to any others, in order", arguments: 0..<40)
  func anyFacts(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var writing = FactChanges()
    var reading = FactChanges()
    for _ in 0..<20 {
      let facts = random.tree(depth: 3).text
      let lines = facts.split(separator: UInt8(ascii: "\n"))
      let changes = writing.write(lines).map { Array($0.utf8)[...] }
      #expect(reading.apply(changes) == nil)
      #expect(reading.lines == lines)
    }
  }
}

extension SplitMix64 {
  /// Random facts from few names and values, so that neighbors have much in common; some names need quotes.
  fileprivate mutating func tree(depth: Int) -> Facts {
    var facts = Facts()
    for _ in 0..<pick(6) {
      let names = ["a", "aa", "b", "c d", "e\"f", "g: h", "i.j", "k"]
      facts[names[pick(8)]] = fact(depth: depth - 1)
    }
    return facts
  }

  private mutating func fact(depth: Int) -> Fact {
    switch depth == 0 ? 0 : pick(4) {
    case 0, 1: [.null, .number(pick(2)), .text("x: y"), .bool(true)][pick(4)]
    case 2: .record(tree(depth: depth))
    default: .list((0..<pick(3)).map { _ in fact(depth: depth - 1) })
    }
  }
}
