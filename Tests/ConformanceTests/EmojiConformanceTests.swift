import Foundation
import Testing
import Typesetting

/// The distribution's copy of Unicode's list of emoji.
enum EmojiTestFile {
  static let path = "/usr/share/unicode/emoji/emoji-test.txt"
}

/// Every sequence of Unicode's emoji-test.txt is one cluster, one glyph, and never divided.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: EmojiTestFile.path)
      && FileManager.default.fileExists(atPath: TestFont.emoji),
    "needs the packages unicode-data and fonts-noto-color-emoji"))
struct EmojiConformanceTests {
  private func sequences() throws -> [String] {
    try String(contentsOfFile: EmojiTestFile.path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let scalars = line.prefix { $0 != ";" }.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      }
  }

  @Test func shapesEverySequenceToOneGlyph() throws {
    let font = Font(faces: [try Typeface(path: TestFont.emoji)], size: 20)
    let sequences = try sequences()
    #expect(sequences.count == 4733)
    let wrong = sequences.filter { sequence in
      let glyphs = TextLayout(AttributedText(sequence, attributes: TextAttributes(font: font)))
        .lines.flatMap(\.runs).flatMap(\.glyphs)
      return glyphs.count != 1 || glyphs[0].id == 0
    }
    #expect(wrong.isEmpty)
  }

  @Test func neverDividesASequence() throws {
    let font = Font(faces: [try Typeface(path: TestFont.emoji)], size: 20)
    // A space between, because a flag after a flag would join.
    // A skin tone on its own would join the space itself.
    let sequences = try sequences().filter { " \($0)".count == 2 }
    #expect(sequences.count == 4733 - 5)
    for start in stride(from: 0, to: sequences.count, by: 100) {
      let part = sequences[start..<min(start + 100, sequences.count)]
      let text = AttributedText(part.joined(separator: " "), attributes: TextAttributes(font: font))
      for mode in [LineBreakMode.wordWrapping, .charWrapping] {
        let layout = TextLayout(
          text, style: ParagraphStyle(lineBreakMode: mode), options: TextLayoutOptions(width: 20))
        let lines = layout.lines.map { text.subrange($0.range).string.trimmingCharacters(in: [" "]) }
        #expect(lines == Array(part))
      }
    }
  }
}
