import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A link of the drawn text, or one piece of it, which a finger can press.
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
  /// The link; nil for text outside links.
  var target: LinkTarget?
}

/// A text whose ranges have their looks, and in which each character knows its box and its link (CJ-56, CJ-59).
struct MarkedText {
  /// The text; the tag of a marked character is the number of its mark, from 1.
  private(set) var text: AttributedText
  /// The marks.
  private(set) var marks: [RangeMark] = []

  /// Neighboring characters with one box and one link.
  private typealias Piece = (range: Range<Int>, mark: RangeMark)

  /// Marks a label's text.
  init(of label: CJLabel) {
    text = label.unmarkedText
    let stretches = label.text.marks.stretches(count: text.count)
    guard !stretches.isEmpty else { return }
    let base = label.look
    apply(stretches, of: label.text.marks, base)
    let pieces = label.quirks.splitsLinks ? splitPieces(stretches) : wholePieces(stretches)
    mark(pieces, of: label, base)
  }

  /// The mark of a run; nil for unmarked text.
  func mark(of run: GlyphRun) -> RangeMark? {
    let tag = run.attributes.tag
    return tag > 0 && tag <= marks.count ? marks[tag - 1] : nil
  }

  /// The part of a link and of a box that the published code keeps in the text.
  private struct KeptMark: Hashable {
    var link: Link?
    var box: BoxStyle
  }

  /// Applies the looks, and keeps apart neighbors of different kinds.
  private mutating func apply(
    _ stretches: [RangeMarks.Stretch], of marks: RangeMarks, _ base: SpanAttributes.Base
  ) {
    var kinds = Numbering<KeptMark>()
    text.updateAttributes(in: stretches.map(\.range)) { index, attributes in
      let mark = stretches[index].mark
      for look in mark.looks { marks.looks[look].apply(to: &attributes, base: base) }
      let link = mark.link.map { marks.links[$0].attributes }
      attributes.tag = kinds.number(of: KeptMark(link: link, box: mark.box)) + 1
    }
  }

  /// The links as they were made; only something inserted into a link divides it.
  private func wholePieces(_ stretches: [RangeMarks.Stretch]) -> [Piece] {
    var targets: [LinkTarget] = []
    let pieces = stretches.map { stretch in
      stretch.mark.link.map { link in
        if let last = targets.last, last.link == link, last.range.upperBound == stretch.range.lowerBound {
          targets[targets.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
        } else {
          targets.append(LinkTarget(link: link, range: stretch.range))
        }
        return targets.count - 1
      }
    }
    return zip(stretches, pieces).map { stretch, target in
      (stretch.range, RangeMark(style: stretch.mark.box, target: target.map { targets[$0] }))
    }
  }

  /// The links as the published code finds them: a link is a range with equal attributes, so it is split where they change,
  /// and equal neighbors are one link (CJ-67).
  private func splitPieces(_ stretches: [RangeMarks.Stretch]) -> [Piece] {
    var next = 0
    return text.runs.compactMap { range, attributes in
      guard attributes.tag > 0 else { return nil }
      while next + 1 < stretches.count, stretches[next].range.upperBound <= range.lowerBound { next += 1 }
      let mark = stretches[next].mark
      let target = mark.link.map { LinkTarget(link: $0, range: range) }
      return (range, RangeMark(style: mark.box, target: target))
    }
  }

  /// Gives each piece its mark, and each link its look (CJ-59).
  private mutating func mark(_ pieces: [Piece], of label: CJLabel, _ base: SpanAttributes.Base) {
    let (quirks, pressed) = (label.quirks, label.touches.press?.target)
    let bare = SpanAttributes.Base(
      attributes: TextAttributes(font: label.core.environment.coreTextFont), paragraph: base.paragraph)
    var marks = Numbering<RangeMark>()
    text.updateAttributes(in: pieces.map(\.range)) { index, attributes in
      var mark = pieces[index].mark
      let link = mark.target.map(label.link)
      if let link {
        let isPressed = mark.target == pressed
        if !isPressed, quirks.losesActiveKeys {
          link.activeLook.attributes.removed.apply(to: &attributes, base: bare)
          mark.style.remove(keysOf: link.activeLook.box)
        }
        for look in isPressed ? [link.look, link.activeLook] : [link.look] {
          look.attributes.apply(to: &attributes, base: base)
          mark.style.add(look.box)
        }
      }
      mark.style = mark.style.resolved(
        active: link?.activeLook.box, takesRadiusForWidth: quirks.takesRadiusForWidth)
      attributes.tag = link != nil || mark.style.isVisible ? marks.number(of: mark) + 1 : 0
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
