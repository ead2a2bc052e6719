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

  static let greek = ShapingCorpus(
    "Greek", faces: notoSans + liberationSans, script: "Grek", language: "el",
    """
    ἄ ἅ ἆ ἇ ὂ ὃ ὦ ὧ
    α\u{301} ε\u{301} η\u{301} ι\u{308}\u{301}
    α\u{313}\u{301} α\u{314}\u{342} ω\u{345}
    Α\u{313} Ε\u{314}\u{301}
    Γ. Τ, Υ; ρ. ν, υ.
    """)

  static let cyrillic = ShapingCorpus(
    "Cyrillic", faces: notoSans + liberationSans, script: "Cyrl", language: "ru",
    """
    Съешь же ещё
    и\u{306} е\u{308} и\u{300} о\u{301}
    ГА ТО УА РА АУ ЬТ
    Ә ә Ө ө Ү ү Ұ ұ Қ қ Ң ң Ғ ғ Һ һ
    а\u{301} е\u{301} ы\u{301} э\u{301} ю\u{301} я\u{301}
    """)

  /// Joining forms, lam-alef, vowel marks, Persian and Urdu letters.
  static let arabic = ShapingCorpus(
    "Arabic", faces: notoSansArabic, script: "Arab", language: "ar", isRightToLeft: true,
    """
    بلا ملأ كلإ قلآ
    لَّا لأَ لإِ
    بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ
    ههه ععع غغغ ككك
    بَ بِ بُ بْ بّ بً بٍ بٌ
    كـتـاب مـمـدود
    ب\u{200D} \u{200D}ب\u{200D} \u{200D}ب
    نه\u{200C}می\u{200C}خواهم
    ب\u{200C}ب\u{200C}ب
    ﻻ ﻷ ﻹ ﻵ
    نعم؛ لا.
    ېۍئ ښ ږ ځ څ
    """)

  /// Letters, points, cantillation and Yiddish digraphs.
  static let hebrew = ShapingCorpus(
    "Hebrew", faces: notoSansHebrew, script: "Hebr", language: "he", isRightToLeft: true,
    """
    בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ
    בּ כּ פּ תּ גּ דּ
    אַ אָ אֵ אֶ אִ אֹ אֻ אְ
    לָֽ בֽ
    ייִדיש
    הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃
    ש\u{5C1}\u{5BC}\u{5B8}
    ב\u{5B0}\u{5BC}
    """)
}
