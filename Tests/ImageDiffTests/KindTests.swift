import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// The words for what changed, each on a change anyone would call so.
@Suite struct KindTests {
  private typealias Alter = @Sendable (inout Scene) -> Void

  @Test func aMissingLetterIsMissingAndANewOneAdded() {
    #expect(kind { $0.letters[1].removeLast() } == .missing)
    #expect(kind(backwards: true) { $0.letters[1].removeLast() } == .added)
  }

  @Test func thickerStrokesAreHeavierAndThinnerOnesLighter() {
    #expect(kind { $0.weight += 0.5 } == .heavier)
    #expect(kind(backwards: true) { $0.weight += 0.5 } == .lighter)
  }

  @Test func textInAnotherColorIsRecolored() {
    #expect(kind { $0.ink = [150, 30, 30] } == .recolored)
  }

  @Test func textAPixelAsideIsMoved() {
    #expect(kind { $0.origin.x += 1 } == .moved)
    #expect(kind { $0.origin.y += 1 } == .moved)
  }

  private func kind(backwards: Bool = false, _ alter: Alter) -> Region.Kind? {
    var before = Scene(seed: 5)
    before.card = false
    before.gradient = nil
    before.ground = [255, 255, 255]
    before.ink = [10, 10, 10]
    before.weight = 1.6
    var after = before
    alter(&after)
    if backwards { swap(&before, &after) }
    let comparison = Comparator(tolerance: .crossPlatform).compare(
      reference: Rendering().draw(before, seed: 1), candidate: Rendering().draw(after, seed: 1))
    guard case .different(let difference) = comparison else { return nil }
    return difference.regions.first?.kind
  }
}
