extension ShapingCorpus {
  /// Pairs that kern, letters that join, marks that are placed, in the eight faces of two families.
  static let latin = ShapingCorpus(
    "Latin", faces: notoSans + liberationSans, script: "Latn",
    """
    Settings and privacy
    AVATAR Type. Wave, To you
    affluent office fjord
    The quick brown fox jumps over the lazy dog.
    Sphinx of black quartz, judge my vow!
    AWAY, TAXI, Tokyo, Yvonne, Wagner, LTd
    WAVE Ta Te To Tu Va Ve Vo Ya Ye Yo P. F. T.
    fi fl ff ffi ffl ft fj fb fh fk
    offfice waffle stiff sniff fluff
    "Quoted," she said; it's 'single'.
    “Quoted” — it’s ‘single’…
    Hello, World
    rn m cl d vv w
    Il1 O0 |!
    LT LY L' L" AT AV AY
    r. v. w. y. f. r, v, w, y, f,
    a\u{200D}b\u{200C}c\u{AD}d
    Příliš žluťoučký kůň úpěl ďábelské ódy
    Árvíztűrő tükörfúrógép
    Grüße aus Österreich: Straße, Maß, weiß
    ß ẞ ŉ ǆ Ǆ ǅ ĳ Ĳ
    Où est l’âne ? Là-bas, près du chêne !
    ¿Qué? ¡Mañana, señor!
    İstanbul ısı ığdır Iğdır
    Ţara ţării şi Ștefan
    Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus
    e\u{301}a\u{308}\u{323} n\u{303}
    A\u{30A} o\u{302}\u{301} u\u{31B}\u{301}
    f̈ĩ̂ q̧
    x\u{301}\u{301}\u{301} y\u{323}\u{331}
    a\u{300}\u{301}\u{302}\u{303}\u{304}
    c\u{327} s\u{326} k\u{328}
    i\u{301} j\u{301} i\u{308} j\u{302}
    i\u{328}\u{301} ı\u{301}
    o\u{35C}o t\u{361}s
    Z̸ a̷l̴g̵o̶
    Ṩ ṩ ȱ Ȫ ǭ Ǭ
    Ḁ ẙ ẚ ẛ ẖ ẗ
    ŋ ɐ ɑ ɒ ɓ ɔ ɕ
    ʃʒʔʕʘǀǁǂǃ
    kʰ tʷ nʲ aː eˑ
    ˈfəʊni ˌsɪləˈbɪkl̩
    ɡ͡b k͡p
    Æ æ Œ œ Ø ø Đ đ Ħ ħ
    Ə ə Ɵ ɵ Ƣ ƣ
    abcdefghijklmnopqrstuvwxyz
    A\u{A0}b\u{2009}c\u{202F}d
    A\u{2003}b\u{2002}c
    co-operate re‑enter half–whole
    soft\u{AD}hy\u{AD}phen
    zero\u{200B}width\u{2060}joiner
    naïve café résumé façade
    AVA\u{301}TA\u{300}R
    WAVE\u{302} To\u{303} Ye\u{308}
    T\u{323}o\u{323} V\u{331}a
    P\u{307}. F\u{307},
    e.g. i.e. etc. cf. viz.
    a*b+c=d<e>f~g^h_i`j
    ALL CAPS, SMALL caps and CamelCase
    iPhone eBay macOS
    Łukasz Żółw Śnieg Ćma Ńandu
    Ďalej ťava ľúbiť ĺ ŕ
    đ Đ ð Ð þ Þ
    ﬁ ﬂ ﬀ ﬃ ﬄ
    Ⅷ ⅳ Ⅻ ⅱ
    Ａｂｃ
    """)

  /// Digits, currencies, fractions and punctuation, in which no letter says what script they are of.
  static let numbers = ShapingCorpus(
    "numbers and punctuation", faces: notoSans + liberationSans, script: "Zyyy",
    """
    0123456789
    1,234,567.89
    +49 (30) 901820
    2026-11-21
    50% 7‰
    ₹100 ₽200 ₪300 ₩400
    1ª 2º
    3⁄4 12⁄34
    ()[]{}<>
    “” ‘’ „‟ ‚‛
    - ‐ ‑ ‒ – — ―
    ¡! ¿?
    */\\|
    ^~`´¨
    ∞ ∫ ∑ ∏ √ ∂
    • · ‣ ◦
    1 2 3
    1\u{A0}000\u{202F}000
    1.1 7.7 4,4
    ===
    (1) [2] {3}
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
