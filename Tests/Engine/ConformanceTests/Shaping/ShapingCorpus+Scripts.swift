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
    "Arabic", faces: companions("Arabic"), script: "Arab", language: "ar", isRightToLeft: true,
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
    "Hebrew", faces: companions("Hebrew"), script: "Hebr", language: "he", isRightToLeft: true,
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

  /// Conjuncts, half forms, reph, matras before and around their consonants.
  static let devanagari = ShapingCorpus(
    "Devanagari", faces: companions("Devanagari"), script: "Deva", language: "hi",
    """
    र्क्त
    का कि की कु कू कृ के कै को कौ कं कः कँ
    द्ध द्व द्य द्म द्ग द्द
    क्र प्र ग्र द्र ट्र ड्र
    ज\u{93C} फ\u{93C} ड\u{93C}
    ऱ्ह ऱ्या
    क्\u{200D}ष क्\u{200C}ष
    र्\u{200D}य
    क\u{94D}
    र्कि र्की र्कु
    """)

  /// Tone marks over vowels, sara am, vowels written before their consonants.
  static let thai = ShapingCorpus(
    "Thai", faces: companions("Thai"), script: "Thai", language: "th",
    """
    น้ำ ทำ ค่ำ จำ
    กิ่ กิ้ กิ๊ กิ๋
    ป่ ป้ ฝ่ ฟ้
    กุ กู ญุ ญู ฐุ ฐู
    เก่า แก้ว โต๊ะ ใหญ่ ไม้
    ฤๅษี ฦๅ
    ก\u{E4D}\u{E49}\u{E32}
    """)

  static let chinese = ShapingCorpus(
    "Chinese", faces: [cjk("Regular", 2), cjk("Bold", 2)], script: "Hani", language: "zh-cn",
    """
    人人生而自由，在尊严和权利上一律平等。
    （括号）【方头括号】「直角」
    为什么？因为……
    全角　空格
    龍龜鬱鬱
    㐀㐁
    """)

  /// The same characters in the forms of other regions.
  static let traditional = ShapingCorpus(
    "Chinese of Taiwan", faces: [cjk("Regular", 2)], script: "Hani", language: "zh-tw",
    """
    骨直令
    人人生而自由，在尊嚴和權利上一律平等。
    「引號」與《書名號》
    """)

  static let han = ShapingCorpus(
    "Han in Japanese", faces: [cjk("Regular", 0), cjk("Bold", 0), cjk("Regular", 2)], script: "Hani",
    language: "ja",
    """
    骨直令
    「引用」
    辻遡
    花鳥風月、雪月花。
    """)

  static let hiragana = ShapingCorpus(
    "Hiragana", faces: [cjk("Regular", 0), cjk("Bold", 0)], script: "Hira", language: "ja",
    """
    いろはにほへと
    ぱぴぷぺぽ
    か\u{3099}は\u{309A}
    ぁぃぅぇぉっゃゅょ
    こんにちは、せかい。
    """)

  static let katakana = ShapingCorpus(
    "Katakana", faces: [cjk("Regular", 0), cjk("Bold", 0)], script: "Kana", language: "ja",
    """
    コンピューター
    ヴァイオリン
    ｶﾞｷﾞ
    ㌔㍍
    ハ\u{309A}
    ァィゥェォッャュョ
    """)

  static let korean = ShapingCorpus(
    "Korean", faces: [cjk("Regular", 1), cjk("Regular", 2)], script: "Hang", language: "ko",
    """
    ㄱㄴㄷㄹ
    \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}
    \u{1100}\u{1161}\u{1102}\u{1161}
    나랏말ᄊᆞ미
    값읽닭삶
    「한국」
    """)
}
