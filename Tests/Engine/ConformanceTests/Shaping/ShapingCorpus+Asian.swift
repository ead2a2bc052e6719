extension ShapingCorpus {
  /// Conjuncts, half forms, reph, matras before and around their consonants.
  static let devanagari = ShapingCorpus(
    "Devanagari", faces: notoSansDevanagari, script: "Deva", language: "hi",
    """
    नमस्ते दुनिया
    हिन्दी
    र्क्त
    त्र्य
    अ आ इ ई उ ऊ ऋ ए ऐ ओ औ
    ट ठ ड ढ ण त थ द ध न
    का कि की कु कू कृ के कै को कौ कं कः कँ
    द्ध द्व द्य द्म द्ग द्द
    क्त क्क ख्य ग्न घ्न
    क्र प्र ग्र द्र ट्र ड्र
    ज़ फ़ क़ ख़ ग़ ड़ ढ़
    ज\u{93C} फ\u{93C} ड\u{93C}
    सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है
    भारत गणराज्य
    विद्यार्थी पुस्तकालय
    उज्ज्वल
    धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः
    अग्निमीळे पुरोहितं
    ऱ्ह ऱ्या
    क्\u{200D}ष क्\u{200C}ष
    र्\u{200D}य
    क\u{94D}
    अँगूठा आँख
    र्कि र्की र्कु
    कॉफ़ी डॉक्टर
    क्या? हाँ!
    शक्ति भक्ति मुक्ति
    ब्रह्म ब्राह्मण
    छ्व ट्व
    ङ्क ङ्ख ञ्च
    """)

  /// Tone marks over vowels, sara am, vowels written before their consonants.
  static let thai = ShapingCorpus(
    "Thai", faces: notoSansThai, script: "Thai", language: "th",
    """
    สวัสดีชาวโลก
    เป็นมนุษย์สุดประเสริฐเลิศคุณค่า
    น้ำ ทำ ค่ำ จำ
    กิ่ กิ้ กิ๊ กิ๋
    กั่ กั้ กั๊
    ป่ ป้ ฝ่ ฟ้
    กุ กู ญุ ญู ฐุ ฐู
    เก่า แก้ว โต๊ะ ใหญ่ ไม้
    ๐๑๒๓๔๕๖๗๘๙
    กรุงเทพมหานคร
    ผู้ใหญ่หาผ้าใหม่
    ฤๅษี ฦๅ
    ศุกร์ เสาร์ อาทิตย์
    ภาษาไทย
    ครั้งนี้ ครั้งนั้น
    ขึ้นลง
    ก\u{E4D}\u{E49}\u{E32}
    """)

  static let chinese = ShapingCorpus(
    "Chinese", faces: [cjk("Regular", 2), cjk("Bold", 2)], script: "Hani", language: "zh-cn",
    """
    这是一段测试数据
    设置和隐私
    日月盈昃辰宿列张
    人人生而自由，在尊严和权利上一律平等。
    你好，世界！
    （括号）【方头括号】「直角」
    百千万亿
    春眠不觉晓，处处闻啼鸟。
    床前明月光，疑是地上霜。
    道可道，非常道。
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
    設定與隱私權
    人人生而自由，在尊嚴和權利上一律平等。
    臺灣臺北高雄
    「引號」與《書名號》
    """)

  static let han = ShapingCorpus(
    "Han in Japanese", faces: [cjk("Regular", 0), cjk("Bold", 0), cjk("Regular", 2)], script: "Hani",
    language: "ja",
    """
    骨直令
    設定
    東京都千代田区
    日本語
    諸行無常
    春夏秋冬
    刃刀次化
    「引用」
    十二月二十一日
    葛飾区
    辻遡
    花鳥風月、雪月花。
    """)

  static let hiragana = ShapingCorpus(
    "Hiragana", faces: [cjk("Regular", 0), cjk("Bold", 0)], script: "Hira", language: "ja",
    """
    いろはにほへと
    ちりぬるを
    わかよたれそ
    つねならむ
    うゐのおくやま
    けふこえて
    あさきゆめみし
    ゑひもせす
    がぎぐげご
    ぱぴぷぺぽ
    か\u{3099}は\u{309A}
    ぁぃぅぇぉっゃゅょ
    こんにちは、せかい。
    「はい」
    ああ…
    """)

  static let katakana = ShapingCorpus(
    "Katakana", faces: [cjk("Regular", 0), cjk("Bold", 0)], script: "Kana", language: "ja",
    """
    アイウエオ
    カキクケコ
    ガギグゲゴ
    パピプペポ
    コンピューター
    プライバシー・ポリシー
    ヴァイオリン
    ｱｲｳｴｵ
    ｶﾞｷﾞ
    ㌔㍍
    ハ\u{309A}
    ァィゥェォッャュョ
    """)

  static let korean = ShapingCorpus(
    "Korean", faces: [cjk("Regular", 1), cjk("Regular", 2)], script: "Hang", language: "ko",
    """
    안녕하세요
    설정및개인정보
    모든인간은
    가나다라마바사
    아자차카타파하
    각난닫랄맘밥
    대한민국
    서울부산대구
    ㄱㄴㄷㄹ
    ㅏㅑㅓㅕ
    \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}
    \u{1100}\u{1161}\u{1102}\u{1161}
    훈민정음
    나랏말ᄊᆞ미
    듕귁에달아
    값읽닭삶
    뷁쀍
    감사합니다.
    네,아니요!
    「한국」
    """)
}
