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
  /// Closing punctuation and closing parentheses.
  case cl, cp
  /// Exclamation and question mark, inseparable, and not at the start of a line (also CJ, LB1).
  case ex, `in`, ns
  /// Opening punctuation, and quotation marks: other, initial and final (LB15a, LB15b).
  case op, qu, quPi, quPf
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
  /// Brahmic syllables: aksara, prebase, start, final virama and virama (LB28a).
  case ak, ap, `as`, vf, vi
  /// Members of BA and AL that have rules of their own: the hyphen U+2010 (LB20a) and the dotted circle (LB28a).
  case hh, dottedCircle

  /// LB10: a mark without a base counts as a letter.
  var withoutBase: LineBreakClass { self == .cm || self == .zwj ? .al : self }

  /// The class of which it is a member.
  var general: LineBreakClass { self == .hh ? .ba : self == .dottedCircle ? .al : self }
}

/// What line breaking knows about a scalar.
struct LineBreakUnit: Equatable {
  private let code: UInt8

  /// A letter that is not East Asian.
  static var letter: LineBreakUnit { LineBreakUnit(.al, isEastAsian: false) }
  /// A space.
  static var space: LineBreakUnit { LineBreakUnit(.sp, isEastAsian: false) }

  /// The unit of a scalar, given by its value below 0x110000.
  init(of scalar: UInt32) { self = LineBreakUnit.ofAllScalars[Int(scalar)] }

  private init(_ lineBreak: LineBreakClass, isEastAsian: Bool) {
    code = lineBreak.rawValue | (isEastAsian ? 0x80 : 0)
  }

  /// Its class.
  var lineBreak: LineBreakClass { LineBreakClass(rawValue: code & 0x7F) ?? .al }

  /// Whether its East_Asian_Width is F, W or H.
  var isEastAsian: Bool { code & 0x80 != 0 }

  /// LB10: a mark without a base counts as a letter.
  var withoutBase: LineBreakUnit {
    LineBreakUnit(lineBreak.withoutBase, isEastAsian: isEastAsian)
  }

  private static let ofAllScalars: [LineBreakUnit] = LineBreakTable.runs.withUTF8Buffer { text in
    var units: [LineBreakUnit] = []
    units.reserveCapacity(0x110000)
    var rest = text[...]
    while let letter = rest.popFirst() {
      let isCapital = letter < UInt8(ascii: "a")
      let number = isCapital ? letter - UInt8(ascii: "A") : letter - UInt8(ascii: "a") + 26
      let isEastAsian = rest.first == UInt8(ascii: "'")
      if isEastAsian { rest.removeFirst() }
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      let unit = LineBreakUnit(LineBreakClass(rawValue: number) ?? .al, isEastAsian: isEastAsian)
      units += repeatElement(unit, count: max(1, length))
      rest = rest.dropFirst(digits.count)
    }
    return units
  }
}
