extension ShapingCorpus {
  /// Conjuncts, half forms, reph, matras before and around their consonants.
  static let devanagari = ShapingCorpus(
    "Devanagari", faces: notoSansDevanagari, script: "Deva", language: "hi",
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
    "Thai", faces: notoSansThai, script: "Thai", language: "th",
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
