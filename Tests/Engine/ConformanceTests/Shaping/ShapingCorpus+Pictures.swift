extension ShapingCorpus {
  static let symbols = ShapingCorpus(
    "symbols", faces: [Face(noto + "NotoSansSymbols-Regular.ttf")], script: "Zyyy",
    """
    ♀♂
    ⚀⚁⚂⚃⚄⚅
    ①②③
    ⚭⚮⚯
    """)

  static let moreSymbols = ShapingCorpus(
    "more symbols", faces: [Face(noto + "NotoSansSymbols2-Regular.ttf")], script: "Zyyy",
    """
    ☐☑☒
    ♠♡♢♣
    ⬅⬆⬇
    🂡🂢
    """)

  /// Families, flags, tones, keycaps and both presentations.
  static let emoji = ShapingCorpus(
    "emoji", faces: [Face(noto + "NotoColorEmoji.ttf")], script: "Zyyy",
    """
    👨‍👩‍👧‍👦
    👩🏽‍🚀👨🏿‍🔬
    🇩🇪🇫🇷🇯🇵
    🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}
    1️⃣2️⃣3️⃣
    ❤️♥️☀️
    👩🏻‍🤝‍👨🏿
    😶‍🌫️😵‍💫
    """)
}
