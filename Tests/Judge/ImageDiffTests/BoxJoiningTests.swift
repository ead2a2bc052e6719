import AssaySubjects
import Testing

@testable import AssayImageDiff

@Suite("Shortcuts on boxes and lines") struct BoxJoiningTests {
  /// Joins two boxes that overlap, again and again.
  private func joinedPlainly(_ boxes: [PixelRect]) -> Set<PixelRect> {
    var boxes = boxes
    while true {
      let pair = boxes.indices.lazy.flatMap { first in
        boxes.indices.dropFirst(first + 1).lazy.map { (first, $0) }
      }.first { boxes[$0].overlaps(boxes[$1]) }
      guard let (first, second) = pair else { return Set(boxes) }
      boxes[first] = boxes[first].union(boxes.remove(at: second))
    }
  }

  @Test("boxes are joined as a plain search for overlaps joins them", arguments: 0..<40)
  func boxes(seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    let boxes = (0..<60).map { _ in
      PixelRect(
        x: dice.pick(400), y: dice.pick(300), width: 1 + dice.pick(1 + seed * 3),
        height: 1 + dice.pick(1 + seed))
    }
    let joined = BoxJoining(boxes).joined
    #expect(Set(joined) == joinedPlainly(boxes) && Set(joined).count == joined.count)
  }

  @Test("matched lines are equal, in order, and nearly as many as the standard library's", arguments: 0..<60)
  func lines(seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    // Each line twice, so that none is unique.
    let old = (0..<20).map { _ in dice.pick(5) }
    let new = (0..<dice.pick(30)).map { _ in dice.pick(5) }
    let (first, second) = (Array(0..<5) + Array(0..<5) + old, Array(0..<5) + Array(0..<5) + new)
    let pairs = LineMatching(first, second).partners.enumerated().compactMap { line, partner in
      partner.map { (line, $0) }
    }
    #expect(pairs.allSatisfy { first[$0] == second[$1] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 < $1.1 })
    #expect(4 * pairs.count >= 3 * (first.count - second.difference(from: first).removals.count))
  }

  @Test("joining takes no longer where boxes are many")
  func manyBoxes() {
    let boxes = (0..<380).flatMap { y in
      (0..<380).map { PixelRect(x: $0 * 18, y: y * 18, width: 1, height: 1) }
    }
    #expect(BoxJoining(boxes).joined.count == boxes.count)
    let stairs = (0..<380).map { PixelRect(x: $0 * 18, y: $0 * 18, width: 19, height: 19) }
    #expect(BoxJoining(boxes + stairs).joined.count == 1)
  }
}
