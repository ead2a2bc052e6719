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
    case styled(string: String, spans: [Span])
    case rectangle([Double])
  }

  /// A range of a text with what is set on it.
  struct Span: Hashable, Sendable {
    var range: Range<Int>
    var font: FontSpecification?
    var attributes: SpanAttributes
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
    case .styled(let string, let spans):
      var styled = StyledText(string: string)
      for span in spans {
        var attributes = span.attributes
        if let specification = span.font { attributes.font = try font(specification) }
        styled.spans.append(StyledText.Span(range: span.range, attributes: attributes))
      }
      return .attributedText(styled)
    }
  }
}
