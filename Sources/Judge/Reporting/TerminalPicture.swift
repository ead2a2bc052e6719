import Foundation

/// The ways in which terminals show pictures among their text.
public enum TerminalPicture: String, Hashable, Sendable, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty and others understand.
  case kitty
  /// The inline images of iTerm2, which WezTerm and others understand.
  case iTerm

  /// The way of the terminal that environment variables tell of; nil for one that shows none, or that nothing is known of.
  ///
  /// Within tmux and screen it is none: they pass no pictures on.
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

  /// What a terminal must be sent to show a PNG file, without line end.
  public func escapes(png: [UInt8]) -> String {
    let text = Data(png).base64EncodedString()
    switch self {
    case .iTerm: return "\u{1B}]1337;File=inline=1;size=\(png.count);preserveAspectRatio=1:\(text)\u{07}"
    case .kitty: return TerminalPicture.kitty(text)
    }
  }

  /// At most 4096 characters at a time; the first part says what it is, and each whether another one follows.
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
