extension ShapingCorpus {
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
}
