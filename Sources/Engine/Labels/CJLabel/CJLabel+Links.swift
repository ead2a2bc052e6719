import AssayFacts
import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Makes parts of the text links (CJ-57, CJ-58).
  mutating func add(_ link: Link) throws(LabelError) {
    text.marks.add(link, in: try ranges(of: link.place))
    touches.press = nil
  }

  /// Gives parts of the text attributes and a box.
  mutating func add(_ styling: RangeStyling) throws(LabelError) {
    text.marks.add(styling.look, in: try ranges(of: styling.place))
    touches.press = nil
  }

  /// Removes the link from a range inside one of its pieces; does nothing for other ranges (CJ-68).
  mutating func removeLink(in range: Range<Int>) throws(LabelError) {
    try RangePlace.check(range, count: text.count)
    let pieces = markedText.targets.map(\.range)
    guard pieces.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
    else { return }
    text.marks.removeLinks(in: range)
    touches.press = nil
  }

  /// Takes all links away, and with them their boxes (CJ-68).
  mutating func removeAllLinks() {
    text.marks.removeLinks()
    touches.press = nil
  }

  private func ranges(of place: RangePlace) throws(LabelError) -> [Range<Int>] {
    switch place {
    case .range(let range):
      try RangePlace.check(range, count: text.count)
      return [range]
    case .string(let string, let all):
      return try RangePlace.matches(of: string, in: Array(unmarkedText.string), all: all)
    }
  }

  /// The link of a target of the drawn text.
  func link(_ target: Int) -> Link { text.marks.links[touches.targets[target].link] }

  /// The record that a callback receives, by its published names: `CJLabelLinkModel` and the delegate's method (CJ-60, CJ-71).
  func model(of press: LinkTouches.Press, _ callback: Link.Callback) -> Facts {
    let range = touches.targets[press.box.target].range
    let link = link(press.box.target)
    let selector = callback == .click ? "CJLable:didClickLink:" : "CJLable:didLongPressLink:"
    var facts: Facts = [
      "name": .text(link.name), "class": "CJLabelLinkModel", "selector": .text(selector),
      "parameter": link.parameter.map(Fact.text) ?? .null, "linkRange": Fact(range),
      "attributedString": .text(String(Array(touches.string)[range])),
    ]
    if let image = press.box.drawn.image {
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
    facts["links"] = .list(touches.boxes.map { .record(self.facts(of: $0)) })
    facts["accessibleLinks"] = .list(accessibleLinks)
  }

  private func facts(of box: LinkTouches.Box) -> Facts {
    [
      "name": .text(link(box.target).name), "range": Fact(touches.targets[box.target].range),
      "line": .number(box.drawn.line), "rect": .record(Facts(box.drawn.rect)), "hit": .record(Facts(box.hit)),
      "drift": .number(rounded(box.hit.minY - box.drawn.rect.minY)),
    ]
  }

  /// What VoiceOver would receive for each link: its characters, the frame around its pieces in the label, and
  /// the point that activates it, the middle of its first piece.
  private var accessibleLinks: [Fact] {
    let characters = Array(touches.string)
    let pieces = Dictionary(grouping: touches.boxes, by: \.target).mapValues { $0.map(\.drawn.rect) }
    return touches.targets.indices.compactMap { target in
      guard let rects = pieces[target], let first = rects.first else { return nil }
      return [
        "label": .text(String(characters[touches.targets[target].range])), "trait": "link",
        "frame": .record(Facts(rects.dropFirst().reduce(first) { $0.union($1) })),
        "activationPoint": .record(Facts(first.center)),
      ]
    }
  }
}
