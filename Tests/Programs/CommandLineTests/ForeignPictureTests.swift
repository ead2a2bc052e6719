import AssayImaging
import Foundation
import Testing

@testable import assay

/// Pictures of other programs: in folders, drawn by tests, or drawn by a program that a scenario names.
@Suite struct ForeignPictureTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  private func draw(_ name: String, _ color: Color = .black, in folder: String = "shots") throws {
    try assay.write(Bitmap(width: 6, height: 6, color: color), to: "\(folder)/\(name).png")
  }

  private func run(_ command: String, _ arguments: String...) throws -> CommandLineTool.Result {
    try assay.run([command] + arguments + ["--candidates", "shots", "--goldens", "approved"])
  }

  @Test("A folder of pictures is verified, accepted and verified again")
  func candidates() throws {
    try draw("home")
    try draw("login/dark")
    try assay.write(#"{"buttons": 2}"#, to: "shots/login/dark.facts.json")
    try run("verify").ends(
      with: 1, prints: "`assay accept --candidates shots --goldens approved home` if the picture is right")
    #expect(try run("accept", "**").output.hasSuffix("2 accepted, 0 unchanged\n"))
    #expect(assay.exists("approved/login/dark.png") && assay.exists("approved/login/dark.facts"))
    try run("verify").ends(with: 0)
    try draw("home", .white)
    try run("verify").ends(with: 1, prints: "✗ home   color:")
    try run("accept", "home").ends(with: 0)
    try run("verify").ends(with: 0)
  }

  @Test("Rules in assay.yaml next to the goldens count, unless the command overrides them")
  func rules() throws {
    try draw("home")
    _ = try run("accept", "home")
    try draw("home", Color(red: 1, green: 1, blue: 1))
    try run("verify").ends(with: 1)
    try run("verify", "--tolerance", "lenient").ends(with: 0)
    try assay.write(
      "pictures: [{names: home, tolerance: {preset: samePlatform, reason: two machines}}]",
      to: "approved/assay.yaml")
    try run("verify").ends(with: 0)
    try run("verify", "--tolerance", "exact").ends(with: 1)
    try assay.write("pictures: [{names: home, colour: 1}]", to: "approved/assay.yaml")
    try run("verify").ends(with: 2, complains: "approved/assay.yaml:1:26: error: a rule has no key 'colour'")
  }

  @Test("A missing picture and a picture without a golden fail")
  func missingAndExtra() throws {
    try draw("home")
    try draw("login/dark")
    _ = try run("accept", "**")
    try draw("extra")
    #expect(try run("verify").output.contains("✗ extra   missing: there is no golden"))
    try assay.remove("shots/extra.png")
    try assay.remove("shots/login/dark.png")
    try run("verify").ends(with: 1, prints: "✗ login/dark   removed: the new picture is missing")
    try run("accept", "login/dark").ends(with: 2)
    #expect(assay.exists("approved/login/dark.png"))
    try run("prune", "--apply").ends(with: 0)
    #expect(!assay.exists("approved/login/dark.png"))
    try run("verify").ends(with: 0)
  }

  @Test("--tests without pictures of tests is an error")
  func nothing() throws {
    try assay("verify", "--tests").ends(
      with: 2,
      errors:
        ".build/assay/tests: error: no test has drawn a picture here; run `swift test`, then this again\n")
  }

  @Test("A group over several folders is not accepted when one of its pictures is gone")
  func goneFromAGroup() throws {
    func draw(_ color: Color) throws {
      for target in ["A", "B"] {
        let slot = ".build/assay/tests/\(target.lowercased())-1"
        try assay.write("Tests/\(target)Tests/Goldens\n", to: slot + "/goldens.txt")
        try self.draw("group/only-\(target.lowercased())", color, in: slot + "/drawn")
      }
    }
    try draw(.black)
    try assay("accept", "--tests", "--all", "--count", "2").ends(with: 0)
    try draw(.white)
    let output = try assay("verify", "--tests").output
    let groups = output.matches(of: /([0-9a-f]{8})  [0-9]+ ×/).map { String($0.output.1) }
    #expect(!groups.isEmpty)
    try assay.remove(".build/assay/tests/b-1/drawn/group/only-b.png")
    let refused = try assay.run(["accept", "--tests"] + groups)
    #expect(
      refused.exitCode == 2 && refused.errors.contains("'group/only-b' was reviewed, but is not in"),
      "\(refused)")
    #expect(try assay("verify", "--tests", "group/only-a").exitCode == 1)
  }

  @Test("Pictures of tests are accepted by name, in the folder of goldens of their tests")
  func picturesOfTests() throws {
    for target in ["A", "B"] {
      let slot = ".build/assay/tests/\(target.lowercased())-1"
      try assay.write("Tests/\(target)Tests/Goldens\n", to: slot + "/goldens.txt")
      for name in ["group/same", "group/only-\(target.lowercased())"] { try draw(name, in: slot + "/drawn") }
    }
    #expect(try assay("verify", "--tests").output.contains("4 cases"))
    try assay("review", "--tests").ends(
      with: 2,
      errors:
        "error: 'group/same' has a golden in Tests/ATests/Goldens and in Tests/BTests/Goldens; name one of these folders with '--goldens'\n"
    )
    #expect(
      try assay("accept", "--tests", "--all", "--count", "3").errors.contains(
        "4 goldens would change, not 3"))
    #expect(!assay.exists("Tests/ATests/Goldens"))
    #expect(
      try assay("accept", "--tests", "group/only-a", "group/only-b").output.hasSuffix(
        "2 accepted, 0 unchanged\n"))
    #expect(assay.exists("Tests/ATests/Goldens/group/only-a.png"))
    #expect(assay.exists("Tests/BTests/Goldens/group/only-b.png"))
    try assay("accept", "--tests", "group/same").ends(
      with: 2,
      errors:
        "error: goldens of Tests/ATests/Goldens and Tests/BTests/Goldens are meant by 'group/same'; name one of these folders with '--goldens'\nnothing was accepted\n"
    )
    try assay("accept", "--tests", "group/same", "--goldens", "Tests/BTests/Goldens").ends(with: 0)
    #expect(assay.exists("Tests/BTests/Goldens/group/same.png"))
    // Without scenarios, '--tests' is not needed.
    try assay.remove("Scenarios")
    #expect(try assay("accept", "--all", "--count", "1").output.hasSuffix("1 accepted, 3 unchanged\n"))
    #expect(assay.exists("Tests/ATests/Goldens/group/same.png"))
    #expect(
      try assay("accept", "group/none").errors.contains(
        "no picture of the last tests has the name 'group/none'"))
    // Goldens without a test are known only when all tests were run.
    try assay.remove(".build/assay/tests/a-1/drawn/group/same.png")
    #expect(try assay("prune", "--apply").errors.contains("the last `swift test` ran a part of the tests"))
    try assay.write("all\n", to: ".build/assay/tests/processes/1.txt")
    #expect(try assay("prune").output.hasPrefix("Tests/ATests/Goldens/group/same.png\n"))
    #expect(try assay("prune", "--apply").output.hasSuffix("2 goldens without a test deleted\n"))
    #expect(!assay.exists("Tests/ATests/Goldens/group/same.png"))
    // Goldens of scenarios show that the scenarios are missing.
    try assay.write("", to: "Goldens/labels/one.facts")
    try assay("verify").ends(
      with: 2, complains: "there is no such folder, although 'Goldens' is there with its goldens")
  }

  @Test("A program draws only when that is allowed")
  func programs() throws {
    try draw("square")
    try assay.write(
      "render: {command: [cp, ../shots/square.png, '{output}']}\n", to: "Scenarios/program.yaml")
    try assay("verify", "program").ends(with: 2, prints: "add '--allow-commands'")
    try assay("accept", "program", "--allow-commands").ends(with: 0)
    try assay("verify", "program", "--allow-commands").ends(with: 0)
    try assay("facts", "program/default").ends(with: 2, complains: "'program/default' is drawn by a program")
  }
}
