import ArgumentParser
import AssayDiffCommand
import AssayVerifying
import AssaySubjects
import Testing

@testable import assay

/// Arguments, without starting the program.
@Suite struct ArgumentTests {
  @Test(
    "Wrong arguments have exit status 64 and an error message",
    arguments: [
      (["verify", "--nope"], "Unknown option '--nope'"),
      (["verify", "--jobs", "0"], "'--jobs' must be 1 or more, not 0."),
      (["verify", "--jobs", "many"], "The value 'many' is invalid for '--jobs <n>'"),
      (["verify", "--repeat", "0"], "'--repeat' must be 1 to 1000, not 0."),
      (["verify", "--time-limit", "0"], "--time-limit is a number of seconds from 0.01 to 86400"),
      (
        ["verify", "--failed", "--changed-since", "main"],
        "'--failed' and '--changed-since' exclude each other."
      ),
      (["verify", "--shard", "3/2"], "'--shard' must be like '2/8'"),
      (["verify", "--shard", "0/2"], "'--shard' must be like '2/8'"),
      (
        ["verify", "--shard", "1/2", "--failed"],
        "'--failed', '--changed-since' and '--without-goldens' cannot be combined with '--shard'"
      ),
      (
        ["verify", "--candidates", "a", "--tolerance", "loose"],
        "'--tolerance' must be one of exact, samePlatform"
      ),
      (["accept", "--all"], "'--all' needs '--count N', the number of goldens that change."),
      (["accept"], "Name what to accept, or use '--failed'"),
      (["accept", "--from", "a.json", "--count", "1"], "Leave out '--further' and '--count'"),
      (["accept", "--count=-1", "a"], "'--count' must be 0 or more, not -1."),
      (["verify", "--today", "tomorrow"], "'--today' must be a day such as 2026-12-31, not 'tomorrow'."),
      (["accept", "labels", "--leave-broken"], "'--leave-broken' is for groups"),
      (["accept", "labels", "--bundle", ".build/assay"], "'--bundle' needs '--from'"),
      (
        ["accept", "--from", "a.json", "labels/one"],
        "Names, '--all', '--failed', '--from' and '--from-comment' exclude each other."
      ),
      (["report", "--gallery", "--junit", "a.xml"], "'--gallery' judges nothing"),
      (["render", "labels/one"], "Missing expected argument '--output <file.png>'"),
      (["render", "a", "-o", "a.png", "--scale", "0"], "'--scale' must be a number above 0, not 0.0."),
      (["diff", "a.png", "--preset"], "Missing value for '--preset <tolerance>'"),
      (["coverage", "XX"], "There is no system 'XX'"),
    ])
  func wrongArguments(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) { try Assay.parseAsRoot(arguments) }
    #expect(Assay.exitCode(for: error).rawValue == 64)
    #expect(Assay.message(for: error).hasPrefix(message), "\(Assay.message(for: error))")
  }

  @Test(
    "The address of a contact sheet is a URL that cannot end its link in Markdown",
    arguments: ["sheet.png", "javascript:alert(1)", "https://a b", "https://a>b", "https://a\nb", "https://"])
  func address(text: String) throws {
    let arguments = ["verify", "--markdown", "a.md", "--contact-sheet-url", text]
    let error = try #require(throws: (any Error).self) { try Assay.parseAsRoot(arguments) }
    #expect(Assay.message(for: error).contains("must be a URL of http or https"))
  }

  @Test("A tolerance is a preset, limits, or both")
  func tolerance() throws {
    #expect(try Tolerance(option: "lenient") == .lenient)
    #expect(try Tolerance(option: "edge=0.05,color=2") == Tolerance(edge: 0.05, color: 2))
    #expect(try Tolerance(option: "crossPlatform,color=3,spots=1").color == 3)
    #expect(try Tolerance(option: "crossPlatform,color=3,spots=1").edge == Tolerance.crossPlatform.edge)
    for wrong in ["", "edge", "edge=-1", "edge=nan", "ink=6", "color=6,exact", "blur=1", "exact,"] {
      #expect(throws: (any Error).self, "\(wrong)") { try Tolerance(option: wrong) }
    }
  }

  @Test(
    "Hints repeat the options that the next command needs, quoted for a shell",
    arguments: [
      (["verify", "a", "--jobs", "2"], []),
      (["verify", "--allow-commands", "a"], ["--allow-commands"]),
      (["--candidates", "My shots", "--goldens=Screens"], ["--candidates 'My shots'", "--goldens Screens"]),
      (["accept", "--tolerance", "lenient", "--", "--tests"], ["--tolerance lenient"]),
      (["review", "--tests", "--output", "it's"], ["--tests", "--output 'it'\\''s'"]),
      (["verify", "--goldens"], ["--goldens"]),
    ])
  func hints(arguments: [String], options: [String]) {
    #expect(Invocation(arguments: arguments).words == options)
  }

  @Test("Hints begin with what the plugin's user types", arguments: [nil, "", "swift package assay"])
  func program(word: String?) {
    let program = Invocation(arguments: [], program: word).program
    #expect(program == (word?.isEmpty == false ? word : "assay"))
  }
}
