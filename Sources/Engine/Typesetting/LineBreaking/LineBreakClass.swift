/// The Line_Break property of a scalar (UAX #14 §5), resolved by LB1 and split where a rule needs a second property.
///
/// The cases have the standard's abbreviations. `scripts/make/line-break-table` reads their order from this file; run it
/// after changing the order.
enum LineBreakClass: UInt8 {
  /// Ordinary letters and symbols; also AI, SG and XX, and letters of SA (LB1).
  case al
  /// Mandatory break: form feed, vertical tab, line and paragraph separator.
  case bk
  /// Carriage return.
  case cr
  /// Line feed.
  case lf
  /// Next line, U+0085.
  case nl
  /// Space.
  case sp
  /// Zero width space.
  case zw
  /// Zero width joiner.
  case zwj
  /// Combining mark; also the marks of SA (LB1).
  case cm
  /// Word joiner.
  case wj
  /// Non-breaking glue, such as U+00A0.
  case gl
  /// Break after, such as the soft hyphen and the tab.
  case ba
  /// Break before.
  case bb
  /// Break on both sides, such as the em dash.
  case b2
  /// Hyphen-minus.
  case hy
  /// Contingent break: the object replacement character.
  case cb
  /// Closing punctuation.
  case cl
  /// Closing parenthesis.
  case cp
  /// Closing parenthesis of East Asian width F, W or H (LB30).
  case cpWide
  /// Exclamation and question mark.
  case ex
  /// Inseparable, such as the ellipsis.
  case `in`
  /// Not at the start of a line; also CJ (LB1).
  case ns
  /// Opening punctuation.
  case op
  /// Opening punctuation of East Asian width F, W or H (LB30).
  case opWide
  /// Quotation mark that may open or close.
  case qu
  /// Separator inside a number, such as comma and full stop.
  case `is`
  /// Digit.
  case nu
  /// After a number, such as the percent sign.
  case po
  /// Before a number, such as most currency signs.
  case pr
  /// The slash.
  case sy
  /// Hebrew letter.
  case hl
  /// Ideograph.
  case id
  /// Ideograph that is pictographic but not yet assigned, and so may become an emoji base (LB30b).
  case idReserved
  /// Emoji base.
  case eb
  /// Emoji modifier.
  case em
  /// Hangul syllable without a final consonant.
  case h2
  /// Hangul syllable with a final consonant.
  case h3
  /// Leading Hangul letter.
  case jl
  /// Hangul vowel letter.
  case jv
  /// Trailing Hangul letter.
  case jt
  /// Regional indicator, half a flag.
  case ri
}

extension LineBreakClass {
  /// The class of a scalar, given by its value below 0x110000.
  init(of scalar: UInt32) { self = LineBreakClass.ofAllScalars[Int(scalar)] }

  private static let ofAllScalars: [LineBreakClass] = LineBreakTable.runs.withUTF8Buffer { text in
    var classes: [LineBreakClass] = []
    classes.reserveCapacity(0x110000)
    var rest = text[...]
    while let letter = rest.popFirst() {
      let isCapital = letter < UInt8(ascii: "a")
      let number = isCapital ? letter - UInt8(ascii: "A") : letter - UInt8(ascii: "a") + 26
      let digits = rest.prefix { $0 <= UInt8(ascii: "9") }
      let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      classes += repeatElement(LineBreakClass(rawValue: number) ?? .al, count: max(1, length))
      rest = rest.dropFirst(digits.count)
    }
    return classes
  }

  /// LB10: a mark without a base counts as a letter.
  var withoutBase: LineBreakClass { self == .cm || self == .zwj ? .al : self }
}
