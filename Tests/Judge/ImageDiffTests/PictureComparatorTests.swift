import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@Suite struct PictureComparatorTests {
  private let white = Bitmap(width: 40, height: 30, color: .white)

  @Test func equalPicturesAreIdentical() {
    #expect(PictureComparator(tolerance: .exact).compare(reference: white, candidate: white) == .identical)
  }

  @Test func picturesOfDifferentSizesAreOnlyReportedAsSuch() {
    let wide = Bitmap(width: 41, height: 31, color: .white)
    #expect(
      PictureComparator(tolerance: .lenient).compare(reference: white, candidate: wide)
        == .sizeMismatch(
          reference: PixelSize(width: 40, height: 30), candidate: PixelSize(width: 41, height: 31)))
  }

  @Test func exactDoesNotAllowOneLevelInOnePixel() throws {
    var other = white
    other[7, 5] = Color(red: 255, green: 254, blue: 255)
    #expect(!passes(white, other, .exact))
    let found = try #require(difference(white, other, .exact))
    #expect(found.changedPixels == 1)
    #expect(found.largestLevel == 1)
    #expect(found.regions.map(\.box) == [PixelRect(x: 7, y: 5, width: 1, height: 1)])
  }
}
