import Testing

@testable import AssaySubjects

@Suite struct PatternTests {
  @Test(arguments: [
    // A name selects the subject of that name and everything below it as a folder, but no longer name.
    ("htlabel/fit/a", "htlabel/fit/a", true),
    ("htlabel/fit", "htlabel/fit/a", true),
    ("htlabel/", "htlabel/fit/a", true),
    ("htlabel/fi", "htlabel/fit/a", false),
    ("fit/a", "htlabel/fit/a", false),
    // One star stays in its folder, two do not.
    ("htlabel/*/a", "htlabel/fit/a", true),
    ("htlabel/*", "htlabel/fit/a", false),
    ("*", "price", true),
    ("*", "a/b", false),
    ("**", "a/b/c", true),
    ("htlabel/**", "htlabel/fit/a", true),
    ("**/a", "htlabel/fit/a", true),
    ("**/a", "a", true),
    ("x/**/a", "x/a", true),
    ("x/**/a", "xa", false),
    ("**a", "b/ca", true),
    ("a*", "a", true),
    ("a*c", "abbbc", true),
    ("a*c", "abbbd", false),
    // A question mark is one character, and never a slash.
    ("a?c", "abc", true),
    ("a?c", "a/c", false),
    ("a?c", "ac", false),
    // A character may have many bytes and scalars, and its accents two encodings.
    ("Screens/?", "Screens/登", true),
    ("?", "é", true),
    ("?", "e\u{301}", true),
    ("é", "e\u{301}", true),
    ("a?", "a👩‍👩‍👧", true),
    ("??", "登", false),
    ("[登録]", "登", true),
    ("[а-я]", "ж", true),
    ("[!а-я]", "ж", false),
    ("[!é]", "e\u{301}", false),
    // A bracket is one of a set.
    ("fit-[0-9]", "fit-7", true),
    ("fit-[0-9]", "fit-x", false),
    ("fit-[!0-9]", "fit-x", true),
    ("fit-[!0-9]", "fit-7", false),
    ("a[!x]b", "a/b", false),
    ("[a-]", "-", true),
    ("[]a]", "a", true),
    // Whatever else has a meaning elsewhere stands for itself.
    ("a+b", "a+b", true),
    ("a.b", "axb", false),
  ])
  func aPatternSelects(_ pattern: String, name: String, expected: Bool) throws {
    #expect(try #require(Pattern(pattern)).matches(name) == expected)
  }

  @Test(arguments: ["", "/", "a[", "a[b", "[z-a]", "[!"])
  func aPatternThatIsNoneIsRefused(_ text: String) {
    #expect(Pattern(text) == nil)
  }

  @Test func manyStarsTakeNoMoreThanTheirTime() throws {
    let pattern = try #require(Pattern(String(repeating: "a*", count: 80) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 200)))
  }
}
