extension CJLabel {
  /// Its properties of ranges: looks, links, and what a finger does to them.
  ///
  /// A property that acts on ranges acts when it is set, and again each time it is set.
  static let linkProperties: [Property<CJLabel>] = [
    Property("addAttributes", .styling, "Sets attributes and a box on a range or on matches of a string.") {
      label, value throws(LabelError) in try label.add(try value.styling)
    },
    Property("addLink", .link, "Makes a range of the text, or matches of a string, links.") {
      label, value throws(LabelError) in try label.add(try value.link)
    },
    Property(
      "removeLink", .numbers(["start", "count"], PropertyKind.positions),
      "Takes the link away from a range of grapheme clusters that lies inside one; otherwise it does nothing.",
      aliases: ["removeLinkAtRange"]
    ) { label, value throws(LabelError) in
      let numbers = try value.numbers(2, in: PropertyKind.positions)
      guard let start = Int(exactly: numbers[0]), let count = Int(exactly: numbers[1]) else {
        throw LabelError("a range is two whole numbers, [start, count]")
      }
      try label.removeLink(in: start..<(start + count))
    },
    Property("removeAllLinks", .bool, "True takes all links away.", aliases: ["removeAllLink"]) {
      label, value throws(LabelError) in if try value.bool { label.removeAllLinks() }
    },
    Property(
      "extendsLinkTouchArea", .bool,
      "Whether a finger up to 7.5 points from a link hits it, too; false unless set.", effect: .nothing
    ) { label, value throws(LabelError) in label.extendsLinkTouchArea = try value.bool },
    Property(
      "userInteractionEnabled", .bool, "Whether it takes touches; true unless set.", effect: .nothing
    ) { label, value throws(LabelError) in label.isInteractive = try value.bool },
    Property(
      "delegateMethods", .words(Link.Callback.allCases.map(\.rawValue)),
      "What its delegate is told; both unless set.", effect: .nothing
    ) { label, value throws(LabelError) in
      label.delegateMethods = Set(try value.words.compactMap(Link.Callback.init(rawValue:)))
    },
  ]
}
