extension ShapingCorpus {
  /// Pairs that kern, letters that join, marks that are placed, in the eight faces of two families.
  static let latin = ShapingCorpus(
    "Latin", faces: notoSans + liberationSans, script: "Latn",
    """
    The quick brown fox jumps over the lazy dog.
    fi fl ff ffi ffl ft fj fb fh fk
    LT LY L' L" AT AV AY
    a\u{200D}b\u{200C}c\u{AD}d
    Příliš žluťoučký kůň úpěl ďábelské ódy
    ß ẞ ŉ ǆ Ǆ ǅ ĳ Ĳ
    e\u{301}a\u{308}\u{323} n\u{303}
    A\u{30A} o\u{302}\u{301} u\u{31B}\u{301}
    x\u{301}\u{301}\u{301} y\u{323}\u{331}
    i\u{301} j\u{301} i\u{308} j\u{302}
    o\u{35C}o t\u{361}s
    A\u{A0}b\u{2009}c\u{202F}d
    soft\u{AD}hy\u{AD}phen
    zero\u{200B}width\u{2060}joiner
    a*b+c=d<e>f~g^h_i`j
    ﬁ ﬂ ﬀ ﬃ ﬄ
    Ⅷ ⅳ Ⅻ ⅱ
    Ａｂｃ
    """)

  /// Digits, currencies, fractions and punctuation, in which no letter says what script they are of.
  static let numbers = ShapingCorpus(
    "numbers and punctuation", faces: notoSans + liberationSans, script: "Zyyy",
    """
    1,234,567.89
    50% 7‰
    ₹100 ₽200 ₪300 ₩400
    3⁄4 12⁄34
    ()[]{}<>
    “” ‘’ „‟ ‚‛
    - ‐ ‑ ‒ – — ―
    ∞ ∫ ∑ ∏ √ ∂
    1\u{A0}000\u{202F}000
    \u{20}\u{20}\u{20}
    """)

  /// Letters of the structure fonts: solid squares, without kerning, marks or ligatures.
  static let squares = ShapingCorpus(
    "structure fonts", faces: assaySquare + assayStencil, script: "Latn",
    """
    Every glyph is one em wide.
    AVATAR To you
    fi fl ffi
    e\u{301}a\u{308}
    a b  c
    Wait…
    """)
}
