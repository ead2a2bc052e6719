import Labels
import Subjects
import Typesetting

/// A property, or the frame, being given a value.
struct Assignment: Sendable {
  /// What is set.
  enum Target: Hashable, Sendable {
    case frame
    case property(String)
  }

  /// A value whose fonts may still have to be loaded.
  enum Value: Hashable, Sendable {
    case ready(PropertyValue)
    case font(FontSpecification)
    case styled(string: String, attributes: Attributes, spans: [Span])
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
    }
  }
}
