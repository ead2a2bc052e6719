public import AssayTypesetting

/// A font by its name, before any file is opened.
public struct FontSpecification: Hashable, Sendable {
  /// The family; nil uses the system font.
  public var family: String?
  /// The style.
  public var style = FontStyle.regular
  /// The size in points.
  public var size: Double

  /// Creates a regular font of the system's family.
  public init(size: Double) { self.size = size }
}

extension PropertyValue {
  /// A function that gets a font, named or loaded, and may replace it.
  public typealias FontVisitor = (inout PropertyValue) throws(FontError) -> Void

  /// Visits each font of the value.
  public mutating func visitFonts(_ visit: FontVisitor) throws(FontError) {
    switch self {
    case .font, .namedFont: try visit(&self)
    case .attributedText(var text):
      try text.attributes.visitFont(visit)
      for index in text.spans.indices { try text.spans[index].attributes.visitFont(visit) }
      self = .attributedText(text)
    case .styling(let place, var look):
      try look.attributes.visitFont(visit)
      self = .styling(place, look)
    case .link(var link):
      try link.visitFonts(visit)
      self = .link(link)
    case .insertion(var insertion):
      try insertion.link?.visitFonts(visit)
      self = .insertion(insertion)
    default: break
    }
  }
}

extension Link {
  fileprivate mutating func visitFonts(_ visit: PropertyValue.FontVisitor) throws(FontError) {
    try look.attributes.visitFont(visit)
    try activeLook.attributes.visitFont(visit)
  }
}

extension SpanAttributes {
  fileprivate mutating func visitFont(_ visit: PropertyValue.FontVisitor) throws(FontError) {
    guard var font = changes["font"] else { return }
    try visit(&font)
    changes["font"] = font
  }
}
