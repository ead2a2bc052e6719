import AssaySystem
import Testing

@Suite struct PathsTests {
  @Test(
    "The folder of a path, and its last part",
    arguments: [
      ("a/b", "a", "b"), ("a//b/", "a", "b"), ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", "", "a"),
      ("./a", ".", "a"), ("/", "/", ""), ("", "", ""),
    ])
  func parts(path: String, folder: String, name: String) {
    #expect(Paths.folder(of: path) == folder)
    #expect(Paths.name(of: path) == name)
  }

  @Test(
    "Paths without detours",
    arguments: [
      ("/a/./b//c/", "/a/b/c"), ("/a/../../b", "/b"), ("a/../../b", "../b"), ("/..", "/"), ("../..", "../.."),
      ("", ""),
    ])
  func standardized(path: String, short: String) { #expect(Paths.standardized(path) == short) }

  @Test("A name in a folder")
  func join() {
    #expect(["", "a", "a/", "/"].map { Paths.join($0, "b") } == ["b", "a/b", "a/b", "/b"])
  }
}
