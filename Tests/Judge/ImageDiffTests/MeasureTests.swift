import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// Edge and color of changes whose size is known.
@Suite struct MeasureTests {
  private let scene = Scene(seed: 3)

  @Test func theSmallestToleranceAllowsTheDifferenceAndALittleLessDoesNot() throws {
    for seed in UInt64(1)...3 {
      for pair in LabeledPair.all(seed: seed) where pair.reference != pair.candidate {
        let found = try #require(difference(pair.reference, pair.candidate))
        let smallest = found.smallestTolerance
        #expect(passes(pair.reference, pair.candidate, smallest), "\(pair.kind)")
        var less = smallest
        less.color = smallest.color * 0.999
        #expect(!passes(pair.reference, pair.candidate, less), "\(pair.kind), less color")
        less = smallest
        less.edge = smallest.edge - 1.0 / 128
        #expect(
          smallest.edge == 0 || !passes(pair.reference, pair.candidate, less), "\(pair.kind), less edge")
      }
    }
  }

  @Test func aChangeMeasuresTheSameInALargePictureAndInACrop() throws {
    let before = Rendering().draw(scene, seed: 1)
    var changed = scene
    changed.letters[0][3] = (changed.letters[0][3] + 5) % Scene.alphabet
    let after = Rendering().draw(changed, seed: 1)
    let ground = before[0, 0]
    let crop = try #require(difference(before, after))
    let large = try #require(
      difference(place(before, on: ground, x: 1003, y: 517), place(after, on: ground, x: 1003, y: 517)))
    #expect(large.measures == crop.measures)
    #expect(large.smallestTolerance == crop.smallestTolerance)
    #expect(large.changedPixels == crop.changedPixels)
    let moved = crop.regions.map { region -> Region in
      var region = region
      region.box.x += 1003
      region.box.y += 517
      return region
    }
    #expect(large.regions == moved)
  }

  @Test func aFlatColorMeasuresItsCIEDE2000DifferenceLessOneLevelOfRounding() throws {
    // Gray 119 has L* 50.03 and gray 128 (ten levels up, less one) 53.59; SL there is 1.002 (Sharma, Wu and Dalal 2005).
    let first = Bitmap(width: 40, height: 40, color: .gray(119))
    let second = Bitmap(width: 40, height: 40, color: .gray(129))
    let found = try #require(difference(first, second))
    #expect(abs(found.measures[1].measured - 3.5) < 0.15)
    #expect(found.regions.count == 1)
  }

  /// The edge of a black field, and next to it a column of pixels that is partly covered.
  @Test(arguments: [(64, true), (128, false)])
  func anEdgeMovedByAQuarterOfAPixelIsNoOtherColor(levels: Int, isExplained: Bool) throws {
    var field = Bitmap(width: 64, height: 48, color: .white)
    for place in 0..<32 * 48 { field[place % 32, place / 32] = .black }
    var displaced = field
    for y in 0..<48 { displaced[32, y] = .gray(255 - levels) }
    let found = try #require(difference(field, displaced))
    #expect((found.smallestTolerance.color < 0.051) == isExplained)
  }

  @Test(
    "Fringes of sub-pixels are no other color; farther apart, or the same way, they are",
    arguments: [(1.0 / 3, -1.0 / 3, true), (0.8, -0.8, false), (0.45, 0.45, false)])
  func fringes(red: Double, blue: Double, isExplained: Bool) throws {
    func stem(_ shifts: [Double]) -> Bitmap {
      let channels = shifts.map {
        Sampling(shift: ($0, 0)).coverage(of: [.box(20.5, 4, 6, 24)], width: 48, height: 32)
      }
      return Bitmap(
        width: 48, height: 32,
        bytes: channels[0].indices.flatMap { index in
          channels.map { UInt8(255 - (224 * $0[index]).rounded()) } + [255]
        })
    }
    let measured = try #require(difference(stem([0, 0, 0]), stem([red, 0, blue]))).smallestTolerance.color
    #expect((measured <= 1) == isExplained, "\(measured)")
  }

  @Test func aDifferenceThatShowsOnlyOnBlackIsMeasuredOnBlack() throws {
    let first = Bitmap(width: 40, height: 40, color: Color(red: 255, green: 255, blue: 255, alpha: 128))
    let second = Bitmap(width: 40, height: 40, color: Color(red: 255, green: 255, blue: 255, alpha: 160))
    let found = try #require(difference(first, second))
    #expect(found.measures[1].measured > 5)
    #expect(!passes(first, second, .lenient))
  }

  /// The tail of a shadow above a card as two browsers blur it, at most two levels apart.
  ///
  /// The card's edge has two colors that are almost the same, so its ink is hardly there.
  @Test(arguments: [0, 1, 4, 7, 11])
  func anotherBlurOfAShadowIsNoOtherColor(rowsAbove: Int) {
    let ground = Color(red: 240, green: 251, blue: 244)
    let ramp = [(239, 250, 243), (237, 248, 241), (233, 244, 237), (227, 238, 231), (218, 228, 222)]
    func card(darkerBy levels: [Int]) -> Bitmap {
      let shadow = zip(ramp, levels).map { color, level in
        Color(
          red: UInt8(color.0 - level), green: UInt8(color.1 - level), blue: UInt8(color.2 - level))
      }
      var bitmap = Bitmap(width: 96, height: 60, color: Color(red: 235, green: 255, blue: 255))
      for y in 0..<(rowsAbove + 5) {
        for x in 0..<96 { bitmap[x, y] = y < rowsAbove ? ground : shadow[y - rowsAbove] }
      }
      return bitmap
    }
    let plain = card(darkerBy: [0, 0, 0, 0, 0])
    #expect(passes(plain, card(darkerBy: [1, 1, 1, 2, 2]), .crossPlatform))
    #expect(!passes(plain, card(darkerBy: [3, 5, 8, 11, 14]), .crossPlatform))
  }

  /// A ramp of two levels a pixel, as of a faint shadow.
  @Test(arguments: [(3, false), (4, true)])
  func aRampOffBySixLevelsHasNotMovedAndOneOffByEightHas(displacement: Int, exceeds: Bool) throws {
    func ramp(from left: Int) -> Bitmap {
      var bitmap = Bitmap(width: 96, height: 40, color: .white)
      for place in 0..<96 * 40 {
        bitmap[place % 96, place / 96] = .gray(255 - 2 * min(max(place % 96 - left, 0), 32))
      }
      return bitmap
    }
    let found = try #require(difference(ramp(from: 30), ramp(from: 30 + displacement)))
    #expect((found.smallestTolerance.edge > Tolerance.crossPlatform.edge) == exceeds)
  }

  /// A step of ten levels of blue that becomes one of seventeen: another color, hardly visible, and not a moved edge.
  @Test func anotherColorOfAFaintStepIsNoMovedEdge() {
    func step(_ levels: UInt8) -> Bitmap {
      var bitmap = Bitmap(width: 96, height: 60, color: Color(red: 30, green: 60, blue: 200))
      for y in 20..<40 {
        for x in 30..<70 { bitmap[x, y].blue += levels }
      }
      return bitmap
    }
    #expect(passes(step(10), step(17), .crossPlatform))
    #expect(!passes(step(10), step(30), .crossPlatform))
  }

  /// Fourteen stems of a pixel and a third, as of letters of 12 points; their ink is 221 levels from the ground.
  @Test(arguments: [(4, true), (20, false)])
  func theColorOfThinStemsIsMeasuredLikeThatOfWideOnes(levels: Int, isAllowed: Bool) {
    func stems(_ ink: Int) -> Bitmap {
      var bitmap = Bitmap(width: 96, height: 48, color: .white)
      for place in 0..<14 * 9 {
        let (x, y) = (10 + place / 9 * 5, 18 + place % 9)
        bitmap[x, y] = .gray(ink)
        bitmap[x + 1, y] = .gray(255 - (255 - ink) * 3 / 10)
      }
      return bitmap
    }
    // From gray 34, four levels are 1.2 ΔE and twenty are 6.2; half of it counts.
    #expect(passes(stems(34), stems(34 + levels), .crossPlatform) == isAllowed)
  }

  /// A line of one pixel in which some pixels are missing, or lighter by the two fifths that rasterizers differ where outlines overlap.
  @Test(arguments: [
    (1, 103, false), (2, 90, false), (1, 145, true), (2, 115, true), (1, 255, true), (2, 255, true),
  ])
  func aMissingPixelExceedsTheLimitAndALighterOneDoesNot(count: Int, level: Int, exceeds: Bool) throws {
    var whole = Bitmap(width: 96, height: 48, color: .white)
    for x in 10..<80 { whole[x, 20] = .black }
    var notched = whole
    for x in 40..<(40 + count) { notched[x, 20] = .gray(level) }
    let found = try #require(difference(whole, notched))
    let edge = try #require(found.measures.first { $0.limit == .edge })
    #expect(edge.isExceeded == exceeds)
  }

  /// Where each picture has one color there is no edge, and the difference is a share of all levels.
  ///
  /// From black to white that is all of them, 0.85 pixels in each pixel: four and the worst of them are 4.25. At the picture's edge, half of all
  /// levels read as much, since there is a step; in the middle they would read a quarter of it.
  @Test func aFieldInAnotherColorIsMeasuredByAllLevels() throws {
    func edge(from first: Int, to second: Int) throws -> Double {
      let fields = [first, second].map { Bitmap(width: 64, height: 48, color: .gray($0)) }
      return try #require(difference(fields[0], fields[1])).smallestTolerance.edge
    }
    #expect(abs(try edge(from: 255, to: 0) - 4.25) < 0.001)
    #expect(abs(try edge(from: 64, to: 192) - 4.25) < 0.02)
  }

  @Test func samePlatformAllowsTwoLevelsInOnePixelAndNotThree() {
    let gray = Bitmap(width: 40, height: 40, color: .gray(128))
    var (two, three) = (gray, gray)
    two[20, 20] = Color(red: 130, green: 126, blue: 130)
    three[20, 20] = Color(red: 131, green: 128, blue: 128)
    #expect(passes(gray, two, .samePlatform))
    #expect(!passes(gray, three, .samePlatform))
  }

  /// Three faint pixels in a chain, and a stronger one that is not part of it, but only five columns from the chain's box.
  @Test func aChangeNearAClusterDoesNotCountInTheCluster() throws {
    let gray = Bitmap(width: 80, height: 60, color: .gray(128))
    var spotted = gray
    for place in [10, 26, 42] { spotted[place, place] = .gray(136) }
    spotted[48, 10] = .gray(140)
    let found = try #require(difference(gray, spotted))
    // No motion explains a single pixel, and the squares of three channels are a share of 110 levels squared.
    let share: Double = 6 * 0.85 / 12100 / 0.375
    let severities = [144 * share, 64 * share]
    #expect(zip(found.regions, severities).allSatisfy { abs($0.severity - $1) < 0.0001 })
    #expect(
      found.regions.map(\.box) == [
        PixelRect(x: 48, y: 10, width: 1, height: 1), PixelRect(x: 10, y: 10, width: 33, height: 33),
      ])
    #expect(found.measures.last?.measured == 0)
  }

  @Test func spotsIsTheNumberOfRegionsThatMayExceedTheOtherLimits() {
    let white = Bitmap(width: 120, height: 40, color: .white)
    var spotted = white
    for x in [10, 100] {
      for offset in 0..<9 { spotted[x + offset % 3, 20 + offset / 3] = .black }
    }
    var tolerance = Tolerance.crossPlatform
    tolerance.spots = 1
    #expect(!passes(white, spotted, tolerance))
    tolerance.spots = 2
    #expect(passes(white, spotted, tolerance))
  }

  @Test func aLimitThatIsNotANumberAllowsNothing() {
    let white = Bitmap(width: 8, height: 8, color: .white)
    var other = white
    other[1, 1] = Color(red: 254, green: 255, blue: 255)
    let tolerance = Tolerance(edge: .nan, color: .nan, spots: -3)
    #expect(!passes(white, other, tolerance))
  }

  private func place(_ picture: Bitmap, on ground: Color, x: Int, y: Int) -> Bitmap {
    var canvas = Bitmap(width: 1920, height: 1080, color: ground)
    for row in 0..<picture.height {
      for column in 0..<picture.width { canvas[x + column, y + row] = picture[column, row] }
    }
    return canvas
  }
}
