import AssayImaging
import Foundation
import Testing

/// The gallery, and summaries for other places: Markdown, a contact sheet, annotations.
@Suite struct SummaryTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("A Markdown summary is written by `verify` and `report`")
  func markdown() throws {
    try assay("verify", "--markdown", "out/summary.md").ends(with: 1)
    #expect(try assay.read("out/summary.md").hasPrefix("## Assay: 3 pictures, 1 cause\n"))
    #expect(try assay("report", "--markdown", "other.md").output == ".build/assay/report.html\n")
    #expect(try assay.read("other.md").contains("| 3 | missing |"))
    #expect(try assay.unpackedPage().contains("labels/three"))
  }

  @Test("Annotations come last, or go to standard error if standard output is a document")
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
    let run = try assay("report", "--schema").ends(with: 0)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(root["title"] as? String == "A verification by Assay")
    #expect(!assay.exists(".build"))
  }

  @Test("The contact sheet is a picture of what changed, and the summary shows it")
  func contactSheet() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 8", in: "Scenarios/labels.yaml")
    try assay(
      "verify", "--contact-sheet", "out/sheet.png", "--markdown", "out/summary.md", "--contact-sheet-url",
      "https://ci.example/1/sheet.png?x=1&y=%20#z"
    ).ends(with: 1)
    let sheet = try assay.bitmap("out/sheet.png")
    #expect(sheet.width == 1224 && sheet.height > 60)
    let summary = try assay.read("out/summary.md")
    #expect(summary.contains("![One case of each cause](<https://ci.example/1/sheet.png?x=1&y=%20#z>)\n"))
    #expect(summary.contains("\n| 1 | 1 | structure |"))
  }

  @Test("The gallery shows the goldens of some cases, and renders none")
  func gallery() throws {
    try assay.acceptLabels()
    try assay.replace(
      "cases:", with: "covers: [HT-13]\ndescription: Three labels.\ncases:", in: "Scenarios/labels.yaml")
    try assay.replace("three:", with: "new: {}\n  three:", in: "Scenarios/labels.yaml")
    try assay("report", "--gallery", "labels").ends(
      with: 0, output: ".build/assay/gallery.html\n", errors: "")
    let page = try assay.unpackedPage("gallery.html")
    #expect(
      page.contains("3 goldens") && page.contains(#""missing":1"#) && page.contains(#""system":"HTLabel""#))
    #expect(page.contains(#""summary":"Three labels.""#) && page.contains(#""behaviors":["HT-13"]"#))
    #expect(!assay.exists(".build/assay/report.html") && !assay.exists(".build/assay/candidates"))
    try assay("report", "--gallery", "labels/two", "--output", "out").ends(with: 0)
    #expect(try assay.read("out/gallery.html").contains("<h2>1 golden</h2>"))
  }

  @Test("A gallery needs no scenarios")
  func galleryWithoutScenarios() throws {
    try assay.acceptLabels()
    try assay.remove("Scenarios")
    try assay("report", "--gallery").ends(with: 0, errors: "")
    #expect(try assay.unpackedPage("gallery.html").contains(#""name":"labels/two""#))
  }

  @Test("A golden that cannot be read is named on the gallery's page, and its exit status is 2")
  func unreadableGolden() throws {
    try assay.acceptLabels()
    try assay.write("x", to: "Goldens/labels/two.png")
    let run = try assay("report", "--gallery").ends(with: 2)
    #expect(run.errors.hasPrefix("Goldens/labels/two.png: error: the file is not a PNG;"))
    let page = try assay.unpackedPage("gallery.html")
    #expect(page.contains("2 goldens") && page.contains("Goldens/labels/two.png"))
    try assay("report", "--gallery", "nothing").ends(with: 2)
  }
}
