import AssayReporting
import AssayReviewing
import AssaySystem
import FoundationEssentials

/// The terminal of this program while it passes on each key at once and shows its second screen.
struct RawTerminal {
  private var saved = termios()

  /// Whether standard input and output are a terminal that can show a screen.
  static var isAvailable: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Shows the second screen, hides the cursor, and cuts lines off at the margin.
  init() {
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    cfmakeraw(&raw)
    // Keys that were pressed before anything was shown decide nothing.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    print("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Shows the first screen again, as it was.
  mutating func restore() {
    print("\(TerminalPicture.erasure)\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    // Late answers of the terminal must not be read by the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
  }

  /// Drops the keys that were pressed and not read yet.
  func discardInput() { tcflush(STDIN_FILENO, TCIFLUSH) }

  private func print(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO) }

  /// The terminal's size in characters and pixels.
  var size: winsize {
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    if size.ws_col == 0 || size.ws_row == 0 { (size.ws_col, size.ws_row) = (80, 24) }
    return size
  }

  /// What arrives within a time; empty if nothing does, and nil when the terminal is gone.
  ///
  /// An escape sequence may arrive in parts, and is waited for.
  func input(within milliseconds: Int32) -> String? {
    guard var input = part(within: milliseconds) else { return nil }
    while TerminalReview.isUnfinished(input), let rest = part(within: 50), !rest.isEmpty { input += rest }
    return input
  }

  private func part(within milliseconds: Int32) -> String? {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? "" : nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Asks the terminal how it shows pictures, for at most half a second.
  func pictures() -> TerminalPicture {
    print(TerminalPicture.question)
    var answer = ""
    let deadline = ContinuousClock.now + .milliseconds(500)
    while ContinuousClock.now < deadline, !answer.contains(TerminalPicture.abilities) {
      answer += input(within: 100) ?? ""
    }
    return TerminalPicture(answer: answer, environment: ProcessInfo.processInfo.environment)
  }

  /// Shows a review on the whole screen.
  func show(_ review: TerminalReview, pictures: TerminalPicture) {
    let size = size
    let (columns, rows) = (max(20, Int(size.ws_col)), max(8, Int(size.ws_row)))
    let screen = TerminalScreen(
      review, columns: columns, rows: rows, showsPictures: pictures != .noPictures)
    var lines = screen.lines
    for bar in [0, rows - 1] { lines[bar] = "\u{1B}[7m\(lines[bar])\u{1B}[0m" }
    // Most terminals state their size in pixels; in others a character is about half as wide as it is high.
    let cell = (width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows)
    let picture = pictures.escapes(
      for: review.evaluation, columns: columns, rows: screen.pictureRows.count,
      cell: cell.width > 0 && cell.height > 0 ? cell : (8, 16), isMagnified: review.isMagnified)
    print(
      "\(TerminalPicture.erasure)\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\r\n")
        + "\u{1B}[\(screen.pictureRows.lowerBound + 1);1H" + picture)
  }
}
