import Foundation
import Testing

/// Results are told elsewhere, too: as Markdown, as annotations, as JSON with a schema.
@Suite struct ElsewhereTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("A summary is written where it is asked for")
  func markdown() throws {
    #expect(try assay("verify", "--markdown", "out/summary.md").exitCode == 1)
    #expect(try assay.read("out/summary.md").hasPrefix("## Assay: 3 pictures, 1 cause\n"))
    #expect(try assay("report", "--markdown", "other.md").exitCode == 0)
    #expect(try assay.read("other.md").contains("| 3 | missing |"))
  }

  @Test("A summary that cannot be written is told, after the results")
  func unwritable() throws {
    try assay.write("x", to: "file")
    let run = try assay("verify", "--markdown", "file/summary.md")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "file/summary.md: error: the file cannot be written: there is a file where its folder should be; choose another place\n"
    )
    #expect(run.output.hasSuffix("exit 2: a report could not be written\n"))
  }

  @Test("Annotations come last, or on standard error beside a document")
  func annotations() throws {
    let annotation = "::error file=Scenarios/labels.yaml,line=4,col=3,title=Assay%3A missing%2C 3 pictures::"
    let text = try assay("verify", "--github-annotations")
    #expect(text.output.split(separator: "\n").last?.hasPrefix(annotation) == true)
    let json = try assay("verify", "--github-annotations", "--json")
    #expect(json.errors.hasPrefix(annotation))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) }
  }

  @Test("The schema of the JSON document is printed")
  func schema() throws {
    let run = try assay("report", "--schema")
    #expect(run.exitCode == 0)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(root["title"] as? String == "A verification by Assay")
    #expect(!assay.exists(".build"))
  }
}
