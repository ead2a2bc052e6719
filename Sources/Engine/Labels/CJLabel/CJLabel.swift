public import AssayFacts
public import AssayGeometry
import AssayImaging
import AssayTypesetting

/// Where CJLabel puts its text between top and bottom (CJ-14).
public enum CJVerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// In the middle; the default.
  case center
  /// At the top inset.
  case top
  /// At the bottom inset.
  case bottom
}

/// CJLabel, release 2.1.3: attributed text with inline images, drawn line by line in Core Text's way.
public struct CJLabel: Label {
  /// The name scenario files use.
  public static let name = "CJLabel"
  /// What it is.
  public static let summary = "A label that draws attributed text and inline pictures line by line."

  /// What it has of UILabel.
  public var core: LabelCore
  /// The distances of the text from the edges.
  public var insets = EdgeInsets.zero
  /// Where text smaller than the label stands.
  public var verticalAlignment = CJVerticalAlignment.center
  /// The radius of the blur of its shadow, in points (CJ-32).
  public var shadowRadius = 0.0
  /// The release whose placing of pictures it follows.
  public var imageRelease = CJRelease.v2_1_3
  /// A size that was asked of the class; nil when none was.
  var classSizing: ClassSizing?
  /// Whether its facts state what it has beside what it shows.
  var listsProperties = false
  /// What it knows of its text beside the characters.
  var text = CJText()
  /// Whether a finger near a link hits it, too (CJ-63).
  var extendsLinkTouchArea = false
  /// Whether it takes touches at all; unlike UILabel it does (CJ-08).
  var isInteractive = true
  /// What its delegate wants to know.
  var delegateMethods = Set(Link.Callback.allCases)
  /// Where the links were drawn last, and the finger on one of them.
  var touches = LinkTouches()

  /// Creates it; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Takes another text, and says whether it is another; what was inserted into the old one goes with it, and so does a
  /// finger on one of its links.
  ///
  /// A string takes font, color and style from the label as it is now (CJ-10).
  /// A text equal to the one there changes nothing at all (CJ-11).
  mutating func setContent(_ content: LabelContent) -> Bool {
    var text = CJText(content)
    if case .styled = content {} else { text.frozen = CJText.Frozen(of: core) }
    guard content != core.content || text.frozen != self.text.frozen || !self.text.isBare else {
      return false
    }
    core.content = content
    self.text = text
    touches.boxes = []
    touches.press = nil
    return true
  }

  /// States its own properties.
  public var facts: Facts {
    var facts: Facts = ["verticalAlignment": .text(verticalAlignment.rawValue)]
    if let classSizing { facts["classSize"] = .record(Facts(size(asked: classSizing))) }
    if listsProperties { facts["properties"] = .record(propertyFacts) }
    stateLinks(in: &facts)
    return facts
  }

  /// What it has beside what it shows (CJ-08).
  private var propertyFacts: Facts {
    [
      // What the functions that insert pictures and take links away return, U+FFFC for a picture (CJ-35, CJ-68).
      "string": .text(unmarkedText.string),
      "insets": .list([insets.top, insets.left, insets.bottom, insets.right].map(Fact.number)),
      "verticalAlignment": .text(verticalAlignment.rawValue),
      "shadowRadius": .number(shadowRadius),
      "extendsLinkTouchArea": .bool(extendsLinkTouchArea),
      "userInteractionEnabled": .bool(isInteractive),
      "numberOfLines": .number(core.numberOfLines),
      "lineBreakMode": .text(core.lineBreakMode.rawValue),
      "textAlignment": .text(core.textAlignment.rawValue),
      "fontSize": .number(core.font.size),
      "recognizers": [
        [
          "kind": "longPress", "duration": .number(LinkTouches.longPressDuration),
          "allowableMovement": .number(LinkTouches.longPressSlack),
        ]
      ],
    ]
  }
}
