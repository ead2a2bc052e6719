extension ShapingCorpus {
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
