public import AssayFacts
public import AssayGeometry
public import AssayImaging
import AssayTypesetting

/// The stages of the article's class, each of which adds to the previous stage.
public enum RoundedRectStage: String, Hashable, Sendable, CaseIterable {
  /// The hooks call super and print (RR-03).
  case hooks
  /// The text is inset when drawn, but not when measured (RR-14).
  case insets
  /// The size accounts for the insets by the article's first formula (RR-15).
  case firstSize
  /// The size accounts for the insets (RR-16).
  case size
  /// A bubble is drawn behind the text (RR-29).
  case decoration

  /// Whether the text is inset when drawn.
  var drawsInsets: Bool { self != .hooks }
  /// Whether the size accounts for the insets.
  var measuresInsets: Bool { self != .hooks && self != .insets }
  /// Whether a bubble is drawn.
  var drawsBubble: Bool { self == .decoration }
}

/// RoundedRectLabel: a chat bubble that measures itself.
public struct RoundedRectLabel: Label {
  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The stage of the article's class; the finished class by default.
  public var stage = RoundedRectStage.decoration
  /// The distances of the text from the bounds as published, from the outline as intended (RR-13).
  public var insets = EdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
  /// The radius of the bubble's corners in points, limited to half the smaller side (RR-30).
  public var cornerRadius = 50.0
  /// The curve of the corners (RR-31).
  public var cornerCurve = CornerCurve.circular
  /// The width of the bubble's outline, in points; 0 and less draw none.
  public var lineWidth = 5.0
  /// The color of the bubble.
  public var fillColor = Color(red: 0, green: 255, blue: 255)
  /// The color of the bubble's outline.
  public var strokeColor = Color.black
  /// The side that a tail is on (RR-35).
  public var tail = BubbleTail.none
  /// The name of the picture next to the text; nil for none (RR-35).
  public var image: String?
  /// The size of that picture, in points.
  public var imageSize = Size(width: 24, height: 24)
  /// The distance between picture and text, in points.
  static let imageGap = 8.0
  /// The last rectangle that the size hook returned; nil before the first.
  private var lastTextRect: Rect?

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// The size of the text rectangle; both calls are logged as the article prints them (RR-08, RR-09).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    let rect = textRect(width: maximumWidth ?? core.preferredWidth)
    lastTextRect = rect
    core.log("textRect", rect.minX, rect.minY, rect.width, rect.height)
    core.log("intrinsicContentSize", rect.width, rect.height)
    return rect.size
  }

  /// The text rectangle for a width, which the class overrides from the stage `firstSize` on.
  ///
  /// The origin is that of super's rectangle (RR-23), and without text the whole rectangle is super's (RR-24).
  private mutating func textRect(width: Double?) -> Rect {
    var rect = core.textRect(width: width, numberOfLines: core.numberOfLines)
    guard stage.measuresInsets, core.content.string != nil else { return rect }
    let insets = contentInsets
    // The published class measures at the width of super's rectangle less the insets, in the end twice (RR-15, RR-16).
    let ownWidth = rect.width - (stage == .firstSize ? 1 : 2) * insets.horizontal
    let estimate = quirks.estimatesFromOwnWidth ? ownWidth : width.map { $0 - insets.horizontal }
    let measured = measure(width: estimate)
    var height = measured.height.rounded(.up)
    if image != nil { height = max(height, imageSize.height) }
    rect.size = Size(
      width: measured.width.rounded(.up) + (quirks.widthLacksInsets ? 0 : insets.horizontal),
      height: height + insets.vertical)
    return rect
  }

  /// The size of the text at a width; a width of 0 or less is unlimited (RR-26).
  private func measure(width: Double?) -> Size {
    let plain = AttributedText(
      core.content.string ?? "", attributes: TextAttributes(font: core.font, color: core.textColor))
    var options = TextLayoutOptions(
      width: width, maximumLines: quirks.measuresAllLines ? 0 : core.numberOfLines,
      usesLineGap: !quirks.measuresWithoutLineGap)
    options.justifies = false
    return TextLayout.size(of: quirks.measuresPlainText ? plain : core.attributedText, options: options)
  }

  /// States the rectangle that the class returned for its text.
  public var facts: Facts { ["textRect": lastTextRect.map { .record(Facts($0)) } ?? .null] }
}
