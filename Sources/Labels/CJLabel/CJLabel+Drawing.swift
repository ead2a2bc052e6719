import Facts
import Geometry
import Typesetting

extension CJLabel {
  /// Draws the lines at their places, then the pictures (CJ-43).
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    touches.boxes = []
    guard core.content.string != nil, content.width > 0 else { return list }
    let arrangement = arrange(drawnText)
    var pens: [Point] = []
    var pictureItems: [DisplayList.Item] = []
    var images: [Fact] = []
    for line in arrangement.lines {
      let baseline = content.minY + arrangement.offset + line.baseline
      let pictures = inlineImages(on: line)
      let pen = Point(x: content.minX + flush(line), y: baseline - pictures.textRise)
      list.items.append(.line(line, at: pen))
      pens.append(pen)
      touches.boxes += linkBoxes(on: line, pen: pen)
      for item in pictures.items {
        let rect = rect(of: item, in: pictures, on: line, baseline: baseline)
        images.append(["name": .text(item.insertion.name), "rect": .record(Facts(rect))])
        guard let bitmap = core.environment.images[item.insertion.name] else { continue }  // CJ-42: a gap
        pictureItems.append(.image(bitmap, rect))
      }
    }
    list.items += pictureItems
    list.facts.addLines(arrangement.lines, at: pens, baseOfLast: arrangement.baseOfLast)
    list.facts["yOffset"] = .number(rounded(arrangement.offset))
    list.facts["yOffsetRight"] = .number(rounded(arrangement.rightOffset))
    if !insertions.isEmpty { list.facts["images"] = .list(images) }
    return list
  }

  /// The text with a placeholder for every picture, each as wide and as high as its picture (CJ-34).
  private var drawnText: AttributedText {
    let isLive = core.environment.variant == .intended
    let font = isLive ? core.font : frozen?.font ?? core.font
    let color = isLive ? core.textColor : frozen?.color ?? core.textColor
    var text = core.attributedText(
      base: TextAttributes(font: font, color: color), style: paragraphStyle)
    for (id, insertion) in insertions.enumerated() {
      var attributes = TextAttributes(font: font, color: color)
      attributes.attachment = Attachment(
        width: insertion.size.width, ascent: insertion.size.height, descent: 0, id: id)
      text.insert(AttributedText(Attachment.placeholder, attributes: attributes), at: insertion.index)
    }
    for (index, link) in links.enumerated() {
      text.updateAttributes(in: link.range.clamped(to: 0..<text.count)) { attributes in
        attributes.tag = index + 1
        attributes.color = link.color ?? attributes.color
      }
    }
    return text
  }

  /// The boxes of the links on a line, one a link (CJ-52, CJ-66).
  private func linkBoxes(on line: TextLine, pen: Point) -> [LinkTouches.Box] {
    var boxes: [LinkTouches.Box] = []
    for run in line.runs where run.attributes.tag > 0 {
      let rect = Rect(
        x: pen.x + run.x, y: pen.y - run.typographicAscent, width: run.width, height: run.typographicHeight)
      let link = run.attributes.tag - 1
      if boxes.last?.link == link, let last = boxes.popLast() {
        boxes.append(LinkTouches.Box(link: link, rect: last.rect.union(rect)))
      } else {
        boxes.append(LinkTouches.Box(link: link, rect: rect))
      }
    }
    return boxes
  }

  /// How far a line's pen stands from the left: by the label's alignment, not the paragraph's (CJ-19, CJ-20).
  private func flush(_ line: TextLine) -> Double {
    let room = content.width - line.width
    switch core.textAlignment {
    case .left, .natural, .justified: return 0
    case .center: return room / 2
    case .right: return room
    }
  }

  private func inlineImages(on line: TextLine) -> InlineImages {
    let items = line.runs.compactMap { run in
      run.attributes.attachment.flatMap { box in
        // A box of the text's own attributes has a negative number and is no inserted picture.
        box.id < 0 ? nil : InlineImages.Item(insertion: insertions[box.id], x: run.x)
      }
    }
    let textRuns = line.runs.filter { $0.attributes.attachment == nil }
    return InlineImages(
      descent: line.descent, lineHeight: line.ascent + line.descent + line.lineGap,
      tallestRun: textRuns.map(\.typographicHeight).max() ?? 0,
      fontDescent: core.font.descent, items: items)
  }

  /// Where a picture is drawn.
  ///
  /// The published code counts the line's origin twice, by the paragraph's alignment and by the label's, so that
  /// pictures leave their gaps on lines that do not begin at the left (CJ-41).
  private func rect(
    of item: InlineImages.Item, in pictures: InlineImages, on line: TextLine, baseline: Double
  ) -> Rect {
    let isIntended = core.environment.variant == .intended
    let x = content.minX + flush(line) + item.x + (isIntended ? 0 : line.x)
    let size = item.insertion.size
    return Rect(
      x: x, y: baseline - pictures.bottom(of: item) - size.height, width: size.width, height: size.height)
  }
}

extension GlyphRun {
  /// The ascent of the run's own typeface, in points; of a picture, its height.
  fileprivate var typographicAscent: Double {
    attributes.attachment?.ascent ?? Double(typeface.ascent) * size / Double(typeface.unitsPerEm)
  }

  /// The ascent and descent of the run's own typeface together, in points.
  fileprivate var typographicHeight: Double {
    attributes.attachment.map { $0.ascent + $0.descent }
      ?? Double(typeface.ascent + typeface.descent) * size / Double(typeface.unitsPerEm)
  }
}
