import Foundation
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct OtherCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("list prints the names, with places on demand")
  func list() throws {
    let run = try assay("list")
    #expect(run.exitCode == 0)
    #expect(run.output == "labels/one\nlabels/three\nlabels/two\n")
    #expect(
      try assay("list", "labels/t*", "--locations").output
        == "labels/three  Scenarios/labels.yaml:6:3\nlabels/two  Scenarios/labels.yaml:5:3\n")
  }

  @Test("--version says what decides pictures, and --json the same")
  func version() throws {
    let run = try assay("--version")
    #expect(run.exitCode == 0)
    let names = run.output.split(separator: "\n").map { $0.split(separator: " ").first }
    #expect(names == ["assay", "commit", "engine", "FriBidi", "HarfBuzz", "FreeType"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(assay("--version", "--json").output.utf8)) as? [String: Any]
    )
    #expect(object["commit"] is NSNull)
    let libraries = try #require(object["libraries"] as? [String: String])
    for (name, version) in libraries { #expect(run.output.contains("\n\(name) \(version)\n")) }
    let (number, revision) = (try #require(object["version"]), try #require(object["engineRevision"]))
    #expect(
      run.output.hasPrefix("assay \(number)\n") && run.output.contains("\nengine revision \(revision)\n"))
  }

  @Test("coverage counts the cases of every documented behavior and fails when one has none")
  func coverage() throws {
    try assay.write(
      "label: IrregularLabel\ncovers: [IL-01, IL-17]\ngiven: {frame: [40, 30]}\ncases: {a: {}, b: {covers: [IL-2]}}\n",
      to: "Scenarios/notch.yaml")
    let run = try assay("coverage", "IL")
    #expect(run.exitCode == 1)
    #expect(run.output.hasPrefix("IL-01  2 cases\nIL-02  1 case\nIL-03  no case\n"))
    #expect(
      run.output.hasSuffix(
        """
        3 of 17 documented behaviors have cases or tests
        without: IL-03 IL-04 IL-05 IL-06 IL-07 IL-08 IL-09 IL-10 IL-11 IL-12 IL-13 IL-14 IL-15 IL-16

        """))
    #expect(try assay("coverage", "IL", "--json").output.contains(#""IL-02": ["notch/b"]"#))
    #expect(try assay("coverage", "XX").exitCode == 64)
  }

  @Test("facts prints one fact a line, by the path that 'expect' names it with")
  func facts() throws {
    let run = try assay("facts", "labels/one")
    #expect(run.exitCode == 0)
    let lines = run.output.split(separator: "\n")
    for line in [
      "mask.area: 800", "textRect.y: 5", "line[0].range[1]: 2", "ellipsis: null", "drawOrder[0]: \"text\"",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test("render writes the picture, 40×20 points with a margin of 10 at two pixels a point")
  func render() throws {
    let run = try assay("render", "labels/one", "-o", "deep/a.png")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("deep/a.png  120×80  "))
    let bitmap = try Bitmap(
      png: [UInt8](Data(contentsOf: assay.folder.url.appendingPathComponent("deep/a.png"))))
    #expect(bitmap[0, 0] == .white)
    #expect(bitmap[22, 22] == Color(red: 255, green: 0, blue: 0))
    // The text stands 5 points below the label's top.
    #expect(bitmap[22, 29] == Color(red: 255, green: 0, blue: 0))
    #expect(bitmap[22, 31] == .black)
    #expect(run.output.contains("\(bitmap.contentHash)"))
  }

  @Test("render draws the same layout at another scale")
  func renderAtAnotherScale() throws {
    let run = try assay("render", "labels/one", "-o", "a.png", "--scale", "3")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("a.png  180×120  "))
    let picture = try bitmap("a.png")
    #expect(picture[31, 44] == Color(red: 255, green: 0, blue: 0))
    #expect(picture[31, 46] == .black)
    let zero = try assay("render", "labels/one", "-o", "a.png", "--scale", "0")
    #expect(zero.exitCode == 64)
    #expect(zero.errors.hasPrefix("Error: '--scale' must be a number above 0, not 0.0.\n"))
    let huge = try assay("render", "labels/one", "-o", "a.png", "--scale", "1000")
    #expect(huge.exitCode == 2)
    #expect(
      huge.errors == "Scenarios/labels.yaml:4:3: error: the picture would be 60000.0 × 40000.0 pixels; "
        + "a side has at most 8192, all together 16777216\n")
  }

  /// Two squares of 10 points from (10, 15) on, the baseline 8 points below their tops, at two pixels a point.
  @Test("render --guides draws baselines and boxes over the picture, and changes nothing else")
  func guides() throws {
    _ = try assay("render", "labels/one", "-o", "plain.png")
    _ = try assay("render", "labels/one", "-o", "guides.png", "--guides")
    let (plain, guides) = (try bitmap("plain.png"), try bitmap("guides.png"))
    var changed: Set<[Int]> = []
    for y in 0..<80 {
      for x in 0..<120 where plain[x, y] != guides[x, y] { changed.insert([x, y]) }
    }
    // Where the squares meet there are two sides, and the baseline is one row of pixels below y = 23 points.
    let expected = Set(
      (20..<60).flatMap { x in (30..<50).map { y in [x, y] } }
        .filter { [20, 39, 40, 59].contains($0[0]) || [30, 46, 49].contains($0[1]) })
    #expect(changed == expected)
    #expect(plain[30, 46] == .black)
    #expect(guides[30, 46] == Color(red: 190, green: 0, blue: 0))
  }

  private func bitmap(_ file: String) throws -> Bitmap {
    try Bitmap(png: [UInt8](Data(contentsOf: assay.folder.url.appendingPathComponent(file))))
  }

  @Test("diff says equal, different or unreadable by its exit status")
  func diff() throws {
    _ = try assay("render", "labels/one", "-o", "a.png")
    _ = try assay("render", "labels/two", "-o", "b.png")
    _ = try assay("render", "labels/one", "-o", "same.png")
    let equal = try assay("diff", "a.png", "same.png")
    #expect(equal.exitCode == 0)
    #expect(equal.output == "identical\n")
    let different = try assay("diff", "a.png", "b.png", "-o", "diff.png")
    #expect(different.exitCode == 1)
    #expect(different.output.hasPrefix("different: "))
    #expect(different.output.contains("ΔE of 1 allowed"))
    #expect(assay.exists("diff.png"))
    let allowed = try assay.run([
      "diff", "a.png", "b.png", "--edge", "99", "--color", "999", "--ink", "999", "--spots", "999",
    ])
    #expect(allowed.exitCode == 0)
    #expect(allowed.output.hasPrefix("tolerated: "))
    try assay.write("no picture", to: "broken.png")
    for (file, error) in [
      ("none.png", "the file cannot be opened; check its name and that it may be read"),
      ("Scenarios", "this is a folder; name a PNG file, or two folders and nothing else"),
    ] {
      let run = try assay("diff", "a.png", file)
      #expect(run.exitCode == 2)
      #expect(run.errors == "\(file): error: \(error)\n")
    }
    let broken = try assay("diff", "a.png", "broken.png")
    #expect(broken.exitCode == 2)
    #expect(broken.errors.hasPrefix("broken.png: error: "))
    let preset = try assay("diff", "a.png", "b.png", "--preset", "lax")
    #expect(preset.exitCode == 64)
    #expect(
      preset.errors.hasPrefix(
        "Error: There is no preset 'lax'; there are exact, samePlatform, crossPlatform, lenient.\n"))
  }

  @Test("doctor names libraries and fonts")
  func doctor() throws {
    try assay.write("fonts: []\n", to: "Other/Fonts/fonts.lock")
    let run = try assay("doctor", "--scenarios", "Other")
    #expect(run.exitCode == 0)
    #expect(run.output.hasSuffix("fonts: 0 of 0 as locked in Other/Fonts/fonts.lock\n"))
    for library in ["FreeType", "HarfBuzz", "FriBidi"] { #expect(run.output.contains(library + ": \"")) }
    let nowhere = try assay("doctor", "--scenarios", "nowhere")
    #expect(nowhere.exitCode == 2)
    #expect(
      nowhere.errors
        == "nowhere/Fonts/fonts.lock:1:1: error: labels are drawn with fonts that this file pins, and it is not there; copy the folder 'Scenarios/Fonts' of Assay, which has fonts made for tests, and add your own to its fonts.lock\n"
    )
    try FileManager.default.removeItem(atPath: assay.folder.path + "/Scenarios")
    let alone = try assay("doctor")
    #expect(alone.exitCode == 0)
    #expect(
      alone.output.hasSuffix(
        "fonts: none are pinned in Scenarios/Fonts/fonts.lock, and nothing here needs any\n"))
  }

  @Test("report writes the page and judges nothing by its exit status")
  func report() throws {
    let run = try assay("report")
    #expect(run.exitCode == 0)
    #expect(run.output == ".build/assay/report.html\n")
    let page = try assay.unpackedPage()
    #expect(page.hasPrefix("<!doctype html>") || page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("labels/three"))
  }

  @Test("JSON is one object, and nothing else is printed")
  func json() throws {
    _ = try assay("accept", "labels/one")
    let run = try assay("verify", "--json")
    #expect(run.exitCode == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(!object.isEmpty)
    for name in ["labels/one", "labels/two", "labels/three"] { #expect(run.output.contains("\"\(name)\"")) }
  }

  @Test("JUnit XML has a row for every case")
  func junit() throws {
    _ = try assay("accept", "labels/one")
    #expect(try assay("verify", "--junit", "out/results.xml").exitCode == 1)
    let xml = try assay.read("out/results.xml")
    #expect(xml.components(separatedBy: "<testcase ").count == 4)
    #expect(xml.components(separatedBy: "<failure ").count == 3)
  }
}
