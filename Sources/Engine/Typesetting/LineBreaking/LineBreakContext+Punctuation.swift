/// The rules of UAX #14 for punctuation.
extension LineBreakContext {
  /// LB13 to LB22: punctuation; `after` has the scalars after the next, nil at the end of the text.
  func decisionByPunctuation(
    before unit: LineBreakUnit, after: (Int) -> LineBreakUnit?
  ) -> LineBreakDecision? {
    let next = unit.lineBreak.general
    switch (before.lineBreak, next) {
    case (_, .cl), (_, .cp), (_, .ex), (_, .sy): return .prohibited  // LB13: × (CL | CP | EX | SY)
    case _ where beforeSpaces == .op: return .prohibited  // LB14: OP SP* ×
    case _ where isAfterOpeningQuote: return .prohibited  // LB15a: … [Pi&QU] SP* ×
    case (_, .quPf) where after(0)?.lineBreak.canFollowQuotation ?? true:
      return .prohibited  // LB15b: × [Pf&QU] (SP | … | eot)
    case (.sp, .is) where after(0)?.lineBreak == .nu: return .allowed  // LB15c: SP ÷ IS NU
    case (_, .is): return .prohibited  // LB15d: × IS
    case (_, .ns) where beforeSpaces == .cl || beforeSpaces == .cp:
      return .prohibited  // LB16: (CL | CP) SP* × NS
    case (_, .b2) where beforeSpaces == .b2: return .prohibited  // LB17: B2 SP* × B2
    case (.sp, _): return .allowed  // LB18: SP ÷
    case _ where touchesQuotation(unit, after: after): return .prohibited  // LB19, LB19a
    case (_, .cb), (.cb, _): return .allowed  // LB20: ÷ CB, CB ÷
    case (.hy, .al) where isAfterInitialHyphen, (.hh, .al) where isAfterInitialHyphen:
      return .prohibited  // LB20a: (sot | BK | … | GL) (HY | U+2010) × AL
    case (_, .ba), (_, .hy), (_, .ns), (.bb, _): return .prohibited  // LB21: × (BA | HY | NS), BB ×
    case _ where isAfterHebrewHyphen && next != .hl:
      return .prohibited  // LB21a: HL (HY | [BA-[F W H]]) × [^HL]
    case (.sy, .hl): return .prohibited  // LB21b: SY × HL
    case (_, .in): return .prohibited  // LB22: × IN
    default: return nil
    }
  }

  /// LB19: × [QU-Pi], [QU-Pf] ×; LB19a: × QU and QU × unless East Asian characters are on both sides of the mark.
  private func touchesQuotation(_ next: LineBreakUnit, after: (Int) -> LineBreakUnit?) -> Bool {
    switch (before.lineBreak, next.lineBreak) {
    case (_, .qu), (_, .quPf), (.qu, _), (.quPi, _): true
    case (_, .quPi) where !before.isEastAsian || after(0)?.isEastAsian != true: true
    case (.quPf, _): !next.isEastAsian || earlier?.isEastAsian != true
    default: false
    }
  }

  /// Whether a hyphen that begins a word is before the position.
  private var isAfterInitialHyphen: Bool {
    switch earlier?.lineBreak {
    case nil, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: true
    default: false
    }
  }

  /// Whether a hyphen after a Hebrew letter is before the position.
  private var isAfterHebrewHyphen: Bool {
    guard earlier?.lineBreak == .hl else { return false }
    return before.lineBreak == .hy || before.lineBreak.general == .ba && !before.isEastAsian
  }
}

extension LineBreakClass {
  /// Whether a final quotation mark before it closes a quotation (LB15b).
  fileprivate var canFollowQuotation: Bool {
    switch self {
    case .sp, .gl, .wj, .cl, .qu, .quPi, .quPf, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw: true
    default: false
    }
  }
}
