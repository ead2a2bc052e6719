import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A link of the drawn text, which a finger presses as a whole.
struct LinkTarget: Hashable, Sendable {
  /// The link, as a position in the list of links.
  var link: Int
  /// The characters its callbacks receive.
  var range: Range<Int>
}

/// The mark of a run's characters: their box, and the link they belong to.
struct RangeMark: Hashable, Sendable {
  /// The box, with every length set.
  var style: BoxStyle
  /// The link, as a position in the list of targets; nil for text outside links.
  var target: Int?
}

/// A text whose ranges have their looks, and in which each character knows its box and its link (CJ-56, CJ-59).
struct MarkedText {
  /// The text; the tag of a marked character is the number of its mark, from 1.
  private(set) var text: AttributedText
  /// The marks.
  private(set) var marks: [RangeMark] = []
  /// The links in the order of the text; a piece of a link that is pressed alone is a target of its own.
  private(set) var targets: [LinkTarget] = []

  /// The attributes under all looks.
  struct Base {
    /// The label's own attributes, which a reset brings back.
    var span: SpanAttributes.Base
    /// The text engine's own attributes for characters that have none.
    var bare: TextAttributes
  }

  private struct Piece {
    var range: Range<Int>
    var box: BoxStyle
    var target: Int?
  }

  /// Marks a text; `pressed` is the target under the finger.
  init(_ text: AttributedText, _ marks: RangeMarks, pressed: Int?, base: Base, quirks: CJLabel.Quirks) {
    self.text = text
    guard !marks.isEmpty else { return }
    let stretches = marks.stretches(count: text.count)
    let pieces =
      quirks.splitsLinks ? splitPieces(stretches, marks, base) : wholePieces(stretches, marks, base)
    mark(pieces, marks.links, pressed: pressed, base: base, quirks: quirks)
  }

  /// The mark of a run; nil for unmarked text.
  func mark(of run: GlyphRun) -> RangeMark? {
    let tag = run.attributes.tag
    return tag > 0 && tag <= marks.count ? marks[tag - 1] : nil
  }

  /// Applies the looks and finds the links as they were made; only something inserted into a link divides it.
  private mutating func wholePieces(
    _ stretches: [RangeMarks.Stretch], _ marks: RangeMarks, _ base: Base
  ) -> [Piece] {
    apply(stretches, marks, base) { _, _ in }
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

  /// Applies the looks and finds the links as the published code does: a link is a range with equal attributes,
  /// so it is split where they change, and equal neighbors are one link (CJ-67).
  private mutating func splitPieces(
    _ stretches: [RangeMarks.Stretch], _ marks: RangeMarks, _ base: Base
  ) -> [Piece] {
    var kinds = Numbering<Kind>()
    apply(stretches, marks, base) { stretch, attributes in
      let link = stretch.link.map { marks.links[$0].attributes }
      attributes.tag = kinds.number(of: Kind(link: link, box: stretch.box)) + 1
    }
    var next = 0
    return text.runs.compactMap { range, attributes in
      guard attributes.tag > 0, attributes.tag <= kinds.values.count else { return nil }
      while next + 1 < stretches.count, stretches[next].range.upperBound <= range.lowerBound { next += 1 }
      let target = stretches[next].link.map { link in
        targets.append(LinkTarget(link: link, range: range))
        return targets.count - 1
      }
      return Piece(range: range, box: kinds.values[attributes.tag - 1].box, target: target)
    }
  }

  /// The part of a link and of a box that the published code keeps in the text.
  private struct Kind: Hashable {
    var link: Link?
    var box: BoxStyle
  }

  private mutating func apply(
    _ stretches: [RangeMarks.Stretch], _ marks: RangeMarks, _ base: Base,
    _ change: (RangeMarks.Stretch, inout TextAttributes) -> Void
  ) {
    text.updateAttributes(in: stretches.map(\.range)) { index, attributes in
      let stretch = stretches[index]
      for look in stretch.looks { marks.looks[look].attributes.apply(to: &attributes, base: base.span) }
      change(stretch, &attributes)
    }
  }

  /// Gives each piece its mark, and each link its look (CJ-59).
  private mutating func mark(
    _ pieces: [Piece], _ links: [Link], pressed: Int?, base: Base, quirks: CJLabel.Quirks
  ) {
    var marks = Numbering<RangeMark>()
    let pieceLinks = pieces.map { piece in piece.target.map { links[targets[$0].link] } }
    let bare = SpanAttributes.Base(attributes: base.bare, paragraph: base.span.paragraph)
    text.updateAttributes(in: pieces.map(\.range)) { index, attributes in
      let piece = pieces[index]
      var box = piece.box
      if let link = pieceLinks[index] {
        let isPressed = piece.target == pressed
        if !isPressed, quirks.losesActiveKeys {
          link.activeLook.attributes.removed.apply(to: &attributes, base: bare)
          box.remove(keysOf: link.activeLook.box)
        }
        for look in isPressed ? [link.look, link.activeLook] : [link.look] {
          look.attributes.apply(to: &attributes, base: base.span)
          box.add(look.box)
        }
      }
      box = box.resolved(
        active: pieceLinks[index]?.activeLook.box, takesRadiusForWidth: quirks.takesRadiusForWidth)
      let mark = RangeMark(style: box, target: piece.target)
      attributes.tag = mark.target != nil || box.isVisible ? marks.number(of: mark) + 1 : 0
    }
    self.marks = marks.values
  }
}

/// Different values, each with a number from 0 in the order in which they came.
private struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
