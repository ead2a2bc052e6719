/// The Line_Break property of a scalar (UAX #14 §5), resolved by LB1 and split where a rule needs a second property.
///
/// The cases have the standard's abbreviations. `scripts/make/line-break-table` reads their order from this file; run it
/// after changing the order.
enum LineBreakClass: UInt8 {
  /// Ordinary letters and symbols; also AI, SG and XX, and letters of SA (LB1).
  case al
  /// Line ends: form feed and separators, carriage return, line feed, next line.
  case bk, cr, lf, nl
  /// Space, zero width space and zero width joiner.
  case sp, zw, zwj
  /// Combining mark (also the marks of SA, LB1), word joiner, and glue such as U+00A0.
  case cm, wj, gl
  /// Break after, before, and on both sides; hyphen-minus; contingent break (U+FFFC).
  case ba, bb, b2, hy, cb
  /// Closing punctuation and closing parentheses; `cpWide` is of East Asian width F, W or H (LB30).
  case cl, cp, cpWide
  /// Exclamation and question mark, inseparable, and not at the start of a line (also CJ, LB1).
  case ex, `in`, ns
  /// Opening punctuation, of East Asian width F, W or H if `opWide` (LB30), and quotation marks.
  case op, opWide, qu
  /// Numbers: separator, digit, sign after a number, sign before a number, slash.
  case `is`, nu, po, pr, sy
  /// Hebrew letter, ideograph, and pictographic ideograph not yet assigned, which may become an emoji base (LB30b).
  case hl, id, idReserved
  /// Emoji base and emoji modifier.
  case eb, em
  /// Hangul: syllable without and with a final consonant; leading letter, vowel letter, trailing letter.
  case h2, h3, jl, jv, jt
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
