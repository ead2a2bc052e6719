import AssayImaging
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite struct LeafNamesTests {
  @Test("Names come back one by one, and are counted", arguments: [["a"], ["a", "b-1", "c.d"]])
  func namesComeBack(all: [String]) {
    let names = LeafNames(all)
    #expect(names.all == all)
    #expect(names.count == all.count)
    #expect(LeafNames(text: names.text) == names)
  }

  @Test("Neighbors that have something in common make one stretch; what comes again later makes another")
  func neighborsMakeStretches() {
    #expect([1, 3, 2, 4, 5].stretches { $0 % 2 == $1 % 2 } == [[1, 3], [2, 4], [5]])
  }

  @Test("Subjects of several stretches come back from the cache in order, each with its own description")
  func subjectsComeBack() {
    let hash = ContentHash(of: [])
    let subjects = zip(["a", "b", "c", "d"], [2, 2, 7, 2]).map { leaf, line in
      CachedSubject(
        leaf: leaf,
        description: CachedSubject.Description(line: line, column: 3, summary: line == 7 ? "Seven." : nil),
        tolerance: .exact, regions: [], relations: [],
        picture: RenderedPicture(width: line, height: 1, pixelHash: ContentHash(of: Array(leaf.utf8))))
    }
    let group = CachedGroup("g", scenario: hash, facts: hash, fingerprint: 0, subjects: subjects)
    #expect(group.subjects == subjects)
    #expect(group.stretches.map(\.leaves.text) == ["a b", "c", "d"])
    #expect(group.stretches.map(\.description.summary) == [nil, "Seven.", nil])
  }
}
