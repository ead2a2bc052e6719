import Drawing
public import Facts
public import Geometry
public import Imaging
import Typesetting

/// How far the article has come with its class.
public enum RoundedRectStage: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The hooks call super and print (RR-03).
  case hooks
  /// The text is inset when drawn, but not when measured (RR-14).
  case insets
  /// The size accounts for the insets (RR-16).
  case size
  /// A bubble is drawn behind the text (RR-29).
  case decoration

  /// Orders stages as the article reaches them.
  public static func < (first: RoundedRectStage, second: RoundedRectStage) -> Bool {
    guard let a = allCases.firstIndex(of: first), let b = allCases.firstIndex(of: second) else {
      return false
    }
    return a < b
  }
}

/// RoundedRectLabel: a chat bubble that measures itself.
public struct RoundedRectLabel: Label {
  /// The name scenario files use.
  public static let name = "RoundedRectLabel"
  /// What it is.
  public static let summary = "A chat bubble: inset text on a rounded rectangle, as large as the text needs."

  /// UILabel draws its text.
  public static let drawsAsUILabel = true
  /// What it has of UILabel.
  public var core: LabelCore
  /// The article's stage; the finished class unless set.
  public var stage = RoundedRectStage.decoration
  /// The distances of the text from the edges (RR-13).
  public var insets = EdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
  /// The radius of the bubble's corners in points, clamped to half the smaller side (RR-30).
  public var cornerRadius = 50.0
  /// The width of the bubble's outline, in points.
  public var lineWidth = 5.0
  /// The color of the bubble.
  public var fillColor = Color(red: 0, green: 255, blue: 255)
  /// The color of the bubble's outline.
  public var strokeColor = Color.black
  /// The last rectangle that the size hook gave; nil before the first.
  private var lastTextRect: Rect?

  /// Creates it; both initialisers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// The size of the text rectangle, noting both calls as the article prints them (RR-08, RR-09).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    let rect = textRect(width: maximumWidth ?? core.preferredWidth)
    lastTextRect = rect
    core.log("textRect", rect.minX, rect.minY, rect.width, rect.height)
    core.log("intrinsicContentSize", rect.width, rect.height)
    return rect.size
  }

  /// The text rectangle for a width, as the class overrides it from the stage `size` on.
  private func textRect(width: Double?) -> Rect {
    var rect = core.textRect(width: width, numberOfLines: core.numberOfLines)
    guard stage >= .size, core.content.string != nil else { return rect }
    let isIntended = core.environment.variant == .intended
    let measured = measure(
      width: isIntended ? width.map { $0 - insets.horizontal } : rect.width - 2 * insets.horizontal)  // RR-16
    rect.size = Size(
      width: measured.width.rounded(.up) + (isIntended ? insets.horizontal : 0),  // RR-21
      height: measured.height.rounded(.up) + insets.vertical)
    return rect
  }

  /// The size of the text at a width; zero or less is unlimited (RR-26).
  ///
  /// The published code measures the plain text in the label's font, all its lines and no line gaps, whatever is
  /// drawn then (RR-18, RR-22, RR-27).
  private func measure(width: Double?) -> Size {
    let isIntended = core.environment.variant == .intended
    let plain = TextAttributes(font: core.font, color: core.textColor)
    let text = isIntended ? core.measuredText : AttributedText(core.content.string ?? "", attributes: plain)
    let lines = isIntended ? core.numberOfLines : 0
    return TextLayout(
      text, style: ParagraphStyle(),
      options: TextLayoutOptions(width: width, maximumLines: lines, usesLineGap: isIntended)
    ).size
  }

  /// Draws bubble and text in the bounds.
  public mutating func draw() -> DisplayList {
    let rect = core.bounds
    core.log("drawText", rect.minX, rect.minY, rect.width, rect.height)
    var list = DisplayList()
    if stage >= .decoration { drawBubble(in: rect, into: &list) }
    let textRect = stage >= .insets ? rect.inset(by: insets) : rect
    core.drawText(in: textRect, into: &list)
    return list
  }

  /// Fills and strokes the rounded rectangle (RR-29).
  ///
  /// The published outline runs along the very edge, so that its outer half is cut off (RR-32).
  private func drawBubble(in rect: Rect, into list: inout DisplayList) {
    let isIntended = core.environment.variant == .intended
    let box = isIntended ? rect.grown(by: -lineWidth / 2) : rect
    guard !box.isEmpty else { return }
    let radius = min(max(cornerRadius, 0), min(box.width, box.height) / 2)
    let path = Path(roundedRect: box, cornerRadius: radius)
    list.items.append(.fill(path, fillColor))
    list.items.append(.stroke(path, strokeColor, StrokeStyle(width: lineWidth, join: .round)))
    list.facts["bubble"] = .record(Facts(box))
    list.facts["bubbleRadius"] = .number(rounded(radius))
  }

  /// States the rectangle the class gave for its text.
  public var facts: Facts {
    var facts = Facts()
    facts["textRect"] = lastTextRect.map { .record(Facts($0)) } ?? .null
    return facts
  }
}
