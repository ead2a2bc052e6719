/// Whether a line may end between two scalars.
enum LineBreakDecision { case mandatory, allowed, prohibited }

/// What the rules of UAX #14 need to know about the text before a position between two scalars.
struct LineBreakContext {
  /// How far a number has been read (LB25).
  private enum Number {
    /// Not inside a number.
    case none
    /// `NU (NU | SY | IS)*`.
    case digits
    /// `NU (NU | SY | IS)* (CL | CP)`.
    case closed
  }

  /// The class of the scalar before the position; combining marks take the class of their base (LB9).
  private var before: LineBreakClass
  /// Whether the scalar before the position is a hyphen after a Hebrew letter (LB21a).
  private var isAfterHebrewHyphen = false
  /// The class of the last scalar that is not a space.
  private var beforeSpaces: LineBreakClass
  private var isAfterJoiner: Bool
  private var number: Number
  /// Whether an odd number of regional indicators comes before the position, that is, half a flag.
  private var isInsideFlag: Bool

  /// The context after the first scalar of a text.
  init(first: LineBreakClass) {
    before = first.withoutBase
    beforeSpaces = before
    isAfterJoiner = first == .zwj
    number = first == .nu ? .digits : .none
    isInsideFlag = first == .ri
  }

  /// LB9: whether a scalar is a mark that takes the class of the scalar before it.
  func absorbs(_ next: LineBreakClass) -> Bool {
    switch (before, next) {
    case (.bk, _), (.cr, _), (.lf, _), (.nl, _), (.sp, _), (.zw, _): false
    case (_, .cm), (_, .zwj): true
    default: false
    }
  }

  /// Moves the position past the next scalar.
  mutating func append(_ next: LineBreakClass) {
    isAfterJoiner = next == .zwj
    if absorbs(next) { return }
    let next = next.withoutBase
    isAfterHebrewHyphen = before == .hl && (next == .hy || next == .ba)
    before = next
    if next != .sp { beforeSpaces = next }
    isInsideFlag = next == .ri && !isInsideFlag
    switch (number, next) {
    case (_, .nu), (.digits, .sy), (.digits, .is): number = .digits
    case (.digits, .cl), (.digits, .cp), (.digits, .cpWide): number = .closed
    default: number = .none
    }
  }

  /// LB4 to LB12a: line ends, spaces, joiners and glue.
  func decisionByControls(before next: LineBreakClass) -> LineBreakDecision? {
    switch (before, next) {
    case (.bk, _): .mandatory  // LB4: BK !
    case (.cr, .lf): .prohibited  // LB5: CR × LF
    case (.cr, _), (.lf, _), (.nl, _): .mandatory  // LB5: CR !, LF !, NL !
    case (_, .bk), (_, .cr), (_, .lf), (_, .nl): .prohibited  // LB6: × (BK | CR | LF | NL)
    case (_, .sp), (_, .zw): .prohibited  // LB7: × SP, × ZW
    case _ where beforeSpaces == .zw: .allowed  // LB8: ZW SP* ÷
    case _ where isAfterJoiner: .prohibited  // LB8a: ZWJ ×
    case (_, .wj), (.wj, _): .prohibited  // LB11: × WJ, WJ ×
    case (.gl, _): .prohibited  // LB12: GL ×
    case (.sp, .gl), (.ba, .gl), (.hy, .gl): nil
    case (_, .gl): .prohibited  // LB12a: [^SP BA HY] × GL
    default: nil
    }
  }

  /// LB13 to LB22: punctuation.
  func decisionByPunctuation(before next: LineBreakClass) -> LineBreakDecision? {
    switch (before, next) {
    case (_, .cl), (_, .cp), (_, .cpWide), (_, .ex), (_, .is), (_, .sy):
      .prohibited  // LB13: × (CL | CP | EX | IS | SY)
    case _ where beforeSpaces == .op || beforeSpaces == .opWide: .prohibited  // LB14: OP SP* ×
    case (_, .op) where beforeSpaces == .qu, (_, .opWide) where beforeSpaces == .qu:
      .prohibited  // LB15: QU SP* × OP
    case (_, .ns) where beforeSpaces == .cl || beforeSpaces == .cp || beforeSpaces == .cpWide:
      .prohibited  // LB16: (CL | CP) SP* × NS
    case (_, .b2) where beforeSpaces == .b2: .prohibited  // LB17: B2 SP* × B2
    case (.sp, _): .allowed  // LB18: SP ÷
    case (_, .qu), (.qu, _): .prohibited  // LB19: × QU, QU ×
    case (_, .cb), (.cb, _): .allowed  // LB20: ÷ CB, CB ÷
    case (_, .ba), (_, .hy), (_, .ns), (.bb, _): .prohibited  // LB21: × (BA | HY | NS), BB ×
    case _ where isAfterHebrewHyphen: .prohibited  // LB21a: HL (HY | BA) ×
    case (.sy, .hl): .prohibited  // LB21b: SY × HL
    case (_, .in): .prohibited  // LB22: × IN
    default: nil
    }
  }

  /// LB23 to LB25: numbers, as in §8.2, example 7.
  func decisionByNumbers(
    before next: LineBreakClass, isDigitAhead: @autoclosure () -> Bool
  ) -> LineBreakDecision? {
    switch (before, next) {
    case (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl):
      .prohibited  // LB23: (AL | HL) × NU, NU × (AL | HL)
    case (.pr, .id), (.pr, .idReserved), (.pr, .eb), (.pr, .em):
      .prohibited  // LB23a: PR × (ID | EB | EM)
    case (.id, .po), (.idReserved, .po), (.eb, .po), (.em, .po):
      .prohibited  // LB23a: (ID | EB | EM) × PO
    case (.pr, .al), (.pr, .hl), (.po, .al), (.po, .hl): .prohibited  // LB24: (PR | PO) × (AL | HL)
    case (.al, .pr), (.al, .po), (.hl, .pr), (.hl, .po): .prohibited  // LB24: (AL | HL) × (PR | PO)
    case (.pr, .nu), (.po, .nu), (.hy, .nu): .prohibited  // LB25: (PR | PO | HY) × NU
    case (.pr, .op), (.po, .op), (.pr, .opWide), (.po, .opWide), (.pr, .hy), (.po, .hy):
      isDigitAhead() ? .prohibited : nil  // LB25: (PR | PO) × (OP | HY) NU
    case (_, .nu) where number == .digits: .prohibited  // LB25: NU (NU | SY | IS)* × NU
    case (_, .pr) where number != .none, (_, .po) where number != .none:
      .prohibited  // LB25: NU (NU | SY | IS)* (CL | CP)? × (PO | PR)
    default: nil
    }
  }

  /// LB26 to LB30b: Hangul, words, brackets, flags and emoji.
  func decisionByScripts(before next: LineBreakClass) -> LineBreakDecision? {
    switch (before, next) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): .prohibited  // LB26: JL × (JL | JV | H2 | H3)
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): .prohibited  // LB26: (JV | H2) × (JV | JT)
    case (.jt, .jt), (.h3, .jt): .prohibited  // LB26: (JT | H3) × JT
    case (.jl, .po), (.jv, .po), (.jt, .po), (.h2, .po), (.h3, .po):
      .prohibited  // LB27: (JL | JV | JT | H2 | H3) × PO
    case (.pr, .jl), (.pr, .jv), (.pr, .jt), (.pr, .h2), (.pr, .h3):
      .prohibited  // LB27: PR × (JL | JV | JT | H2 | H3)
    case (.al, .al), (.al, .hl), (.hl, .al), (.hl, .hl): .prohibited  // LB28: (AL | HL) × (AL | HL)
    case (.is, .al), (.is, .hl): .prohibited  // LB29: IS × (AL | HL)
    case (.al, .op), (.hl, .op), (.nu, .op): .prohibited  // LB30: (AL | HL | NU) × [OP-[F W H]]
    case (.cp, .al), (.cp, .hl), (.cp, .nu): .prohibited  // LB30: [CP-[F W H]] × (AL | HL | NU)
    case (.ri, .ri) where isInsideFlag: .prohibited  // LB30a: (sot | [^RI]) (RI RI)* RI × RI
    case (.eb, .em), (.idReserved, .em): .prohibited  // LB30b: (EB | reserved pictograph) × EM
    default: nil
    }
  }
}
