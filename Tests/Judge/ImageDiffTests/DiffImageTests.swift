import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@Suite struct DiffImageTests {
  @Test func picturesOfTwoSizesAreAlignedAtTheTopLeftAndTheRestIsHatched() {
    let reference = Bitmap(width: 4, height: 2, color: .white)
    let candidate = Bitmap(width: 2, height: 3, color: .white)
    let comparison = PictureComparator(tolerance: .exact).compare(reference: reference, candidate: candidate)
    let picture = diffImage(reference: reference, candidate: candidate, comparison: comparison)
    #expect(picture.width == 4 && picture.height == 3)
    #expect(picture[3, 0] == DifferenceColor.reference.color)
    #expect(picture[0, 2] == DifferenceColor.candidate.color)
    // In neither picture.
    #expect(picture[3, 2] == .white)
  }

  @Test func changedPixelsAreColoredByThePicturesThatHaveInkThere() {
    var reference = Bitmap(width: 30, height: 30, color: .white)
    var candidate = reference
    for y in 12..<15 {
      for x in 10..<16 { reference[x, y] = .black }
      for x in 13..<19 { candidate[x, y] = .gray(90) }
    }
    let comparison = PictureComparator(tolerance: .crossPlatform).compare(
      reference: reference, candidate: candidate)
    let picture = diffImage(reference: reference, candidate: candidate, comparison: comparison)
    #expect(picture[10, 12] == DifferenceColor.reference.color)
    #expect(picture[14, 13] == DifferenceColor.both.color)
    #expect(picture[18, 14] == DifferenceColor.candidate.color)
    // The frame is two pixels away.
    #expect(picture[7, 9] == DifferenceColor.frame.color && picture[21, 17] == DifferenceColor.frame.color)
    #expect(picture[8, 10] == .white)
  }

  @Test func sideBySideShowsAllThreePictures() {
    let reference = Bitmap(width: 5, height: 4, color: .black)
    let candidate = Bitmap(width: 5, height: 4, color: .white)
    let comparison = PictureComparator(tolerance: .exact).compare(reference: reference, candidate: candidate)
    let strip = sideBySide(reference: reference, candidate: candidate, comparison: comparison)
    #expect(strip.width == 31 && strip.height == 4)
    #expect(strip[0, 0] == .black)
    #expect(strip[13, 0] == .white)
    #expect(strip[8, 0] == .gray(128))
  }
}
