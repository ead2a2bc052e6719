import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@Suite struct ByteTextTests {
  @Test("Names are equal only with the same bytes, and have one order")
  func canonical() throws {
    let (one, two) = (try #require(SubjectName("é")), try #require(SubjectName("e\u{301}")))
    #expect(one != two && Set([one, two]).count == 2 && (one < two) != (two < one))
    #expect(ByteText("é") != ByteText("e\u{301}") && ByteText("é") == ByteText("é"))
  }

  @Test(
    "A reason that nobody can see is none",
    arguments: [
      ("", true), (" \t\n", true), ("\u{200B}\u{2060}", true), ("\u{3164}\u{115F}", true), ("\u{AD}", true),
      ("\u{E0041}\u{FE0F}", true), ("\u{2800}\u{301}", true), ("x\u{200B}", false), ("登", false),
      ("👍", false),
    ])
  func blank(text: String, expected: Bool) { #expect(isBlank(text) == expected) }
}
