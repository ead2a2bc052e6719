import AssayTestSupport
import Foundation

/// HarfBuzz's command line tool.
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
    let (lines, glyphs) = (
      folder.url.appendingPathComponent("lines"), folder.url.appendingPathComponent("glyphs")
    )
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
