/// What a color on a terminal stands for.
enum Tone: Int {
  /// In order.
  case good = 32
  /// Worth a look.
  case fair = 33
  /// Fails.
  case bad = 31
  /// A name.
  case strong = 1
  /// A label beside what matters.
  case faint = 2
}

extension ConsoleReport {
  /// The text in a tone when colors are asked for, else as it is.
  func paint(_ text: String, _ tone: Tone) -> String {
    colors ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}
