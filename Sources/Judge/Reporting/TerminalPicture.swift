/// A protocol by which a terminal shows pictures.
public enum TerminalPicture: String, Hashable, Sendable, CaseIterable {
  /// The graphics protocol of kitty, also in Ghostty and others.
  case kitty
  /// The inline images of iTerm2, also in WezTerm and others.
  case iTerm

  /// The protocol of the terminal that environment variables name; nil if it is not known to show pictures.
  ///
  /// tmux and screen do not pass pictures on.
  public init?(environment: [String: String]) {
    let (type, program) = (environment["TERM", default: ""], environment["TERM_PROGRAM", default: ""])
    if type.hasPrefix("screen") || type.hasPrefix("tmux") || type == "dumb" { return nil }
    if type == "xterm-kitty" || type == "xterm-ghostty" || program == "ghostty"
      || environment["KITTY_WINDOW_ID"] != nil
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program) {
      self = .iTerm
    } else {
      return nil
    }
  }

  /// The escape sequences that show a PNG file.
  public func escapes(png: [UInt8]) -> String {
    let text = base64(png)
    switch self {
    case .iTerm: return "\u{1B}]1337;File=inline=1;size=\(png.count);preserveAspectRatio=1:\(text)\u{07}"
    case .kitty: return TerminalPicture.kitty(text)
    }
  }

  /// Parts of at most 4096 characters; the first has the format, and each whether another one follows.
  private static func kitty(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      let part = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let keys = (result.isEmpty ? "a=T,f=100,q=2," : "") + "m=\(rest.isEmpty ? 0 : 1)"
      result += "\u{1B}_G\(keys);\(part)\u{1B}\\"
    }
    return result
  }
}
