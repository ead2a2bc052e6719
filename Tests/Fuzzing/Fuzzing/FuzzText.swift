import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayScenarioFormat
import AssayTestSupport
import AssayTypesetting
import Foundation

/// Takes numbers from the front of some bytes; after the end all of them are 0.
private struct ByteReader {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  /// One of some values.
  mutating func choice<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

  /// A length in points from a few that are usual, none, tiny, huge or no number.
  mutating func length() -> Double {
    let byte = byte()
    switch byte {
    case 250: return .infinity
    case 251: return .nan
    case 252: return 1e300
    case 253: return -1e9
    case 254: return 1e-9
    case 255: return 99_999.5
    default: return Double(byte - 25) * 1.5
    }
  }
}

/// A text of the scripts that shaping treats in ways of their own.
private let specimen = "Afi \u{301}é نص\u{64E} שלום हिन्दी กำ 한국 𝔸 👨‍👩‍👧 \u{AD}\u{200D}\tx"

/// Reads a font, asks for all that is asked of fonts, and lays a text out and draws it.
func readFont(_ bytes: [UInt8]) {
  guard let folder = try? TemporaryFolder() else { return }
  let file = folder.url.appendingPathComponent("fuzz.ttf")
  try? Data(bytes).write(to: file)
  for index in 0..<2 {
    guard let face = try? Typeface(path: file.path, index: index) else { continue }
    _ = (face.name, face.underlinePosition, face.xHeight, face.capHeight)
    for scalar in specimen.unicodeScalars { _ = face.nominalGlyph(for: scalar) }
    for glyph in (0..<UInt32(min(face.glyphCount, 40))) + [UInt32(UInt16.max), .max] {
      _ = (face.advance(of: glyph), face.outline(of: glyph), face.colorGlyph(of: glyph))
    }
    draw(AttributedText(specimen, attributes: TextAttributes(font: Font(faces: [face], size: 12))))
  }
}

/// Draws the glyphs of a text's lines on a small canvas.
private func draw(_ text: AttributedText) {
  let layout = TextLayout(text, options: TextLayoutOptions(width: 80, maximumHeight: 200))
  var canvas = Canvas(width: 80, height: 60, scale: 1, background: .white)
  for line in layout.lines.prefix(5) {
    for run in line.runs {
      for glyph in run.glyphs.prefix(100) {
        let origin = Point(x: run.x + glyph.x, y: line.baseline - glyph.y)
        canvas.fill(glyph.id, of: run.typeface, size: run.size, at: origin, color: .black)
      }
    }
  }
  _ = canvas.finish()
}

/// The fonts that texts are laid out in, as far as they are on this machine.
private let fonts: [Font] = {
  guard let lock = ownLock else { return [] }
  let book = FontBook(files: lock.files, fallback: lock.fallback)
  return ["Assay Square", "Noto Sans", "Assay Square Gap"].compactMap { try? book.font(family: $0, size: 10) }
}()

/// Lays out a text whose attributes and room the first bytes say, and asks where things are in it.
func layOutText(_ bytes: [UInt8]) {
  guard !fonts.isEmpty else { return }
  var reader = ByteReader(rest: bytes[...])
  let options = options(&reader)
  let style = style(&reader)
  let (first, second) = (attributes(&reader), attributes(&reader))
  let (start, count) = (reader.byte(), reader.byte())
  var text = AttributedText(String(decoding: reader.rest, as: UTF8.self), attributes: first)
  let lower = min(start, text.count)
  text.updateAttributes(in: lower..<min(lower + count, text.count)) { $0 = second }
  let layout = TextLayout(text, style: style, options: options)
  precondition(layout.size.width.isFinite && layout.size.height.isFinite, "a layout has a finite size")
  var end = 0
  for line in layout.lines {
    precondition(line.range.lowerBound >= end, "lines follow one another")
    end = line.range.upperBound
    for cluster in line.range.prefix(50) { _ = line.x(atCluster: cluster) }
  }
  precondition(end <= text.count, "lines end with the text")
}

private func options(_ reader: inout ByteReader) -> TextLayoutOptions {
  let flags = reader.byte()
  var options = TextLayoutOptions(
    width: flags & 1 == 0 ? nil : reader.length(), maximumLines: reader.byte() % 5 - 1,
    maximumHeight: flags & 2 == 0 ? nil : reader.length(), usesLineGap: flags & 4 == 0,
    truncates: flags & 8 == 0)
  if flags & 16 != 0 {
    options.truncationToken = reader.choice(["", "…", "more\u{FFFC}", "\u{301}", "שלום"])
  }
  if flags & 32 != 0 { options.shownClusters = reader.byte() - 2 }
  options.cutsEachParagraph = flags & 64 != 0
  return options
}

private func style(_ reader: inout ByteReader) -> ParagraphStyle {
  let flags = reader.byte()
  var style = ParagraphStyle(
    alignment: reader.choice(TextAlignment.allCases), lineBreakMode: reader.choice(LineBreakMode.allCases),
    writingDirection: reader.choice(WritingDirection.allCases))
  style.allowsTightening = flags & 1 != 0
  if flags & 2 != 0 { style.firstLineHeadIndent = reader.length() }
  if flags & 4 != 0 { style.headIndent = reader.length() }
  if flags & 8 != 0 { style.tailIndent = reader.length() }
  if flags & 16 != 0 { style.lineSpacing = reader.length() }
  if flags & 32 != 0 { style.lineHeightMultiple = reader.length() }
  if flags & 64 != 0 { style.maximumLineHeight = reader.length() }
  if flags & 128 != 0 {
    style.defaultTabInterval = reader.length()
    style.tabStops = [
      TabStop(at: reader.length(), reader.choice([.left, .center, .right, .decimal])),
      TabStop(at: reader.length(), reader.choice([.left, .center, .right, .decimal])),
    ]
  }
  return style
}

private func attributes(_ reader: inout ByteReader) -> TextAttributes {
  let flags = reader.byte()
  var attributes = TextAttributes(font: reader.choice(fonts).withSize(abs(reader.length())))
  if flags & 1 != 0 { attributes.kern = reader.length() }
  if flags & 2 != 0 { attributes.tracking = reader.length() }
  if flags & 4 != 0 { attributes.baselineOffset = reader.length() }
  if flags & 8 != 0 { attributes.expansion = reader.length() / 100 }
  if flags & 16 != 0 { attributes.obliqueness = reader.length() / 100 }
  if flags & 32 != 0 {
    attributes.attachment = Attachment(
      width: reader.length(), ascent: reader.length(), descent: reader.length())
  }
  attributes.ligatures = reader.choice(Ligatures.allCases)
  return attributes
}
