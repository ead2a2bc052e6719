import AssayFacts
import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Makes parts of the text links (CJ-57, CJ-58).
  mutating func add(_ link: Link) throws(LabelError) {
    text.marks.add(link, in: try ranges(of: link.place))
    forgetFinger()
  }

  /// Lays attributes and a box over parts of the text.
  mutating func add(_ styling: RangeStyling) throws(LabelError) {
    text.marks.add(styling.look, in: try ranges(of: styling.place))
    forgetFinger()
  }

  /// Takes the link away from a range that lies inside one of its pieces; otherwise it does nothing (CJ-68).
  mutating func removeLink(in range: Range<Int>) throws(LabelError) {
    try RangePlace.check(range, count: text.count)
    let pieces = markedText.targets.map(\.range)
    guard pieces.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
    else { return }
    text.marks.removeLinks(in: range)
    forgetFinger()
  }

  /// Takes all links away, and with them their boxes (CJ-68).
  mutating func removeAllLinks() {
    for stretch in text.marks.stretches where stretch.link != nil {
      text.marks.removeLinks(in: stretch.range)
    }
    forgetFinger()
  }

  /// The link of a piece of the drawn text.
  func link(_ target: Int) -> Link { text.marks.links[touches.targets[target].link] }

  /// What a callback receives: `CJLabelLinkModel` and the delegate's method, by their published names (CJ-60, CJ-71).
  func model(of press: LinkTouches.Press, _ callback: Link.Callback) -> Facts {
    let range = touches.targets[press.target].range
    let link = link(press.target)
    let characters = Array(touches.string)
    var facts: Facts = [
      "name": .text(link.name), "class": "CJLabelLinkModel", "selector": .text(callback.selector),
      "parameter": link.parameter.map(Fact.text) ?? .null,
      "linkRange": [.number(range.lowerBound), .number(range.count)],
      "attributedString": .text(String(characters[range])),
    ]
    if let image = press.box.image {
      facts["imageName"] = .text(text.insertions[image].name)
      facts["imageRect"] = .record(Facts(press.box.hit))
    }
    return facts
  }

  /// States the links: where each piece is drawn and hit, what VoiceOver says of it, and what happened.
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
    let range = touches.targets[box.target].range
    return [
      "name": .text(link(box.target).name), "range": [.number(range.lowerBound), .number(range.count)],
      "line": .number(box.line), "rect": .record(Facts(box.drawn)), "hit": .record(Facts(box.hit)),
      "drift": .number(rounded(box.hit.minY - box.drawn.minY)),
    ]
  }

  /// What VoiceOver would receive for each link: its characters, the frame around all its pieces within the label, and
  /// the place that activates it, the middle of its first piece.
  private var accessibleLinks: [Fact] {
    let characters = Array(touches.string)
    var pieces: [Int: [Rect]] = [:]
    for box in touches.boxes { pieces[box.target, default: []].append(box.drawn) }
    return touches.targets.indices.compactMap { target in
      guard let rects = pieces[target], let first = rects.first else { return nil }
      let frame = rects.dropFirst().reduce(first) { $0.union($1) }
      let place = first.center
      return [
        "label": .text(String(characters[touches.targets[target].range])), "trait": "link",
        "frame": .record(Facts(frame)),
        "activationPoint": ["x": .number(rounded(place.x)), "y": .number(rounded(place.y))],
      ]
    }
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

  /// A text with other marks is another text: a finger on it presses nothing any more.
  private mutating func forgetFinger() { touches.press = nil }
}

extension Link.Callback {
  /// The delegate's method, spelled as published.
  fileprivate var selector: String {
    switch self {
    case .click: "CJLable:didClickLink:"
    case .longPress: "CJLable:didLongPressLink:"
    }
  }
}
