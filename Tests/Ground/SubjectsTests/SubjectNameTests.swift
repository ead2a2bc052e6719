import AssaySubjects
import Testing

@Suite("Subject name") struct SubjectNameTests {
  @Test(
    "a name is made of lower-case parts",
    arguments: ["a", "htlabel/corners/all-10", "0/1", "a/b@2x", "a/width=3.5,gap=+2_x", "a..b", "a.", "a-/b"])
  func allowed(text: String) {
    #expect(SubjectName(text)?.text == text)
    #expect(SubjectName(text)?.description == text)
  }

  @Test(
    "a name cannot leave its folder, be hidden or have other characters",
    arguments: [
      "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/../b", "a/./b", ".hidden", "a/.hidden", "-a",
      "a/-b",
      "~/a", "A", "a/B", "a b", " a", "a ", "a\\b", "c:a", "a*", "a?", "a\u{0}b", "a\nb", "a\n", "\u{1B}[31m",
      "é",
      "a\u{301}", "ａ", "名", "a\u{2044}b", "a\u{202E}b", "a<b>", "a&b", "a\"", "a'b", "$a", "`a`", "a;b",
      "%2e%2e/a",
    ])
  func refused(text: String) {
    #expect(SubjectName(text) == nil)
  }

  @Test(
    "the name of another program's picture becomes a valid name",
    arguments: [
      ("LoginPage-chromium", "loginpage-chromium"), ("a/b@2x", "a/b@2x"), ("a--b", "a--b"),
      ("Figure (1)", "figure-1"), ("My Screens/Log in", "my-screens/log-in"), ("_draft", "draft"),
      ("Straße", "stra-e"), ("a\u{0}b", "a-b"),
    ])
  func mapped(text: String, name: String) {
    #expect(SubjectName.mapped(from: text)?.text == name)
  }

  @Test(
    "a path that leaves the folder, or has no valid characters, has no name",
    arguments: ["", "..", "a/../b", "./a", "/a", "a/", "a//b", "名", "a/---", "*"])
  func unmapped(text: String) {
    #expect(SubjectName.mapped(from: text) == nil)
  }

  @Test("a name has at most 200 bytes")
  func length() {
    #expect(SubjectName(String(repeating: "a", count: 200)) != nil)
    #expect(SubjectName(String(repeating: "a", count: 201)) == nil)
  }

  @Test("the last part is the case, the others are the scenario file")
  func parts() throws {
    let name = try #require(SubjectName("htlabel/corners/all-10"))
    #expect(name.group == "htlabel/corners")
    #expect(name.leaf == "all-10")
    let single = try #require(SubjectName("single"))
    #expect(single.group == "")
    #expect(single.leaf == "single")
  }

  @Test("names are ordered as bytes")
  func order() {
    let names = ["b", "a/b", "a-b", "a", "a10", "a2"].compactMap { SubjectName($0) }
    #expect(names.sorted().map(\.text) == ["a", "a-b", "a/b", "a10", "a2", "b"])
  }
}
