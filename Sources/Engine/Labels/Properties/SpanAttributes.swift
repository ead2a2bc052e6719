public import AssayImaging
public import AssayTypesetting

/// What a range of a text sets of its characters' attributes and of its paragraphs' style.
public struct SpanAttributes: Hashable, Sendable {
  /// The font; it is reset to the label's.
  public var font: Setting<Font>
  /// The color of the glyphs; it is reset to the label's.
  public var color: Setting<Color>
  /// Extra space after each cluster, in points.
  public var kern = Setting<Double>.kept
  /// Extra space after each cluster, in thousandths of the font's size.
  public var tracking = Setting<Double>.kept
  /// Which ligatures are used.
  public var ligatures = Setting<Ligatures>.kept
  /// How far glyphs are moved up, in points.
  public var baselineOffset = Setting<Double>.kept
  /// The line under the text.
  public var underline = Setting<DecorationLine>.kept
  /// The line through the text.
  public var strikethrough = Setting<DecorationLine>.kept
  /// The outline of the glyphs.
  public var stroke = Setting<TextStroke>.kept
  /// The shadow of the glyphs.
  public var shadow = Setting<TextShadow>.kept
  /// The color behind the text.
  public var backgroundColor = Setting<Color>.kept
  /// How far glyphs lean to the right: the tangent of the angle.
  public var obliqueness = Setting<Double>.kept
  /// How much wider glyphs are: the natural logarithm of the factor.
  public var expansion = Setting<Double>.kept
  /// A direction that the text is forced or embedded in.
  public var direction = Setting<DirectionOverride>.kept
  /// Where a link leads.
  public var link = Setting<String>.kept
  /// The box that takes the place of each cluster.
  public var attachment = Setting<InlineBox>.kept
  /// What is set of the style of the paragraphs that begin in the range.
  public var paragraph = ParagraphAttributes()

  /// Creates attributes that set a font and a color, or leave them as they are.
  public init(font: Font? = nil, color: Color? = nil) {
    self.font = Setting(keepingNil: font)
    self.color = Setting(keepingNil: color)
  }

  /// Attributes that take back what these set, but for the style of paragraphs.
  var removed: SpanAttributes {
    var removed = SpanAttributes()
    removed.font = font.removed
    removed.color = color.removed
    removed.kern = kern.removed
    removed.tracking = tracking.removed
    removed.ligatures = ligatures.removed
    removed.baselineOffset = baselineOffset.removed
    removed.underline = underline.removed
    removed.strikethrough = strikethrough.removed
    removed.stroke = stroke.removed
    removed.shadow = shadow.removed
    removed.backgroundColor = backgroundColor.removed
    removed.obliqueness = obliqueness.removed
    removed.expansion = expansion.removed
    removed.direction = direction.removed
    removed.link = link.removed
    removed.attachment = attachment.removed
    return removed
  }

  /// What they are laid over: a label's own attributes and paragraph style, and the pictures that boxes can show.
  struct Base {
    var attributes: TextAttributes
    var paragraph: ParagraphStyle
    var images: InlineBox.Images
  }

  /// Lays them over what characters have.
  func apply(to attributes: inout TextAttributes, base: Base) {
    let plain = base.attributes
    attributes.font = font.over(attributes.font, base: plain.font)
    attributes.color = color.over(attributes.color, base: plain.color)
    attributes.kern = kern.over(attributes.kern, base: plain.kern)
    attributes.tracking = tracking.over(attributes.tracking, base: plain.tracking)
    attributes.ligatures = ligatures.over(attributes.ligatures, base: plain.ligatures)
    attributes.baselineOffset = baselineOffset.over(attributes.baselineOffset, base: plain.baselineOffset)
    attributes.underline = underline.over(attributes.underline)
    attributes.strikethrough = strikethrough.over(attributes.strikethrough)
    attributes.stroke = stroke.over(attributes.stroke)
    attributes.shadow = shadow.over(attributes.shadow)
    attributes.backgroundColor = backgroundColor.over(attributes.backgroundColor)
    attributes.obliqueness = obliqueness.over(attributes.obliqueness, base: plain.obliqueness)
    attributes.expansion = expansion.over(attributes.expansion, base: plain.expansion)
    attributes.directionOverride = direction.over(attributes.directionOverride)
    attributes.link = link.over(attributes.link)
    switch attachment {
    case .kept: break
    case .reset: attributes.attachment = nil
    case .set(let box): attributes.attachment = box.attachment(among: base.images)
    }
    attributes.paragraphStyle = paragraph.over(attributes.paragraphStyle, base: base.paragraph)
  }
}
