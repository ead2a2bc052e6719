import Foundation
import AssayTestSupport
import Testing
import AssayTypesetting

/// Compares glyphs, clusters and positions with HarfBuzz's tool `hb-shape`.
@Suite(
  .enabled(
    if: (ShapingCorpus.all.flatMap(\.faces).map(\.path) + [HBShape.path]).allSatisfy {
      FileManager.default.fileExists(atPath: $0)
    }, "needs libharfbuzz-bin and the fonts of Scenarios/Fonts/fonts.lock"))
struct ShapingConformanceTests {
  @Test(arguments: ShapingCorpus.all)
  func glyphsAgreeWithHarfBuzz(corpus: ShapingCorpus) throws {
    for face in corpus.faces {
      let expected = try HBShape.glyphs(of: corpus, face: face)
      let typeface = try Typeface(path: face.path, index: face.index)
      let actual = corpus.lines.map { glyphs(of: $0, in: corpus, typeface: typeface) }
      #expect(expected.count == corpus.lines.count)
      for (line, (expected, actual)) in zip(corpus.lines, zip(expected, actual)) where expected != actual {
        Issue.record("\(face.path) '\(line)': hb-shape has \(expected), the layout \(actual)")
      }
    }
  }

  /// The glyphs of a line in the notation of `hb-shape`, but with absolute positions.
  private func glyphs(of line: String, in corpus: ShapingCorpus, typeface: Typeface) -> [String] {
    // At a size of one point a unit, positions are whole font units.
    let font = Font(faces: [typeface], size: Double(typeface.unitsPerEm))
    let layout = TextLayout(
      AttributedText(line, attributes: TextAttributes(font: font)),
      style: ParagraphStyle(language: corpus.language))
    let runs = layout.lines[0].runs
    #expect(runs.allSatisfy { $0.isRightToLeft == corpus.isRightToLeft }, "\(line)")
    let origin = runs.first?.x ?? 0
    return runs.flatMap(\.glyphs).map { glyph in
      "\(glyph.id)=\(glyph.cluster)@\(Int(glyph.x - origin)),\(Int(glyph.y))+\(Int(glyph.advance))"
    }
  }

  @Test("The corpus uses every font file in the lock file")
  func faces() throws {
    let folder = packageRoot.appendingPathComponent("Scenarios/Fonts")
    let lock = try String(contentsOf: folder.appendingPathComponent("fonts.lock"), encoding: .utf8)
    let files = lock.matches(of: /style: \w+, file: ([^, ]+),(?: index: ([0-9]+),)?/).map { match in
      let path = String(match.1)
      return ShapingCorpus.Face(
        path: path.hasPrefix("/") ? path : folder.path + "/" + path, index: match.2.flatMap { Int($0) } ?? 0)
    }
    #expect(files.count >= 25)
    #expect(Set(files).subtracting(ShapingCorpus.all.flatMap(\.faces)).isEmpty)
  }
}

enum HBShape {
  static let path = "/usr/bin/hb-shape"

  /// The tool's output for every line, with absolute positions and grapheme clusters.
  static func glyphs(of corpus: ShapingCorpus, face: ShapingCorpus.Face) throws -> [[String]] {
    let output = try run(
      [
        "--no-glyph-names", "--font-funcs=ot", "--shapers=ot", "--face-index=\(face.index)",
        "--language=\(corpus.language)", "--script=\(corpus.script)",
        "--direction=\(corpus.isRightToLeft ? "rtl" : "ltr")", face.path,
      ], input: corpus.lines.map { $0 + "\n" }.joined())
    return zip(output.split(separator: "\n"), corpus.lines).map { glyphs(in: $0, of: $1) }
  }

  private static func glyphs(in output: Substring, of line: String) -> [String] {
    let clusters = line.enumerated().flatMap { index, character in
      [Int](repeating: index, count: character.unicodeScalars.count)
    }
    var pen = 0
    return output.dropFirst().dropLast().split(separator: "|").map { glyph in
      // id=cluster@x,y+advance, in which the offset is optional.
      let parts = glyph.split { "=@+".contains($0) }
      let offset = glyph.contains("@") ? parts[2].split(separator: ",").compactMap { Int($0) } : [0, 0]
      let advance = Int(parts[parts.count - 1].split(separator: ",")[0]) ?? 0
      defer { pen += advance }
      return "\(parts[0])=\(clusters[Int(parts[1]) ?? 0])@\(pen + offset[0]),\(offset[1])+\(advance)"
    }
  }

  /// Runs the tool once for many lines; input and output are files, because a full pipe would block.
  private static func run(_ arguments: [String], input: String) throws -> String {
    let folder = try TemporaryFolder()
    let (lines, glyphs) = (folder.url.appending(path: "lines"), folder.url.appending(path: "glyphs"))
    try Data(input.utf8).write(to: lines)
    try Data().write(to: glyphs)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: lines)
    process.standardOutput = try FileHandle(forWritingTo: glyphs)
    try process.runToEnd()
    return try String(contentsOf: glyphs, encoding: .utf8)
  }
}
