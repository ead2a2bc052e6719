/// Whether a line may end between two scalars.
enum LineBreakDecision { case mandatory, allowed, prohibited }

/// The state of the rules of UAX #14 before a position between two scalars.
struct LineBreakContext {
  /// How far a number has been read (LB25).
  private enum Number {
    /// Not inside a number.
    case none
    /// `NU (SY | IS)*`.
    case digits
    /// `NU (SY | IS)* (CL | CP)`.
    case closed
  }

  /// The scalar before the position; combining marks count as their base (LB9).
  private(set) var before: LineBreakUnit
  /// The scalar before that one; nil at the beginning of the text.
  private(set) var earlier: LineBreakUnit?
  /// The class of the last scalar that is not a space.
  private(set) var beforeSpaces: LineBreakClass
  /// Whether an initial quotation mark, and maybe spaces, come before the position, and it opens a quotation (LB15a).
  private(set) var isAfterOpeningQuote: Bool
  private var isAfterJoiner: Bool
  private var number: Number
  /// Whether an odd number of regional indicators comes before the position, that is, half a flag.
  private var isInsideFlag: Bool

  /// The context after the first scalar of a text.
  init(first: LineBreakUnit) {
    before = first.withoutBase
    beforeSpaces = before.lineBreak
    isAfterOpeningQuote = beforeSpaces == .quPi
    isAfterJoiner = first.lineBreak == .zwj
    number = beforeSpaces == .nu ? .digits : .none
    isInsideFlag = beforeSpaces == .ri
  }

  /// LB9: whether a scalar is a mark that takes the class of the scalar before it.
  func absorbs(_ next: LineBreakClass) -> Bool {
    switch (before.lineBreak, next) {
    case (.bk, _), (.cr, _), (.lf, _), (.nl, _), (.sp, _), (.zw, _): false
    case (_, .cm), (_, .zwj): true
    default: false
    }
  }

  /// Moves the position past the next scalar.
  mutating func append(_ unit: LineBreakUnit) {
    isAfterJoiner = unit.lineBreak == .zwj
    if absorbs(unit.lineBreak) { return }
    let (last, next) = (before.lineBreak, unit.lineBreak.withoutBase)
    (earlier, before) = (before, unit.withoutBase)
    if next != .sp {
      beforeSpaces = next
      isAfterOpeningQuote = next == .quPi && last.canOpenQuotation
    }
    isInsideFlag = next == .ri && !isInsideFlag
    switch (number, next) {
    case (_, .nu), (.digits, .sy), (.digits, .is): number = .digits
    case (.digits, .cl), (.digits, .cp): number = .closed
    default: number = .none
    }
  }

  /// LB4 to LB12a: line ends, spaces, joiners and glue.
  func decisionByControls(before next: LineBreakClass) -> LineBreakDecision? {
    switch (before.lineBreak.general, next) {
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

  /// LB23 to LB25: numbers; `after` has the scalars after the next.
  func decisionByNumbers(
    before next: LineBreakClass, after: (Int) -> LineBreakUnit?
  ) -> LineBreakDecision? {
    switch (before.lineBreak.general, next) {
    case (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl):
      .prohibited  // LB23: (AL | HL) × NU, NU × (AL | HL)
    case (.pr, .id), (.pr, .idReserved), (.pr, .eb), (.pr, .em):
      .prohibited  // LB23a: PR × (ID | EB | EM)
    case (.id, .po), (.idReserved, .po), (.eb, .po), (.em, .po):
      .prohibited  // LB23a: (ID | EB | EM) × PO
    case (.pr, .al), (.pr, .hl), (.po, .al), (.po, .hl): .prohibited  // LB24: (PR | PO) × (AL | HL)
    case (.al, .pr), (.al, .po), (.hl, .pr), (.hl, .po): .prohibited  // LB24: (AL | HL) × (PR | PO)
    case (.pr, .nu), (.po, .nu), (.hy, .nu), (.is, .nu): .prohibited  // LB25: (PR | PO | HY | IS) × NU
    case (.pr, .op), (.po, .op):  // LB25: (PR | PO) × OP IS? NU
      after(after(0)?.lineBreak == .is ? 1 : 0)?.lineBreak == .nu ? .prohibited : nil
    case (_, .nu) where number == .digits: .prohibited  // LB25: NU (SY | IS)* × NU
    case (_, .pr) where number != .none, (_, .po) where number != .none:
      .prohibited  // LB25: NU (SY | IS)* (CL | CP)? × (PO | PR)
    default: nil
    }
  }

  /// LB26 to LB30b: Hangul, words, brackets, flags and emoji.
  func decisionByScripts(before unit: LineBreakUnit, after: (Int) -> LineBreakUnit?) -> LineBreakDecision? {
    let next = unit.lineBreak.general
    switch (before.lineBreak.general, next) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): return .prohibited  // LB26: JL × (JL | JV | H2 | H3)
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): return .prohibited  // LB26: (JV | H2) × (JV | JT)
    case (.jt, .jt), (.h3, .jt): return .prohibited  // LB26: (JT | H3) × JT
    case (.jl, .po), (.jv, .po), (.jt, .po), (.h2, .po), (.h3, .po):
      return .prohibited  // LB27: (JL | JV | JT | H2 | H3) × PO
    case (.pr, .jl), (.pr, .jv), (.pr, .jt), (.pr, .h2), (.pr, .h3):
      return .prohibited  // LB27: PR × (JL | JV | JT | H2 | H3)
    case (.al, .al), (.al, .hl), (.hl, .al), (.hl, .hl): return .prohibited  // LB28: (AL | HL) × (AL | HL)
    case _ where joinsSyllable(with: unit.lineBreak, after: after): return .prohibited  // LB28a
    case (.is, .al), (.is, .hl): return .prohibited  // LB29: IS × (AL | HL)
    case (.al, .op), (.hl, .op), (.nu, .op):  // LB30: (AL | HL | NU) × [OP-[F W H]]
      return unit.isEastAsian ? nil : .prohibited
    case (.cp, .al), (.cp, .hl), (.cp, .nu):  // LB30: [CP-[F W H]] × (AL | HL | NU)
      return before.isEastAsian ? nil : .prohibited
    case (.ri, .ri) where isInsideFlag: return .prohibited  // LB30a: (sot | [^RI]) (RI RI)* RI × RI
    case (.eb, .em), (.idReserved, .em): return .prohibited  // LB30b: (EB | reserved pictograph) × EM
    default: return nil
    }
  }

  /// LB28a, in which the dotted circle is an aksara: AP × (AK | AS), (AK | AS) × (VF | VI), (AK | AS) VI × AK, and
  /// (AK | AS) × (AK | AS) VF.
  private func joinsSyllable(with next: LineBreakClass, after: (Int) -> LineBreakUnit?) -> Bool {
    switch before.lineBreak {
    case .ap: next.isAksara
    case .vi: earlier?.lineBreak.isAksara == true && next != .as && next.isAksara
    case let last where last.isAksara:
      next == .vf || next == .vi || next.isAksara && after(0)?.lineBreak == .vf
    default: false
    }
  }
}

extension LineBreakClass {
  /// Whether it is the first part of a Brahmic syllable, for LB28a.
  fileprivate var isAksara: Bool { self == .ak || self == .as || self == .dottedCircle }

  /// Whether an initial quotation mark after it opens a quotation (LB15a).
  fileprivate var canOpenQuotation: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .op, .qu, .quPi, .quPf, .gl, .sp, .zw: true
    default: false
    }
  }
}
