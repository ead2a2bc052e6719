import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// What there is to see beside the report: the gallery of goldens, and the contact sheet of changes.
@Suite struct GalleryCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("The gallery shows the goldens that were asked for, and renders none")
  func gallery() throws {
    try assay.acceptLabels()
    try assay.replace(
      "cases:", with: "covers: [HT-13]\ndescription: Three labels.\ncases:", in: "Scenarios/labels.yaml")
    try assay.replace("three:", with: "new: {}\n  three:", in: "Scenarios/labels.yaml")
    let run = try assay("report", "--gallery", "labels")
    #expect(run.exitCode == 0 && run.errors == "" && run.output == ".build/assay/gallery.html\n")
    let page = try assay.read(".build/assay/gallery.html")
    #expect(page.contains("3 goldens, ") && page.contains("1 case without a golden."))
    #expect(page.contains("<h2>HTLabel</h2>") && page.contains(">Three labels.</p>"))
    #expect(page.contains("<a href=\"#find=HT-13\">HT-13</a>"))
    #expect(!assay.exists(".build/assay/report.html") && !assay.exists(".build/assay/candidates"))
    let one = try assay("report", "--gallery", "labels/two", "--output", "out")
    #expect(one.exitCode == 0)
    #expect(try assay.read("out/gallery.html").contains("1 golden, "))
  }

  @Test("Goldens without scenarios are a gallery, too")
  func picturesAlone() throws {
    try assay.acceptLabels()
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent("Scenarios"))
    let run = try assay("report", "--gallery")
    #expect(run.exitCode == 0 && run.errors == "")
    let page = try assay.read(".build/assay/gallery.html")
    #expect(
      page.contains("3 goldens, ") && page.contains("<h2>labels</h2>") && page.contains("id=\"labels/two\""))
  }

  @Test("What cannot be read is told, on the page, too, and is no pass")
  func unreadable() throws {
    try assay.acceptLabels()
    try assay.write("x", to: "Goldens/labels/two.png")
    let run = try assay("report", "--gallery")
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("Goldens/labels/two.png:1:1: error: the file is not a PNG;"))
    let page = try assay.read(".build/assay/gallery.html")
    #expect(page.contains("2 goldens, ") && page.contains("Goldens/labels/two.png:1:1: error:"))
    #expect(try assay("report", "--gallery", "nothing").exitCode == 2)
    let both = try assay("report", "--gallery", "--junit", "a.xml")
    #expect(both.exitCode == 64 && both.errors.contains("'--gallery' judges nothing"))
  }

  @Test("The contact sheet is a picture of what changed, and the summary shows it")
  func contactSheet() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 8", in: "Scenarios/labels.yaml")
    let run = try assay(
      "verify", "--contact-sheet", "out/sheet.png", "--markdown", "out/summary.md", "--contact-sheet-url",
      "https://ci.example/1/sheet.png?x=1&y=%20#z")
    #expect(run.exitCode == 1)
    let data = try Data(contentsOf: assay.folder.url.appendingPathComponent("out/sheet.png"))
    let sheet = try Bitmap(png: Array(data))
    #expect(sheet.width == 1224 && sheet.height > 60)
    let summary = try assay.read("out/summary.md")
    #expect(summary.contains("![One case of each cause](<https://ci.example/1/sheet.png?x=1&y=%20#z>)\n"))
    #expect(summary.contains("\n| 1 | 1 | structure |"))
    #expect(try assay("report", "--contact-sheet", "other.png").exitCode == 0)
    #expect(assay.exists("other.png"))
  }

  @Test(
    "An address that is none is refused",
    arguments: ["sheet.png", "javascript:alert(1)", "https://a b", "https://a>b", "https://a\nb", "https://"])
  func address(text: String) throws {
    let run = try assay("verify", "--markdown", "a.md", "--contact-sheet-url", text)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("must be a URL of http or https"))
  }
}
