import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@Suite struct ComparatorTests {
  private let white = Bitmap(width: 40, height: 30, color: .white)

  @Test func equalPicturesAreIdentical() {
    #expect(Comparator(tolerance: .exact).compare(reference: white, candidate: white) == .identical)
  }

  @Test func picturesOfDifferentSizesAreNotComparedFurther() {
    let wide = Bitmap(width: 41, height: 30, color: .white)
    #expect(
      Comparator(tolerance: .lenient).compare(reference: white, candidate: wide)
        == .sizeMismatch(
          reference: PixelSize(width: 40, height: 30), candidate: PixelSize(width: 41, height: 30)))
  }

  @Test func exactForgivesNotOneLevelOfOnePixel() throws {
    var other = white
    other[7, 5] = Color(red: 255, green: 254, blue: 255)
    guard
      case .different(let difference) = Comparator(tolerance: .exact).compare(
        reference: white, candidate: other)
    else {
      Issue.record("one level passed as exact")
      return
    }
    #expect(difference.changedPixels == 1)
    #expect(difference.largestLevel == 1)
    #expect(difference.regions.map(\.box) == [PixelRect(x: 7, y: 5, width: 1, height: 1)])
  }
}

extension ComparatorTests {
  @Test func picturesOfEverySmallSizeAndAnyContentAreJudged() {
    var dice = Dice(9)
    for round in 0..<200 {
      let (width, height) = (1 + dice.pick(70), 1 + dice.pick(40))
      let first = (0..<(width * height * 4)).map { _ in UInt8(dice.pick(256)) }
      var second = first
      for _ in 0...dice.pick(5) { second[dice.pick(second.count)] = UInt8(dice.pick(256)) }
      if round % 3 == 0 { second = second.map { _ in UInt8(dice.pick(256)) } }
      let reference = Bitmap(width: width, height: height, bytes: first)
      let candidate = Bitmap(width: width, height: height, bytes: second)
      let comparison = Comparator(tolerance: .exact).compare(reference: reference, candidate: candidate)
      if case .different(let difference) = comparison {
        #expect(difference.regions.allSatisfy { $0.box.x >= 0 && $0.box.x + $0.box.width <= width })
        #expect(difference.regions.allSatisfy { $0.box.y >= 0 && $0.box.y + $0.box.height <= height })
        _ = diffImage(reference: reference, candidate: candidate, comparison: comparison)
      } else {
        #expect(reference == candidate && comparison == .identical)
      }
    }
  }
}
