/// A place where a line may or must end.
package struct BreakOpportunity: Hashable, Sendable {
  /// How many UTF-8 bytes stand before it.
  package let offset: Int
  /// Whether the line must end there.
  package let isMandatory: Bool
}

/// Finds where lines may end: after spaces and between ideographs, until the whole of UAX #14 is here.
package struct LineBreaker {
  /// The places in a text, in order, its end included.
  package static func opportunities(in text: String) -> [BreakOpportunity] {
    var opportunities: [BreakOpportunity] = []
    var (offset, previous) = (0, Unicode.Scalar(0x20) as Unicode.Scalar)
    for scalar in text.unicodeScalars {
      let afterSpace = previous == " " && scalar != " "
      let betweenIdeographs = previous.properties.isIdeographic && scalar.properties.isIdeographic
      if offset > 0, afterSpace || betweenIdeographs {
        opportunities.append(BreakOpportunity(offset: offset, isMandatory: false))
      }
      offset += UTF8.width(scalar)
      previous = scalar
    }
    if offset > 0 { opportunities.append(BreakOpportunity(offset: offset, isMandatory: true)) }
    return opportunities
  }
}
