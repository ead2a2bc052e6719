public import Facts
public import Geometry
import Imaging
import Typesetting

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

  /// The paragraph style that a string is given when it becomes the text (CJ-10).
  struct Frozen: Hashable, Sendable {
    var font: Font
    var color: Color
    var alignment: TextAlignment
    var lineBreakMode: LineBreakMode
  }

  /// What it has of UILabel.
  public var core: LabelCore
  /// The distances of the text from the edges.
  public var insets = EdgeInsets.zero
  /// Where text smaller than the label stands.
  public var verticalAlignment = CJVerticalAlignment.center
  /// The pictures inserted into the text, in the order of insertion.
  private(set) var insertions: [ImageInsertion] = []
  /// The ranges that answer to touch, in the order they were made.
  private(set) var links: [Link] = []
  /// Where the links were drawn last, and the finger on one of them.
  var touches = LinkTouches()
  /// What the last string took from the label; nil when the text came with attributes.
  private(set) var frozen: Frozen?

  /// Creates it; both initialisers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Takes a string, which keeps the font, color and style that the label has now (CJ-10).
  mutating func setText(_ text: String?) {
    replaceContent(by: text.map(LabelContent.plain) ?? .none)
    frozen = Frozen(
      font: core.font, color: core.textColor, alignment: core.textAlignment,
      lineBreakMode: core.numberOfLines == 1 ? core.lineBreakMode : .wordWrapping)
  }

  /// Takes another text; what was inserted into the old one goes with it, and so does a finger on one of its links.
  private mutating func replaceContent(by content: LabelContent) {
    core.content = content
    insertions = []
    links = []
    touches.boxes = []
    touches.pressed = nil
  }

  /// Inserts a picture before a grapheme cluster; later positions count it (CJ-35).
  mutating func insert(_ insertion: ImageInsertion) throws(LabelError) {
    let length = (core.content.string?.count ?? 0) + insertions.count
    guard !insertion.name.isEmpty else {
      throw LabelError("a picture needs a name; the published code asserts one")
    }
    guard (0...length).contains(insertion.index) else {
      throw LabelError(
        "position \(insertion.index) lies outside the text; it has \(length) characters, so 0…\(length) are possible"
      )
    }
    insertions.append(insertion)
  }

  /// Makes a range of the text a link (CJ-57).
  mutating func add(_ link: Link) throws(LabelError) {
    let length = (core.content.string?.count ?? 0) + insertions.count
    guard !link.range.isEmpty, link.range.upperBound <= length else {
      throw LabelError(
        "a link's range must hold characters of the text, which has \(length); the published code asserts it")
    }
    links.append(link)
  }

  /// States its own properties.
  public var facts: Facts {
    var facts: Facts = ["verticalAlignment": .text(verticalAlignment.rawValue)]
    guard !links.isEmpty else { return facts }
    facts["linkRects"] = .list(
      touches.boxes.map { ["name": .text(links[$0.link].name), "rect": .record(Facts($0.rect))] })
    facts["events"] = .list(touches.events.map(Fact.text))
    return facts
  }

  /// Its properties.
  public static let ownProperties: [Property<CJLabel>] = [
    Property(
      "text", .text,
      "The text, with the font, color and alignment that the label has when it is set; null for none."
    ) { label, value throws(LabelError) in label.setText(try value.text) },
    Property(
      "attributedText", .attributedText, "A text with attributes on ranges; null for none. Replaces `text`."
    ) { label, value throws(LabelError) in
      label.replaceContent(by: try value.attributedText.map(LabelContent.styled) ?? .none)
      label.frozen = nil
    },
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      aliases: ["textInsets"]
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property(
      "verticalAlignment", .word(CJVerticalAlignment.allCases.map(\.rawValue)),
      "Where text smaller than the label stands; center unless set."
    ) { label, value throws(LabelError) in
      label.verticalAlignment = try value.word(CJVerticalAlignment.self)
    },
    Property("insertImage", .insertion, "Inserts a picture into the text: name, size, at, align.") {
      label, value throws(LabelError) in try label.insert(try value.insertion)
    },
    Property("addLink", .link, "Makes a range of the text a link: name, range, color.") {
      label, value throws(LabelError) in try label.add(try value.link)
    },
  ]
}
