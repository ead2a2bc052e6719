import AssaySubjects
import Testing

@Suite("Subject name") struct SubjectNameTests {
  @Test(
    "the last part of a scenario's name has lower-case letters",
    arguments: [
      "a", "htlabel/corners/all-10", "0/1", "a/b@2x", "a/width=3.5,gap=+2_x", "a..b", "a.", "a-/b",
      "Apps/My web/b",
    ])
  func identifier(text: String) {
    #expect(SubjectName(identifier: text)?.text == text)
    #expect(SubjectName(text)?.description == text)
  }

  @Test(
    "a picture's file keeps its name",
    arguments: [
      "A", "a/B", "a b", " a", "a\\b", "c:a", "a*", "é", "e\u{301}", "名", "登录/🎉", "a<b>", "it's", "-a", "~",
      "_", "a/_",
      "👩‍👧", "%2e%2e",
    ])
  func kept(text: String) {
    #expect(SubjectName(text)?.text == text)
    #expect(SubjectName(identifier: text) == nil)
  }

  @Test(
    "a name cannot leave its folder, be hidden, or have control characters",
    arguments: [
      "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/../b", "a/./b", ".hidden", "a/.hidden",
      "a\u{0}b", "a\nb", "a\n", "\u{1B}[31m", "a\u{202E}b", "a\u{2028}b", "_/a",
    ])
  func refused(text: String) {
    #expect(SubjectName(text) == nil)
  }

  @Test(
    "a name is quoted for a shell where it must be",
    arguments: [
      ("a/b@2x", "a/b@2x"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("-a", "./-a"), ("登录", "'登录'"),
    ])
  func argument(text: String, word: String) {
    #expect(SubjectName(text)?.argument == word)
  }

  @Test("what controls a terminal is escaped in a word for a shell")
  func controls() {
    #expect(shellWord("\u{1B}[a\n'\\\u{202E}") == "$'\\x1b[a\\x0a\\x27\\x5c\\xe2\\x80\\xae'")
  }

  @Test(
    "the name in a test becomes a valid name",
    arguments: [
      ("LoginPage-chromium", "loginpage-chromium"), ("a/b@2x", "a/b@2x"), ("a--b", "a--b"),
      ("Figure (1)", "figure-1"), ("My Screens/Log in", "my-screens/log-in"), ("_draft", "draft"),
      ("Straße", "straße"), ("登录/Neu", "登录/neu"), ("a\u{0}b", "a-b"),
    ])
  func mapped(text: String, name: String) {
    #expect(SubjectName.mapped(from: text)?.text == name)
  }

  @Test(
    "a path that leaves the folder, or has no valid characters, has no name",
    arguments: ["", "..", "a/../b", "./a", "/a", "a/", "a//b", "a/---", "*"])
  func unmapped(text: String) {
    #expect(SubjectName.mapped(from: text) == nil)
  }

  @Test("the last part is the case, the others are the scenario file")
  func parts() throws {
    let name = try #require(SubjectName("htlabel/corners/all-10"))
    #expect(name.file == "htlabel/corners")
    #expect(name.leaf == "all-10")
    let single = try #require(SubjectName("single"))
    #expect(single.file == "")
    #expect(single.leaf == "single")
  }

  @Test("names are ordered as bytes")
  func order() {
    let names = ["b", "a/b", "a-b", "a", "a10", "a2"].compactMap { SubjectName($0) }
    #expect(names.sorted().map(\.text) == ["a", "a-b", "a/b", "a10", "a2", "b"])
  }
}
