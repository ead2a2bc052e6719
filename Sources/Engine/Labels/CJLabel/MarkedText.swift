import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A link of the drawn text: what a finger presses as one.
struct LinkTarget: Hashable, Sendable {
  /// The link that was made, as a position in the list of them.
  var link: Int
  /// The characters its callbacks receive.
  var range: Range<Int>
}

/// A text whose ranges look as they were asked to, each marked with its box and its link (CJ-56, CJ-59).
struct MarkedText {
  /// The text; the tag of a marked character is the number of its mark, from 1.
  private(set) var text: AttributedText
  /// The marks.
  private(set) var marks: [RangeMark] = []
  /// The links in the order of the text; a piece of text that is pressed alone is one of its own.
  private(set) var targets: [LinkTarget] = []

  /// What looks are laid over.
  struct Base {
    /// The label's own attributes, which reset ones are given back.
    var span: SpanAttributes.Base
    /// What the text engine gives characters without attributes.
    var bare: TextAttributes
  }

  private struct Piece {
    var range: Range<Int>
    var box: BoxStyle
    var target: Int?
  }

  /// Marks a text; one of its links may be pressed, by its number among the targets.
  init(_ text: AttributedText, _ marks: RangeMarks, pressed: Int?, base: Base, quirks: CJLabel.Quirks) {
    self.text = text
    guard !marks.isEmpty else { return }
    let stretches = marks.stretches.filter { $0.range.upperBound <= text.count }
    let pieces =
      quirks.splitsLinks
      ? splitPieces(stretches, marks.links, base) : wholePieces(stretches, marks.links, base)
    mark(pieces, marks.links, pressed: pressed, base: base, quirks: quirks)
  }

  /// What a run is marked with.
  func mark(of run: GlyphRun) -> RangeMark? {
    let tag = run.attributes.tag
    return tag > 0 && tag <= marks.count ? marks[tag - 1] : nil
  }

  /// Lays the looks over the text and finds links as they were made; what stands in the middle of one divides it.
  private mutating func wholePieces(
    _ stretches: [RangeMarks.Stretch], _ links: [Link], _ base: Base
  ) -> [Piece] {
    lay(stretches, base) { _, _ in }
    return stretches.map { stretch in
      let target = stretch.link.map { link in
        if let last = targets.last, last.link == link, last.range.upperBound == stretch.range.lowerBound {
          targets[targets.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
        } else {
          targets.append(LinkTarget(link: link, range: stretch.range))
        }
        return targets.count - 1
      }
      return Piece(range: stretch.range, box: stretch.box, target: target)
    }
  }

  /// Lays the looks over the text and finds links as the published code does: a link is what has the same attributes
  /// throughout, so that one is split where they change, and equal neighbors are one (CJ-67).
  private mutating func splitPieces(
    _ stretches: [RangeMarks.Stretch], _ links: [Link], _ base: Base
  ) -> [Piece] {
    var numbers: [Kind: Int] = [:]
    var kinds: [Kind] = []
    lay(stretches, base) { stretch, attributes in
      let kind = Kind(link: stretch.link.map { links[$0].attributes }, box: stretch.box)
      let number = numbers[kind] ?? kinds.count
      if number == kinds.count {
        numbers[kind] = number
        kinds.append(kind)
      }
      attributes.tag = number + 1
    }
    var next = 0
    return text.runs.compactMap { range, attributes in
      guard attributes.tag > 0, attributes.tag <= kinds.count else { return nil }
      while next + 1 < stretches.count, stretches[next].range.upperBound <= range.lowerBound { next += 1 }
      let target = stretches[next].link.map { link in
        targets.append(LinkTarget(link: link, range: range))
        return targets.count - 1
      }
      return Piece(range: range, box: kinds[attributes.tag - 1].box, target: target)
    }
  }

  /// All that the published code keeps in the text of a link and of a box.
  private struct Kind: Hashable {
    var link: Link?
    var box: BoxStyle
  }

  private mutating func lay(
    _ stretches: [RangeMarks.Stretch], _ base: Base,
    _ change: (RangeMarks.Stretch, inout TextAttributes) -> Void
  ) {
    text.updateAttributes(in: stretches.map(\.range)) { index, attributes in
      for look in stretches[index].looks { look.attributes.apply(to: &attributes, base: base.span) }
      change(stretches[index], &attributes)
    }
  }

  /// Gives every piece its mark, and links their looks (CJ-59).
  private mutating func mark(
    _ pieces: [Piece], _ links: [Link], pressed: Int?, base: Base, quirks: CJLabel.Quirks
  ) {
    var numbers: [RangeMark: Int] = [:]
    var marks: [RangeMark] = []
    let looks = pieces.map { piece in piece.target.map { links[targets[$0].link] } }
    text.updateAttributes(in: pieces.map(\.range)) { index, attributes in
      let piece = pieces[index]
      var box = piece.box
      if let link = looks[index] {
        let isPressed = piece.target == pressed
        if !isPressed, quirks.losesActiveKeys {
          link.activeLook.attributes.removed.apply(
            to: &attributes,
            base: SpanAttributes.Base(
              attributes: base.bare, paragraph: base.span.paragraph, images: base.span.images))
          box.remove(keysOf: link.activeLook.box)
        }
        for look in isPressed ? [link.look, link.activeLook] : [link.look] {
          look.attributes.apply(to: &attributes, base: base.span)
          box.add(look.box)
        }
      }
      box = box.resolved(
        active: looks[index]?.activeLook.box, takesRadiusForWidth: quirks.takesRadiusForWidth)
      let mark = RangeMark(style: box, target: piece.target)
      guard mark.target != nil || box.isVisible else {
        attributes.tag = 0
        return
      }
      let number = numbers[mark] ?? marks.count
      if number == marks.count {
        numbers[mark] = number
        marks.append(mark)
      }
      attributes.tag = number + 1
    }
    self.marks = marks
  }
}
