public import AssayFacts
public import AssayGeometry
import AssayImaging
import AssayTypesetting

/// The vertical alignment of CJLabel's text in the label (CJ-14), and of an inline image on its line (CJ-38).
public enum CJVerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// In the middle; the default of text.
  case center
  /// At the top.
  case top
  /// At the bottom; the default of an image.
  case bottom
}

/// CJLabel, release 2.1.3: attributed text with inline images, drawn line by line with Core Text.
public struct CJLabel: Label {
  /// The label draws its text itself.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The distances of the text from the edges.
  public var insets = EdgeInsets.zero
  /// The vertical alignment of text that is lower than the label.
  public var verticalAlignment = CJVerticalAlignment.center
  /// The radius of the blur of its shadow, in points (CJ-32).
  public var shadowRadius = 0.0
  /// The release that decides how pictures are placed.
  public var imageRelease = CJRelease.v2_1_3
  /// The size that the class is asked for; nil when it is not asked.
  var classSizing: ClassSizing?
  /// Whether the fact `properties` is stated.
  var listsProperties = false
  /// The pictures, looks and links in the text; changing them ends a touch.
  var text = CJText() { didSet { touches.press = nil } }
  /// Whether a finger near a link hits it, too (CJ-63).
  var extendsLinkTouchArea = false
  /// Whether the label takes touches; unlike UILabel it does by default (CJ-08).
  var isInteractive = true
  /// The callbacks that the delegate implements.
  var delegateMethods = Set(Link.Callback.allCases)
  /// The touch areas of the links that were drawn last, and the finger on one of them.
  var touches = LinkTouches()

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Sets the text and returns whether it differs from the old one, which also ends a touch and removes all insertions.
  ///
  /// A string takes font, color and style from the label as it is now (CJ-10).
  /// A text that is equal to the old one changes nothing (CJ-11).
  mutating func setContent(_ content: LabelContent) -> Bool {
    var frozen: SpanAttributes.Base?
    if case .styled = content {} else { frozen = stringLook }
    guard content != core.content || frozen != text.frozen || !text.isBare else { return false }
    core.content = content
    text = CJText(frozen: frozen, count: content.string?.count ?? 0)
    touches.boxes = []
    return true
  }

  /// States its own properties.
  public var facts: Facts {
    var facts: Facts = ["verticalAlignment": .text(verticalAlignment.rawValue)]
    if let classSizing {
      let width = classSizing.width > 0 ? classSizing.width : nil
      let size = size(
        of: MarkedText(of: self).text, width: width, numberOfLines: classSizing.numberOfLines)
      facts["classSize"] = .record(Facts(size))
    }
    if listsProperties { facts["properties"] = .record(propertyFacts) }
    stateLinks(in: &facts)
    return facts
  }

  /// The values of its properties (CJ-08).
  private var propertyFacts: Facts {
    [
      // The result of the functions that insert pictures and remove links, with U+FFFC for a picture (CJ-35, CJ-68).
      "string": .text(unmarkedText.string),
      "insets": Fact(insets),
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
