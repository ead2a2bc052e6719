public import AssayGeometry
import AssayTypesetting

/// A picture to be inserted into a text at a position (CJ-35).
public struct ImageInsertion: Hashable, Sendable {
  /// The picture's name.
  public var name: String
  /// The size it is drawn at, in points.
  public var size: Size
  /// The position: the grapheme cluster that follows the picture.
  public var index: Int
  /// The vertical position on the line; `bottom` is the default when a call names none (CJ-37).
  public var alignment: CJVerticalAlignment
  /// The link that the picture is, wherever the link's own place is; nil for a picture without a link (CJ-44).
  public var link: Link?

  /// Creates an insertion.
  public init(name: String, size: Size, index: Int, alignment: CJVerticalAlignment = .bottom) {
    self.name = name
    self.size = size
    self.index = index
    self.alignment = alignment
  }
}

/// A release of CJLabel, which decides how inline pictures are placed (CJ-40).
public enum CJRelease: String, Hashable, Sendable, CaseIterable {
  /// The release that the article documents: three alignments, exact sizes.
  case v2_1_3 = "2.1.3"
  /// The release whose code the article lists: every picture is on the baseline, its sides rounded up to whole points.
  case v2_0_0 = "2.0.0"
}

/// The measures of a line that decide where a release puts its pictures and its text (CJ-38, CJ-40).
///
/// All heights are above the line's baseline, y **up**, in points.
struct InlineImages {
  /// The release that places them.
  var release = CJRelease.v2_1_3
  /// The line's descent.
  var descent: Double
  /// The line's ascent, descent and line gap together.
  var lineHeight: Double
  /// The height of the tallest text run, 0 when there is none.
  var tallestRun: Double
  /// The tallest picture, the first of equals; nil when there is none.
  var tallestImage: ImageInsertion?
  /// The descent of the label's own font.
  var fontDescent: Double

  private var imageHeight: Double { tallestImage?.size.height ?? 0 }

  /// The size a picture is drawn at.
  func size(of image: ImageInsertion) -> Size {
    release == .v2_0_0
      ? Size(width: image.size.width.rounded(.up), height: image.size.height.rounded(.up)) : image.size
  }

  /// The height of a picture's bottom edge above the baseline.
  func bottom(of image: ImageInsertion) -> Double {
    guard release != .v2_0_0 else { return 0 }
    let height = image.size.height
    let centered = -descent + (lineHeight - height) / 2
    let isTallest = height >= tallestRun && height >= imageHeight
    switch image.alignment {
    case .center: return centered
    case .bottom: return isTallest ? centered : -descent + fontDescent
    case .top: return isTallest ? centered : -descent + (lineHeight - height) - fontDescent
    }
  }

  /// How far the line's text is raised, by the alignment of the tallest picture.
  var textRise: Double {
    guard release != .v2_0_0, let tallestImage, imageHeight >= tallestRun else { return 0 }
    switch tallestImage.alignment {
    case .bottom: return 0
    case .center: return (lineHeight - tallestRun) / 2
    case .top: return lineHeight - tallestRun
    }
  }
}

extension CJLabel {
  /// One line at its place in the label, with its pictures.
  struct DrawnLine {
    /// The line as it is drawn: the last one may be cut.
    var line: TextLine
    /// The line as Core Text's frame has it, uncut; boxes and links are found on it (CJ-26).
    var framed: TextLine
    /// The line's baseline in the label's bounds, before pictures raise the text (CJ-38).
    var baseline: Double
    /// The start of the line's text: x by the label's alignment, raised by the pictures (CJ-19, CJ-38).
    var pen: Point
    /// The measures that place the pictures.
    var imageMeasures: InlineImages
    /// The cluster of the text from which the runs of the drawn line count.
    var base: Int

    var placed: PlacedLine { PlacedLine(line, at: pen) }
  }

  /// Places the lines of an arrangement.
  func drawnLines(_ arrangement: Arrangement) -> [DrawnLine] {
    zip(arrangement.lines, arrangement.framed).enumerated().map { number, both in
      let (line, framed) = both
      let baseline = content.minY + arrangement.offset + line.baseline
      let measures = imageMeasures(of: framed)
      return DrawnLine(
        line: line, framed: framed, baseline: baseline,
        pen: Point(x: content.minX + textOffset(of: line), y: baseline - measures.textRise),
        imageMeasures: measures, base: number == arrangement.lines.count - 1 ? arrangement.baseOfLast : 0)
    }
  }

  /// The distance of a line's text from the left: as its paragraph puts it, or by the label's alignment (CJ-19, CJ-20).
  ///
  /// The published code aligns the text in the whole width, without the indents (CJ-21).
  private func textOffset(of line: TextLine) -> Double {
    guard quirks.flushesByLabel else { return line.x }
    let room = content.width - line.width
    switch core.textAlignment {
    case .left, .natural, .justified: return 0
    case .center: return room / 2
    case .right: return room
    }
  }

  /// The measures of an uncut line, with all its pictures.
  private func imageMeasures(of line: TextLine) -> InlineImages {
    InlineImages(
      release: imageRelease, descent: line.descent, lineHeight: line.ascent + line.descent + line.lineGap,
      tallestRun: line.runs.filter { $0.attributes.attachment == nil }.map(\.typographicHeight).max() ?? 0,
      tallestImage: line.runs.compactMap(insertion).max { $0.size.height < $1.size.height },
      fontDescent: core.font.descent)
  }

  /// The inserted picture of a run; nil for text and for the text's own boxes.
  func insertion(_ run: GlyphRun) -> ImageInsertion? { run.insertion.map { text.insertions[$0] } }

  /// The rectangle that a run's picture is drawn in.
  ///
  /// The published code counts the line's origin twice, so pictures leave their gaps on lines that do not begin at
  /// the left (CJ-41): in release 2.1.3 once by the paragraph's alignment and once by the label's.
  func rect(of image: ImageInsertion, _ run: GlyphRun, on drawn: DrawnLine) -> Rect {
    var x = drawn.pen.x + run.x
    if quirks.countsLineOriginTwice {
      x += drawn.framed.x
      if imageRelease == .v2_0_0 { x += content.minX + drawn.framed.x - drawn.pen.x }
    }
    let size = drawn.imageMeasures.size(of: image)
    return Rect(
      x: x, y: drawn.baseline - drawn.imageMeasures.bottom(of: image) - size.height, width: size.width,
      height: size.height)
  }
}

extension GlyphRun {
  /// The inserted picture that the run is, as a position in the list of pictures; nil for other runs.
  var insertion: Int? { attributes.attachment?.id }
}
