package import AssayVerifying
import AssayImageDiff
package import AssayImaging

/// A way to show pictures in a terminal.
package enum TerminalPicture: String, Hashable, Sendable, CaseIterable {
  /// The graphics protocol of kitty, also in Ghostty and others.
  case kitty
  /// The inline images of iTerm2, also in WezTerm and others.
  case iterm
  /// Sixels, in foot, xterm and others.
  case sixel
  /// Half blocks in 24-bit color, each with two pixels.
  case blocks
  /// No pictures.
  case noPictures = "none"

  /// Asks a terminal for the protocol of kitty, for 24-bit color and for sixels; every terminal answers the last question.
  package static let question =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m\u{1B}[c"
  /// The answer to the last question, with the numbers of the terminal's features.
  package static var abilities: Regex<(Substring, Substring)> { #/\e\[\?([0-9;]*)c/# }
  /// Removes the pictures that kitty shows; other terminals ignore it.
  package static let erasure = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// The best way for a terminal, by its answer to the question and by environment variables.
  ///
  /// tmux and screen do not pass pictures on, but convert colors to what their terminal shows.
  package init(answer: String, environment: [String: String]) {
    let type = environment["TERM", default: ""]
    let programs = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap { environment[$0] }
    let abilities = answer.firstMatch(of: TerminalPicture.abilities)?.1.split(separator: ";") ?? []
    let hasColors =
      ["truecolor", "24bit"].contains(environment["COLORTERM"])
      || answer.contains(#/48[:;]2[:;]+1[:;]2[:;]3/#)
    if !environment["NO_COLOR", default: ""].isEmpty || type == "dumb" {
      self = .noPictures
    } else if environment["TMUX"] != nil || type.hasPrefix("screen") || type.hasPrefix("tmux") {
      self = .blocks
    } else if answer.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if !Set(programs).isDisjoint(with: ["iTerm.app", "iTerm2", "WezTerm", "mintty"]) {
      self = .iterm
    } else if abilities.contains("4") {
      self = .sixel
    } else {
      self = hasColors ? .blocks : .noPictures
    }
  }

  /// Escape sequences that show golden, new picture and difference of a case at the cursor; empty without pictures.
  ///
  /// - Parameters:
  ///   - columns: The most columns that they cover.
  ///   - rows: The most rows that they cover.
  ///   - cell: The size of a character, in pixels.
  ///   - isMagnified: Whether to show the first region and its surroundings instead of the whole pictures.
  package func escapes(
    for evaluation: Evaluation, columns: Int, rows: Int, cell: (width: Int, height: Int), isMagnified: Bool
  ) -> String {
    let cell = self == .blocks ? (width: 1, height: 2) : cell
    let room = PixelSize(width: columns * cell.width, height: rows * cell.height)
    let panel = PixelSize(width: room.width / 3 - ContactStrip.gap, height: room.height)
    guard self != .noPictures, panel.width > 0, panel.height > 0,
      let strip = ContactStrip(of: evaluation, panel: panel)
    else { return "" }
    let picture = isMagnified ? strip.panels : strip.whole
    return escapes(picture.fitted(into: room, cell), cell)
  }

  /// Shows a picture of whole cells.
  package func escapes(_ picture: Bitmap, _ cell: (width: Int, height: Int)) -> String {
    let (columns, rows) = (picture.width / cell.width, picture.height / cell.height)
    switch self {
    case .noPictures: return ""
    case .blocks: return TerminalPicture.blocks(picture)
    case .sixel: return sixels(of: picture)
    case .iterm, .kitty:
      guard let png = try? picture.png() else { return "" }
      if self == .kitty { return TerminalPicture.kitty(base64(png), "c=\(columns),r=\(rows)") }
      return
        "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);height=\(rows):\(base64(png))\u{07}"
    }
  }

  /// Parts of at most 4096 characters; the first has format and size, and each whether more follow.
  private static func kitty(_ text: String, _ size: String) -> String {
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      let part = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let keys = (result.isEmpty ? "a=T,f=100,q=2,C=1,\(size)," : "") + "m=\(rest.isEmpty ? 0 : 1)"
      result += "\u{1B}_G\(keys);\(part)\u{1B}\\"
    }
    return result
  }

  /// Rows of half blocks: the upper pixel is the color of the text, the lower of the background.
  private static func blocks(_ picture: Bitmap) -> String {
    func code(_ ground: Int, _ color: Color) -> String {
      color.alpha == 0
        ? "\u{1B}[\(ground + 1)m" : "\u{1B}[\(ground);2;\(color.red);\(color.green);\(color.blue)m"
    }
    return stride(from: 0, to: picture.height, by: 2).map { y in
      (0..<picture.width).map { code(38, picture[$0, y]) + code(48, picture[$0, y + 1]) + "▀" }.joined()
    }.joined(separator: "\u{1B}[0m\r\n") + "\u{1B}[0m"
  }
}

extension Bitmap {
  /// The picture in whole cells: shrunk until it fits, or magnified up to four times; the rest of the last cells is clear.
  fileprivate func fitted(into room: PixelSize, _ cell: (width: Int, height: Int)) -> Bitmap {
    let scale = min(Double(room.width) / Double(width), Double(room.height) / Double(height))
    let zoom = scale < 1 ? scale : min(4, scale.rounded(.down))
    let size = PixelSize(
      width: max(1, Int(Double(width) * zoom)), height: max(1, Int(Double(height) * zoom)))
    let scaled = part(0..<width, 0..<height, width: size.width, height: size.height)
    let columns = (size.width + cell.width - 1) / cell.width * cell.width
    let rows = (size.height + cell.height - 1) / cell.height * cell.height
    return scaled.part(0..<columns, 0..<rows, width: columns, height: rows)
  }
}
