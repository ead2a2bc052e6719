import Testing

@testable import AssayVerifying

@Suite struct InvocationTests {
  private let plugin = Invocation(
    program: "swift package assay", options: [KeptOption(.allowCommands), KeptOption(.goldens, "Screens")])

  @Test(arguments: [
    ("assay accept a/b", "swift package assay accept --allow-commands --goldens Screens a/b"),
    ("assay accept 3f9c21ab", "swift package assay accept --allow-commands 3f9c21ab"),
    ("assay verify", "swift package assay verify --allow-commands --goldens Screens"),
    ("assay doctor", "swift package assay doctor"),
    ("git add .", "git add ."),
  ])
  func aCommandIsAsItIsToBeTyped(words: String, typed: String) {
    #expect(plugin.command(words) == typed)
    #expect(Invocation().command(words) == words)
  }

  @Test func everyCommandOfASentenceIs() {
    let sentence = "run `assay verify`, then `assay accept a`; assay is a word, and `git add` another command"
    #expect(
      Invocation(program: "swift package assay").completing(sentence)
        == "run `swift package assay verify`, then `swift package assay accept a`; assay is a word, and `git add` another command"
    )
    #expect(Invocation().completing(sentence) == sentence)
    #expect(plugin.completing("") == "")
  }
}
