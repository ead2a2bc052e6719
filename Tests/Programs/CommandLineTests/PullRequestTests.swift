import AssayVerifying
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Accepting by a comment on a pull request.
@Suite struct PullRequestTests {
  @Test(
    "A comment asks for groups, or for everything if it knows how much that is",
    arguments: [
      ("/assay accept 3f9c21ab", PullRequestComment.groups(["3f9c21ab"])),
      ("\r\n/assay accept 3f9c21ab 488d536a\r\n\r\nLooks right.", .groups(["3f9c21ab", "488d536a"])),
      ("> /assay accept all 9\n/assay accept all 12", .all(12)),
      ("/assay accept {\n}", .decisions(Array("{\n}".utf8))),
      ("/assay accept apps/web all 12", .all(12)),
    ])
  func request(text: String, request: PullRequestComment) throws {
    #expect(try PullRequestComment(text: text, in: "apps/web") == request)
  }

  @Test(
    "Any other comment accepts nothing",
    arguments: [
      "", "please /assay accept all 12", "/assay accept", "/assay accept all", "/assay accept all 0",
      "/assay accept all -1", "/assay accept everything", "/assay accept 3f9c21ab; rm -rf .",
      "/assay accept 3f9c21ab $(id)", "/assay accept apps/admin all 12", "/assay acceptall 12",
      "/assay accept 3f9c21ab\n/assay accept all 12",
      "Do not do this:\n\n/assay accept all 12", "```\n/assay accept all 12\n```",
      "~~~\n/assay accept all 12\n~~~",
      "    /assay accept all 12", "<!--\n/assay accept all 12\n-->", "- no:\n/assay accept all 12",
    ])
  func noRequest(text: String) {
    #expect(throws: Problem.self) { try PullRequestComment(text: text, in: "apps/web") }
  }

  @Test(
    "Arguments that are not enough are refused",
    arguments: [
      ["--commit", "main"], ["--commit", String(repeating: "a", count: 40)],
      ["--all", "--count", "2"],
    ])
  func arguments(arguments: [String]) throws {
    let run = try CommandLineTool().run(["accept", "--from-comment", "/assay accept all 12"] + arguments)
    #expect(run.exitCode == 64 && run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  @Test("The article shows what happens between a bare remote and the clones of author and CI")
  func transcript() throws {
    let article = packageRoot.appendingPathComponent(
      "Sources/Testing/AssayTesting/AssayTesting.docc/AcceptFromAPullRequest.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let shown = try #require(text.components(separatedBy: "```text\n").dropFirst().first)
    let script = packageRoot.appendingPathComponent("Tests/Examples/accept-from-comment").path
    let fonts = packageRoot.appendingPathComponent("Scenarios/Fonts").path
    let run = try CommandLineTool().shell("'\(script)' '\(fonts)'")
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output == shown.components(separatedBy: "```")[0])
  }
}
