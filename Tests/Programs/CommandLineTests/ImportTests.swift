import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// Folders with the names that other tools use, imported with the commands of the article.
@Suite struct ImportTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
  }

  @Test(
    "Another tool's files are imported, compared and accepted under their names",
    arguments: [
      ("BackstopJS", ["backstop_data/bitmaps_reference/backstop_default_Home_0_document_0_phone.png"], []),
      (
        "egui_kittest", ["tests/snapshots/demos/Font Book.png"],
        ["tests/snapshots/demos/Font Book.new.png", "tests/snapshots/demos/Font Book.diff.png"]
      ),
      ("kompari", ["tests/snapshots/Rect_stroke.png", "tests/snapshots/übung 1.png"], []),
      (
        "Paparazzi", ["src/test/snapshots/images/com.example_Test_login[dark,PIXEL_5].png"],
        ["out/failures/delta-com.example_Test_login[dark,PIXEL_5].png"]
      ),
      (
        "Playwright",
        [
          "tests/landing.spec.ts-snapshots/Login-page-1-webkit-linux.png",
          "tests/landing.spec.ts-snapshots/title-chromium.txt",
        ], ["tests/package.json", "tests/shots/a.png"]
      ),
      ("pytest-mpl", ["tests/baseline/test_plot_[1-2.5].png"], ["tests/baseline/hashes.json"]),
      ("reg-suit", [".reg/expected/Button/Primary button.png"], [".reg/actual/Button/Primary button.png"]),
      (
        "Roborazzi", ["src/test/screenshots/com.example.Test.dark.png"],
        ["src/test/screenshots/com.example.Test.dark_compare.png"]
      ),
      (
        "swift-snapshot-testing",
        ["1.png", "1.txt", "order.json", "iPhone (dark).png"].map {
          "Tests/BadgeTests/__Snapshots__/BadgeTests/testBadge.\($0)"
        }, []
      ),
    ] as [(String, [String], [String])])
  func layout(tool: String, files: [String], others: [String]) throws {
    func draw(_ file: String, _ color: Color) throws {
      let isPicture = file.hasSuffix(".png")
      if isPicture { return try assay.write(Bitmap(width: 8, height: 8, color: color), to: file) }
      try assay.write(file.hasSuffix(".json") ? "{}\n" : "\(color)\n", to: file)
    }
    for file in files + others { try draw(file, .black) }
    let article = packageRoot.appendingPathComponent(
      "Sources/Testing/AssayTesting/AssayTesting.docc/Options.md")
    let rows = try String(contentsOf: article, encoding: .utf8)
    let row = try #require(
      rows.split(separator: "\n").first { $0.hasPrefix("| \(tool) | `assay import ") })
    let command = try #require(row.firstMatch(of: /`assay import ([^`]*)`/)?.1)
    let words: [String] = command.split(separator: " ").map { String($0.replacing("'", with: "")) }
    try assay.run(["import"] + words).ends(with: 0, prints: "\n\(files.count) imported\n")
    let root = words[0] + "/"
    for file in files { #expect(assay.exists("Goldens/" + file.replacing(root, with: ""))) }
    let judging = ["--candidates"] + words
    try assay.run(["verify"] + judging).ends(with: 0, prints: ": \(files.count) passed")
    try draw(files[0], .white)
    try assay.run(["verify"] + judging).ends(with: 1, prints: "1 changed\n")
    try assay.run(["accept", "--failed"] + judging).ends(with: 0, prints: "1 accepted")
    try assay.run(["verify"] + judging).ends(with: 0)
  }
}
