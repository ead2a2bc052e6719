import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// Two pages, and what is said of them; nil if neither rows nor columns explain their difference.
private struct Pair: CustomTestStringConvertible {
  let before: String
  let after: String
  let words: String?
  let changedPixels: Int

  init(_ before: String, _ after: String, _ words: String?, changed: Int = 0) {
    (self.before, self.after, self.words, changedPixels) = (before, after, words, changed)
  }

  var testDescription: String { "\(before) → \(after)" }

  /// Pages with a letter every 20 rows; a band begins below the twelve rows of ink that stay.
  static let all = [
    // Inserted
    Pair("ABCDEFGH", "ABCXDEFGH", "20 rows inserted at y 52"),
    Pair("ABCDEFGH", "XABCDEFGH", "20 rows inserted at y 0"),
    Pair("ABCDEFGH", "ABCDEFGHX", "20 rows inserted at y 152"),
    Pair("ABCDEFGH", "ABCXYDEFGH", "40 rows inserted at y 52"),
    Pair("ABCDEFGH", "ABXCDEYFGH", "20 rows inserted at y 32 and 20 rows inserted at y 112"),
    Pair("AB", "ABCDEFGH", "120 rows inserted at y 32"),
    Pair("ABCDEFGH", "ABCCDEFGH", "20 rows inserted at y 32"),
    // Removed
    Pair("ABCDEFGH", "ABCEFGH", "20 rows removed at y 52"),
    Pair("ABCDEFGH", "BCDEFGH", "20 rows removed at y 0"),
    Pair("ABCDEFGH", "ABCDEFG", "20 rows removed at y 132"),
    Pair("ABCDEFGH", "ABDEFH", "20 rows removed at y 32 and 20 rows removed at y 112"),
    Pair("ABCDEFGH", "CD", "40 rows removed at y 0 and 80 rows removed at y 72"),
    Pair("ABCCDEFGH", "ABCDEFGH", "20 rows removed at y 32"),
    // Both
    Pair("ABCDEFGH", "ABXCDEFH", "20 rows inserted at y 32 and 20 rows removed at y 112"),
    Pair("ABCDEFGH", "ABXCDEFG", "20 rows inserted at y 32 and 20 rows removed at y 132"),
    Pair("ABCDEFGH", "BCDEFGHX", "20 rows removed at y 0 and 20 rows inserted at y 132"),
    Pair("ABCDEFGH", "ABXYCDEFH", "40 rows inserted at y 32 and 20 rows removed at y 112"),
    // A moved block
    Pair("ABCDEFGH", "ACDEFGBH", "20 rows moved from y 12 to y 112"),
    Pair("ABCDEFGH", "AGBCDEFH", "20 rows moved from y 112 to y 12"),
    Pair("ABCDEFGH", "ACDEXFGBH", "20 rows moved from y 12 to y 132 and 20 rows inserted at y 72"),
    Pair("ABCDEFGHIJ", "ADEFGHIBCJ", "40 rows moved from y 12 to y 132"),
    // Repeated rows
    Pair("AAAAAA", "AAAAAAA", "20 rows inserted at y 0"),
    Pair("HAAAAF", "HAAAAAF", "20 rows inserted at y 12"),
    Pair("HAAAAF", "HAAAF", "20 rows removed at y 12"),
    Pair("ABABAB", "ABABABAB", "40 rows inserted at y 0"),
    Pair("HAAAAF", "HAAXAAF", "20 rows inserted at y 52"),
    // Blank rows
    Pair("ABCD", "AB-CD", "5 rows inserted at y 32"),
    Pair("AB-CD", "ABCD", "5 rows removed at y 32"),
    Pair("ABCD", "ABCD---", "15 rows inserted at y 72"),
    Pair("ABCD", "---ABCD", "15 rows inserted at y 0"),
    Pair("----", "-----", "5 rows inserted at y 0"),
    Pair("ABCDEFGH--", "ABC--DEFGH", "10 rows inserted at y 52 and 10 rows removed at y 152"),
    // Gradients
    Pair("//", "/X/", "20 rows inserted at y 100"),
    Pair("||||", "|||||", "5 rows inserted at y 0"),
    Pair("A/B", "AX/B", "20 rows inserted at y 12"),
    Pair("/", "?", nil),
    Pair("/", "?-", nil),
    // One pixel aside
    Pair("ABCD", "AB,CD", "1 row inserted at y 32"),
    Pair("ABCD,", ",ABCD", nil),
    Pair("ABCD", "AB>CD", nil),
    Pair("ABCDEFGH", "ABCXD>EFGH", "20 rows inserted at y 52", changed: 237),
    // Other changes
    Pair("ABCDEFGH", "ABCXDEFG'H", "20 rows inserted at y 52", changed: 1),
    Pair("ABCDEFGH", "ABCXD*EFGH", "20 rows inserted at y 52", changed: 12),
    Pair("ABCDEFGH", "ABC*XDEFGH", "20 rows inserted at y 52", changed: 12),
    Pair("ABCDEFGH", "ABCXDEF~GH", "20 rows inserted at y 52", changed: 12),
    Pair("ABCDEFGH", "ABCD'EFGH", nil),
    Pair("ABCDEFGH", "ABXDEFGH", nil),
    Pair("ABCDEFGH", "ACBDEFGH", nil),
    Pair("ABCD", "EFGHI", nil),
    Pair("ABCD", "WXYZ", nil),
  ]
}

@Suite("Rows and columns that came or went") struct DisplacementTests {
  private func compare(
    _ before: String, _ after: String, _ axis: Displacement.Axis = .rows, allowedRows: Int = 0
  ) -> Comparison {
    var comparator = PictureComparator(tolerance: .crossPlatform)
    comparator.allowedRows = allowedRows
    return comparator.compare(
      reference: Page(before).picture(axis), candidate: Page(after).picture(axis))
  }

  @Test("are named if they explain a difference, which is one as before", arguments: Pair.all)
  private func named(pair: Pair) {
    for axis in Displacement.Axis.allCases {
      let comparison = compare(pair.before, pair.after, axis)
      let words =
        axis == .rows
        ? pair.words : pair.words?.replacing("row", with: "column").replacing(" y ", with: " x ")
      #expect(comparison.difference?.displacement?.words == words)
      guard words != nil else { continue }
      #expect(comparison.difference?.changedPixels == pair.changedPixels)
      if case .tolerated = comparison { Issue.record("it passes") }
    }
  }

  @Test("show where the rest differs in both pictures")
  func places() throws {
    let difference = try #require(compare("ABCDEFGH", "ABCXDEFG'H").difference)
    let region = try #require(difference.regions.first)
    #expect(region.box == PixelRect(x: 9, y: 145, width: 1, height: 1))
    #expect(
      difference.displacement?.referenceBox(of: region.box) == PixelRect(x: 9, y: 125, width: 1, height: 1))
    #expect(difference.words.hasPrefix("20 rows inserted at y 52; elsewhere "))
    #expect(compare("AB", "AXB").difference?.words == "20 rows inserted at y 12; all else is equal")
  }

  @Test(
    "pass if so many are allowed and nothing else changed",
    arguments: [
      ("ABCD", "ABXCD", 20, true), ("ABCD", "ABXCD", 19, false), ("ABCD", "ABXCD*", 20, false),
      ("ABCDEFGH", "ABXCDEFH", 20, true), ("ABCD,", ",ABCD", 1, true), ("ABCD", "WXYZV", 20, false),
    ])
  func allowed(before: String, after: String, rows: Int, passes: Bool) {
    let comparison = compare(before, after, allowedRows: rows)
    if case .tolerated = comparison { #expect(passes) } else { #expect(!passes) }
    if case .tolerated = compare(before, after, .columns, allowedRows: rows) {
      Issue.record("columns pass as rows")
    }
  }

  @Test("are hatched in pictures of the difference, which align the rest")
  func pictures() throws {
    let (before, after) = (Page("ABCD").picture(.rows), Page("ABXC").picture(.rows))
    let (longer, shorter) = (Page("ABXCD").picture(.rows), Page("ABC").picture(.rows))
    for (reference, candidate, top, kind) in [
      (before, longer, 32, DifferenceColor.candidate), (longer, before, 32, .reference),
      (after, shorter, 32, .reference),
    ] {
      let comparison = PictureComparator(tolerance: .exact).compare(
        reference: reference, candidate: candidate)
      let picture = diffImage(reference: reference, candidate: candidate, comparison: comparison)
      #expect(picture.height == max(reference.height, candidate.height))
      #expect(picture[0, top] == kind.color && picture[0, top + 20] == .white)
      let strip = sideBySide(reference: reference, candidate: candidate, comparison: comparison)
      #expect(strip.height == picture.height && strip.width == 3 * 40 + 16)
    }
  }

  @Test("fit the pictures if they lead from the one size to the other")
  func consistency() throws {
    let displacement = try #require(compare("ABCDEFGH", "ABXCDEFH").difference?.displacement)
    #expect(displacement.isConsistent)
    var (longer, outside, turned) = (displacement, displacement, displacement)
    longer.bands[0].count += 1
    outside.bands[0].reference = -1
    turned.axis = .columns
    for wrong in [longer, outside, turned] { #expect(!wrong.isConsistent) }
  }
}
