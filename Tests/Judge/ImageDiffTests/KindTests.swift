import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// The kind of a change, for changes that everyone would describe in the same word.
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

  /// Between two such similar tones, the same difference could also be an edge that moved by a pixel.
  @Test func aGroundInAnotherColorAroundAFaintCardIsRecolored() {
    var before = plain
    (before.card, before.fill, before.ground) = (true, [238, 238, 238], [252, 252, 252])
    var after = before
    after.ground = [244, 244, 244]
    let found = difference(Rendering().draw(before, seed: 1), Rendering().draw(after, seed: 1))
    #expect(found?.words.hasPrefix("recolored; color ") == true, "\(found?.words ?? "")")
  }

  @Test func textMovedByAPixelIsMoved() {
    #expect(kind { $0.origin.x += 1 } == .moved)
    #expect(kind { $0.origin.y += 1 } == .moved)
  }

  /// The same ink in the same places; only its edges differ, so it has no other color.
  @Test func textWithOtherAntialiasingIsMoved() {
    var coarse = Rendering()
    coarse.sampling.lines = 4
    #expect(worstKind(Rendering().draw(plain, seed: 1), coarse.draw(plain, seed: 1)) == .moved)
  }

  @Test("Strokes cut off along a straight line are clipped, on each side", arguments: 0..<4)
  func clipped(side: Int) {
    let (before, after) = cut { x, y in [x > 52.4, x < 33.6, y > 20.5, y < 36.5][side] }
    #expect(worstKind(before, after) == .clipped)
  }

  @Test func inkCutOffAlongASlantIsMissing() {
    let (before, after) = cut { x, y in x + y > 80 }
    #expect(worstKind(before, after) == .missing)
  }

  @Test("A corner that became round is not clipped", arguments: [4.0, 8, 14])
  func rounded(corner: Double) {
    func card(_ corner: Double) -> Bitmap {
      var scene = plain
      scene.letters = []
      scene.card = true
      scene.fill = [40, 80, 160]
      scene.corner = corner
      return Rendering().draw(scene, seed: 1)
    }
    #expect(worstKind(card(0), card(corner)) != .clipped)
    #expect(worstKind(card(corner), card(0)) != .clipped)
  }

  @Test("Text of another size is resized", arguments: [0.8, 0.95, 1.04, 1.1, 1.3])
  func resized(scale: Double) {
    let larger = kind { scene in
      scene.size *= scale
      scene.weight *= scale
      scene.lineStep *= scale
    }
    #expect(larger == .resized)
  }

  @Test func aLargerCardIsResizedAndARounderOneIsNot() {
    func card(_ corner: Double, width: Int, height: Int) -> Bitmap {
      var scene = plain
      scene.letters = []
      (scene.card, scene.fill, scene.corner) = (true, [40, 80, 160], corner)
      (scene.width, scene.height) = (width, height)
      let drawn = Rendering().draw(scene, seed: 1)
      var picture = Bitmap(width: 140, height: 80, color: .white)
      for y in 0..<height {
        for x in 0..<width { picture[x, y] = drawn[x, y] }
      }
      return picture
    }
    #expect(worstKind(card(6, width: 93, height: 53), card(7, width: 113, height: 63)) == .resized)
    let (round, rounder) = (card(2, width: 40, height: 30), card(8, width: 40, height: 30))
    // In a corner the card is the ground, and the page behind it is the ink.
    #expect(worstKind(round, rounder) == .heavier)
    #expect(worstKind(rounder, round) == .lighter)
  }

  @Test func textThatIsOnlyWiderOrOnlyTallerIsNotResized() {
    #expect(kind { $0.spacing += 1 } != .resized)
    #expect(kind { $0.lineStep += 3 } != .resized)
  }

  @Test(
    "A tone at most two levels from its ground is not ink",
    arguments: [(130, Region.Kind.recolored), (131, .missing)])
  func toneThatIsGone(level: Int, kind: Region.Kind) {
    let ground = Bitmap(width: 60, height: 40, color: .gray(128))
    var toned = ground
    for y in 12..<28 { for x in 20..<40 { toned[x, y] = .gray(level) } }
    #expect(difference(toned, ground, .exact)?.regions.map(\.kind) == [kind])
  }

  private var plain: Scene {
    var scene = Scene(seed: 5)
    scene.card = false
    scene.shadow = 0
    scene.border = 0
    scene.gradient = nil
    scene.ground = [255, 255, 255]
    scene.ink = [10, 10, 10]
    scene.weight = 1.6
    return scene
  }

  /// A scene before and after a part of it was cut off.
  private func cut(_ isGone: (Double, Double) -> Bool) -> (Bitmap, Bitmap) {
    let before = Rendering().draw(plain, seed: 1)
    var after = before
    for y in 0..<before.height {
      for x in 0..<before.width where isGone(Double(x), Double(y)) { after[x, y] = .white }
    }
    return (before, after)
  }

  @Test("A moved edge between two areas is moved ink, no matter which area is larger", arguments: [1, 2, 3])
  func movedEdge(by step: Int) {
    func picture(edge: Int) -> Bitmap {
      var picture = Bitmap(width: 60, height: 40, color: .white)
      for y in 0..<40 {
        for x in edge..<60 { picture[x, y] = Color(red: 40, green: 80, blue: 200) }
      }
      return picture
    }
    #expect(worstKind(picture(edge: 30), picture(edge: 30 + step)) == .moved)
    #expect(worstKind(picture(edge: 30), picture(edge: 30 - step)) == .moved)
  }

  private func kind(backwards: Bool = false, _ alter: Alter) -> Region.Kind? {
    var before = plain
    var after = before
    alter(&after)
    if backwards { swap(&before, &after) }
    return worstKind(Rendering().draw(before, seed: 1), Rendering().draw(after, seed: 1))
  }

  private func worstKind(_ before: Bitmap, _ after: Bitmap) -> Region.Kind? {
    difference(before, after)?.regions.first?.kind
  }
}
