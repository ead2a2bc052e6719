import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@Suite struct DiffImageTests {
  @Test func picturesOfTwoSizesAreAlignedAtTheTopLeftAndTheRestIsHatched() {
    let reference = Bitmap(width: 4, height: 2, color: .white)
    let candidate = Bitmap(width: 2, height: 3, color: .white)
    let comparison = Comparator(tolerance: .exact).compare(reference: reference, candidate: candidate)
    let picture = diffImage(reference: reference, candidate: candidate, comparison: comparison)
    #expect(picture.width == 4 && picture.height == 3)
    #expect(picture[3, 0] == Region.Kind.missing.color)
    #expect(picture[0, 2] == Region.Kind.added.color)
    // In neither picture.
    #expect(picture[3, 2] == .white)
  }

  @Test func aRegionIsDrawnInTheColorOfItsKindWithAFrame() {
    let reference = Bitmap(width: 30, height: 30, color: .white)
    var candidate = reference
    for offset in 0..<9 { candidate[12 + offset % 3, 12 + offset / 3] = .black }
    let comparison = Comparator(tolerance: .crossPlatform).compare(reference: reference, candidate: candidate)
    let picture = diffImage(reference: reference, candidate: candidate, comparison: comparison)
    for place in [(12, 12), (14, 14), (9, 9), (17, 17), (9, 13)] {
      #expect(picture[place.0, place.1] == Region.Kind.added.color)
    }
    #expect(picture[10, 10] == .white)
    #expect(picture == diffImage(reference: reference, candidate: candidate, comparison: comparison))
  }

  @Test func sideBySideShowsAllThreePictures() {
    let reference = Bitmap(width: 5, height: 4, color: .black)
    let candidate = Bitmap(width: 5, height: 4, color: .white)
    let comparison = Comparator(tolerance: .exact).compare(reference: reference, candidate: candidate)
    let strip = sideBySide(reference: reference, candidate: candidate, comparison: comparison)
    #expect(strip.width == 31 && strip.height == 4)
    #expect(strip[0, 0] == .black)
    #expect(strip[13, 0] == .white)
    #expect(strip[8, 0] == .gray(128))
  }
}
