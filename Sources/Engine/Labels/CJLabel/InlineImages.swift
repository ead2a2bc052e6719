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
  /// The link that a touch on the picture presses, whose own place is ignored; nil for a picture without a link (CJ-44).
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

extension CJLabel {
  /// A line at its place in the label, with the measures that place its pictures and raise its text (CJ-38).
  struct DrawnLine {
    /// The line as it is drawn; the last one may be cut.
    var placed: PlacedLine
    /// The line as Core Text's frame has it, uncut; boxes and links are found on it (CJ-26).
    var framed: TextLine
    /// The line's baseline in the label's bounds, before pictures raise the text.
    var baseline: Double
    /// The height of the uncut line's tallest text run; 0 without one.
    var tallestRun: Double
    /// The uncut line's tallest picture, if any.
    var tallestImage: ImageInsertion?
  }

  /// Places a line below the top of the box between the insets, and raises its text by the alignment of its tallest picture.
  ///
  /// The runs of a cut line count from a cluster of the text.
  func drawnLine(_ line: TextLine, framed: TextLine, offset: Double, base: Int = 0) -> DrawnLine {
    let baseline = content.minY + offset + line.baseline
    let tallestRun =
      framed.runs.filter { $0.attributes.attachment == nil }.map(\.typographicHeight).max() ?? 0
    let tallestImage = framed.runs.compactMap(insertion).max { $0.size.height < $1.size.height }
    var rise = 0.0
    if imageRelease != .v2_0_0, let tallestImage, tallestImage.size.height >= tallestRun {
      let room = framed.faceHeight - tallestRun
      rise = tallestImage.alignment == .top ? room : tallestImage.alignment == .center ? room / 2 : 0
    }
    let pen = Point(x: content.minX + textOffset(of: line), y: baseline - rise)
    return DrawnLine(
      placed: PlacedLine(line, at: pen, base: base), framed: framed, baseline: baseline,
      tallestRun: tallestRun, tallestImage: tallestImage)
  }

  /// The distance of a line's text from the left: as its paragraph puts it, or by the label's alignment (CJ-19…CJ-21).
  private func textOffset(of line: TextLine) -> Double {
    guard quirks.flushesByLabel else { return line.x }
    let room = content.width - line.width
    switch core.textAlignment {
    case .left, .natural, .justified: return 0
    case .center: return room / 2
    case .right: return room
    }
  }

  /// The inserted picture of a run; nil for text and for the text's own boxes.
  func insertion(_ run: GlyphRun) -> ImageInsertion? {
    run.attributes.attachment?.id.map { text.insertions[$0] }
  }

  /// The rectangle that a run's picture is drawn in; release 2.0.0 rounds its sides up to whole points (CJ-40).
  ///
  /// The published 2.1.3 counts the line's origin once by the paragraph's alignment and once by the label's (CJ-41).
  func rect(of image: ImageInsertion, _ run: GlyphRun, on drawn: DrawnLine) -> Rect {
    let pen = drawn.placed.pen
    var x = pen.x + run.x
    if quirks.countsLineOriginTwice {
      x += drawn.framed.x
      if imageRelease == .v2_0_0 { x += content.minX + drawn.framed.x - pen.x }
    }
    let size = imageRelease == .v2_0_0 ? image.size.roundedUp(toScale: 1) : image.size
    return Rect(
      x: x, y: drawn.baseline - bottom(of: image, on: drawn) - size.height, width: size.width,
      height: size.height)
  }

  /// The height of a picture's bottom edge above the baseline, in points (CJ-38, CJ-39).
  func bottom(of image: ImageInsertion, on drawn: DrawnLine) -> Double {
    guard imageRelease != .v2_0_0 else { return 0 }
    let (descent, fontDescent) = (drawn.framed.descent, core.font.descent)
    let (lineHeight, height) = (drawn.framed.faceHeight, image.size.height)
    let centered = -descent + (lineHeight - height) / 2
    let isTallest = height >= drawn.tallestRun && height >= drawn.tallestImage?.size.height ?? 0
    switch image.alignment {
    case .center: return centered
    case .bottom: return isTallest ? centered : -descent + fontDescent
    case .top: return isTallest ? centered : -descent + (lineHeight - height) - fontDescent
    }
  }
}

extension TextLine {
  /// Ascent, descent and line gap together, which a paragraph style does not change.
  var faceHeight: Double { ascent + descent + lineGap }
}
