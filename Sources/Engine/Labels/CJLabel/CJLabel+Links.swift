import AssayFacts
import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Makes parts of the text links (CJ-57, CJ-58).
  mutating func add(_ link: Link) throws(LabelError) {
    text.marks.add(link, in: try ranges(of: link.place))
  }

  /// Gives parts of the text attributes and a box.
  mutating func add(_ look: RangeLook, to place: RangePlace) throws(LabelError) {
    text.marks.add(look, in: try ranges(of: place))
  }

  /// Removes the link and its boxes from a range inside one of its pieces; does nothing for other ranges (CJ-68).
  mutating func removeLink(in range: Range<Int>) throws(LabelError) {
    _ = try ranges(of: .range(range))
    let pieces = MarkedText(of: self).marks.compactMap { $0.target?.range }
    guard pieces.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
    else { return }
    text.marks.removeLinks(in: range)
  }

  /// The ranges of a place, from the beginning, without overlap (CJ-58); throws where the published code asserts.
  private func ranges(of place: RangePlace) throws(LabelError) -> [Range<Int>] {
    switch place {
    case .range(let range):
      guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= text.count else {
        throw LabelError(
          "the range [\(range.lowerBound), \(range.count)] must hold characters of the text, which has "
            + "\(text.count); the published code asserts it")
      }
      return [range]
    case .string(let string, let all):
      guard !string.isEmpty else {
        throw LabelError("there must be characters to look for; the published code asserts them")
      }
      let matches = Array(unmarkedText.string).ranges(of: Array(string))
      return all ? matches : Array(matches.prefix(1))
    }
  }

  /// The link of a target.
  func link(_ target: LinkTarget) -> Link { text.marks.links[target.link] }

  /// The record that a callback receives, by its published names: `CJLabelLinkModel` and the delegate's method (CJ-60, CJ-71).
  func model(of press: LinkTouches.Press, _ callback: Link.Callback) -> Facts {
    let (range, link) = (press.target.range, link(press.target))
    let selector = callback == .click ? "CJLable:didClickLink:" : "CJLable:didLongPressLink:"
    var facts: Facts = [
      "name": .text(link.name), "class": "CJLabelLinkModel", "selector": .text(selector),
      "parameter": link.parameter.map(Fact.text) ?? .null, "linkRange": Fact(range),
      "attributedString": .text(String(Array(unmarkedText.string)[range])),
    ]
    if let image = press.box.image {
      facts["imageName"] = .text(text.insertions[image].name)
      facts["imageRect"] = .record(Facts(press.box.hit))
    }
    return facts
  }

  /// States the links: where each piece is drawn and hit, what VoiceOver reads, and the events so far.
  func stateLinks(in facts: inout Facts) {
    if !touches.events.isEmpty || !text.marks.links.isEmpty {
      facts["events"] = .list(touches.events.map(Fact.text))
    }
    if !touches.models.isEmpty { facts["linkModels"] = .list(touches.models) }
    guard !text.marks.links.isEmpty else { return }
    facts["links"] = .list(touches.boxes.compactMap { box in box.mark.target.map { fact(of: box, $0) } })
    facts["accessibleLinks"] = .list(accessibleLinks)
  }

  private func fact(of box: RangeBox, _ target: LinkTarget) -> Fact {
    [
      "name": .text(link(target).name), "range": Fact(target.range), "line": .number(box.line),
      "rect": .record(Facts(box.rect)), "hit": .record(Facts(box.hit)),
      "drift": .number(rounded(box.hit.minY - box.rect.minY)),
    ]
  }

  /// What VoiceOver would receive for each link: its characters, the frame around its pieces in the label, and
  /// the point that activates it, the middle of its first piece.
  private var accessibleLinks: [Fact] {
    let characters = Array(unmarkedText.string)
    var pieces: [Range<Int>: [Rect]] = [:]
    for box in touches.boxes {
      if let range = box.mark.target?.range { pieces[range, default: []].append(box.rect) }
    }
    return pieces.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { range, rects in
      [
        "label": .text(String(characters[range])), "trait": "link",
        "frame": .record(Facts(rects.dropFirst().reduce(rects[0]) { $0.union($1) })),
        "activationPoint": .record(Facts(rects[0].center)),
      ]
    }
  }
}
