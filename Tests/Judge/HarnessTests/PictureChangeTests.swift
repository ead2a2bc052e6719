import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite("What happened in a picture") struct PictureChangeTests {
  private let line = Guide(kind: .line, x: 0, y: 0, width: 40, height: 20)

  /// A picture of 40 × 40 with a letter of two bars, moved from its place, and a gray of the given level between them.
  private func letter(right: Int = 0, down: Int = 0, gray: UInt8 = 200) -> Bitmap {
    var bitmap = Bitmap(width: 40, height: 40)
    for y in 0..<40 { for x in 0..<40 { bitmap[x, y] = .white } }
    for y in 5..<15 {
      for x in [10, 11, 16, 17] { bitmap[x + right, y + down] = .black }
      bitmap[13 + right, y + down] = Color(red: gray, green: gray, blue: gray)
    }
    return bitmap
  }

  @Test(
    "ink that went some whole pixels is found with its way",
    arguments: [[1, 0], [0, 1], [-2, 0], [0, -3], [3, 2]])
  func shift(way: [Int]) throws {
    let change = try #require(
      PictureChange(letter(), letter(right: way[0], down: way[1]), guides: [line]))
    #expect(change.shift == SIMD2(way[0], way[1]))
    #expect(change.places.first == .line)
  }

  /// A picture of 90 × 60 with a block of two colors that begins at a place, and a bar below that stays.
  private func block(x: Int, y: Int, corner: UInt8 = 0) -> Bitmap {
    var bitmap = Bitmap(width: 90, height: 60, color: .white)
    for row in 0..<12 { for column in 0..<20 { bitmap[x + column, y + row] = .black } }
    for step in 0..<4 { bitmap[x + step, y] = Color(red: 200, green: corner, blue: 0) }
    for column in 0..<90 { bitmap[column, 55] = .black }
    return bitmap
  }

  @Test(
    "ink that went far is found between the regions that differ, or within one of them",
    arguments: [[45, 6], [40, 30], [16, 9]])
  func farShift(to place: [Int]) throws {
    func change(_ after: Bitmap) throws -> PictureChange? {
      let before = block(x: 5, y: 6)
      let found = Comparator(tolerance: .exact).compare(reference: before, candidate: after)
      let regions = try #require(found.difference).regions.map(\.box)
      return PictureChange(before, after, guides: [], regions: regions)
    }
    #expect(try change(block(x: place[0], y: place[1]))?.shift == SIMD2(place[0] - 5, place[1] - 6))
    #expect(
      try change(block(x: place[0], y: place[1], corner: 90))?.shift == nil, "its corner is another color")
  }

  @Test("heavier and lighter ink is told in percent of all; ink that only came or went is no shift")
  func weight() throws {
    // Within two pixels of the column of 55 levels, which becomes one of 155, is one of 255: a hundred of 310 levels more.
    let change = try #require(PictureChange(letter(), letter(gray: 100), guides: []))
    #expect(change.shift == nil && change.places.isEmpty)
    #expect(abs((change.weight ?? 0) - 100 * 100 / 310.0) < 0.01)
    let back = try #require(PictureChange(letter(gray: 100), letter(), guides: []))
    #expect(abs((back.weight ?? 0) + 100 * 100 / 410.0) < 0.01)
  }

  @Test("a sample of many changed pixels says how all of them moved")
  func sample() {
    func noise(right: Int) -> Bitmap {
      var bitmap = Bitmap(width: 300, height: 100)
      for y in 0..<100 {
        for x in 0..<300 {
          let column = x + 9 - right
          bitmap[x, y] = Color(red: UInt8(column * column * (y + 7) & 255), green: 0, blue: 0)
        }
      }
      return bitmap
    }
    let picture = Guide(kind: .picture, x: 0, y: 0, width: 300, height: 100)
    let change = PictureChange(noise(right: 0), noise(right: 2), guides: [line, picture])
    #expect(change?.shift == SIMD2(2, 0) && change?.places == [.picture])
  }

  /// A picture of 40 × 40 whose columns have levels of gray.
  private func columns(_ level: (Int) -> UInt8) -> Bitmap {
    var bitmap = Bitmap(width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 { bitmap[x, y] = Color(red: level(x), green: level(x), blue: level(x)) }
    }
    return bitmap
  }

  @Test("ink that moved between other ink is found, too: it covers some of it, and leaves a gap")
  func between() throws {
    let before = columns { (10..<14).contains($0) ? 0 : (6..<18).contains($0) ? 100 : 255 }
    let after = columns { (11..<15).contains($0) ? 0 : (6..<18).contains($0) && $0 != 10 ? 100 : 255 }
    #expect(PictureChange(before, after, guides: [])?.shift == SIMD2(1, 0))
  }

  @Test("edges that are softer or sharper than they were are no shift, and neither more nor less ink")
  func softness() throws {
    let sharp = columns { $0 < 20 ? 0 : 255 }
    let soft = columns { $0 < 18 ? 0 : $0 > 21 ? 255 : UInt8($0 - 17) * 50 }
    #expect(PictureChange(sharp, soft, guides: []) == PictureChange(isSofter: true))
    #expect(PictureChange(soft, sharp, guides: []) == PictureChange(isSofter: false))
  }

  @Test("the place is that of the smallest guides that hold what changed")
  func place() throws {
    let box = Guide(kind: .box, x: 0, y: 0, width: 40, height: 40)
    let picture = Guide(kind: .picture, x: 30, y: 30, width: 9, height: 9)
    let link = Guide(kind: .link, x: 10, y: 5, width: 8, height: 10)
    let change = try #require(PictureChange(letter(), letter(gray: 9), guides: [box, picture, line, link]))
    #expect(change.places.first == .line)
    #expect(PictureChange(letter(), letter(gray: 9), guides: [picture])?.places == [])
  }

  @Test("what changed by a level or two says nothing where something else is seen to have moved")
  func rounding() throws {
    let box = Guide(kind: .box, x: 0, y: 0, width: 40, height: 40)
    func withBlock(_ bitmap: Bitmap, red: UInt8) -> Bitmap {
      var bitmap = bitmap
      for y in 22..<38 { for x in 2..<38 { bitmap[x, y] = Color(red: red, green: 0, blue: 0) } }
      return bitmap
    }
    let before = withBlock(letter(), red: 0)
    let both = try #require(PictureChange(before, withBlock(letter(down: 1), red: 2), guides: [line, box]))
    #expect(both.shift == SIMD2(0, 1))
    #expect(both.places == [.line, .box])
    #expect(PictureChange(before, withBlock(letter(), red: 2), guides: [line, box])?.places == [.box])
  }

  @Test("equal pictures, and pictures of two sizes, have no change")
  func nothing() {
    #expect(PictureChange(letter(), letter(), guides: [line]) == nil)
    #expect(PictureChange(letter(), Bitmap(width: 3, height: 3), guides: [line]) == nil)
  }
}
