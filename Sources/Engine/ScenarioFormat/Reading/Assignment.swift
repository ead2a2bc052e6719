import AssayLabels
import AssaySubjects
import AssayTypesetting

/// A property, or the frame, being given a value.
struct Assignment: Sendable {
  /// What is set.
  enum Target: Hashable, Sendable {
    case frame
    case property(String)
  }

  /// A value whose fonts may still have to be loaded.
  ///
  /// Indirect, since styled texts are large and most values are small: a suite has hundreds of thousands of them.
  indirect enum Value: Hashable, Sendable {
    case ready(PropertyValue)
    case font(FontSpecification)
    case styled(string: String, attributes: Attributes, spans: [Span])
    case styling(RangePlace, Look)
    case link(LinkDraft)
    case insertion(ImageInsertion, LinkDraft?)
    case rectangle([Double])
  }

  /// A range of a text with what is set on it.
  struct Span: Hashable, Sendable {
    var range: Range<Int>
    var attributes: Attributes
  }

  /// What is set on characters.
  struct Attributes: Hashable, Sendable {
    var font: FontSpecification?
    var others = SpanAttributes()

    /// The attributes with their font.
    func resolved(_ font: (FontSpecification) throws(FontError) -> Font) throws(FontError) -> SpanAttributes {
      var attributes = others
      if let specification = self.font { attributes.font = .set(try font(specification)) }
      return attributes
    }
  }

  /// What a range looks like.
  struct Look: Hashable, Sendable {
    var attributes = Attributes()
    var box = BoxStyle()

    /// The look with its font.
    func resolved(_ font: (FontSpecification) throws(FontError) -> Font) throws(FontError) -> RangeLook {
      RangeLook(attributes: try attributes.resolved(font), box: box)
    }
  }

  /// A link whose looks may still lack their fonts.
  struct LinkDraft: Hashable, Sendable {
    var link: Link
    var look = Look()
    var activeLook = Look()

    /// The link with its looks.
    func resolved(_ font: (FontSpecification) throws(FontError) -> Font) throws(FontError) -> Link {
      var link = link
      link.look = try look.resolved(font)
      link.activeLook = try activeLook.resolved(font)
      return link
    }
  }

  var target: Target
  var location: SourceLocation
  var value: Value

  /// The value with its fonts.
  func resolved(_ font: (FontSpecification) throws(FontError) -> Font) throws(FontError) -> PropertyValue? {
    switch value {
    case .rectangle: return nil
    case .ready(let value): return value
    case .font(let specification): return .font(try font(specification))
    case .styled(let string, let attributes, let spans):
      var styled = StyledText(string: string, attributes: try attributes.resolved(font))
      for span in spans {
        styled.spans.append(
          StyledText.Span(range: span.range, attributes: try span.attributes.resolved(font)))
      }
      return .attributedText(styled)
    case .styling(let place, let look):
      return .styling(RangeStyling(place: place, look: try look.resolved(font)))
    case .link(let draft): return .link(try draft.resolved(font))
    case .insertion(var insertion, let draft):
      if let draft { insertion.link = try draft.resolved(font) }
      return .insertion(insertion)
    }
  }
}
