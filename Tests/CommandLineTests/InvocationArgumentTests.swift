import AssayHarness
import Testing

@testable import assay

@Suite struct InvocationArgumentTests {
  @Test(
    "What the next command needs, too, is repeated as a shell reads it",
    arguments: [
      (["verify", "a", "--jobs", "2"], []),
      (["verify", "--allow-commands", "a"], ["--allow-commands"]),
      (["--candidates", "My shots", "--goldens=Screens"], ["--candidates 'My shots'", "--goldens Screens"]),
      (["accept", "--tolerance", "lenient", "--", "--tests"], ["--tolerance lenient"]),
      (["review", "--tests", "--output", "it's"], ["--tests", "--output 'it'\\''s'"]),
      (["verify", "--goldens"], ["--goldens"]),
    ]) func options(arguments: [String], options: [String])
  {
    #expect(Invocation(arguments: ["assay"] + arguments, program: nil).options == options)
  }

  @Test("The plugin says what is typed instead of assay", arguments: [nil, "", "swift package assay"])
  func program(word: String?) {
    let program = Invocation(arguments: ["assay"], program: word).program
    #expect(program == (word?.isEmpty == false ? word : "assay"))
  }
}
