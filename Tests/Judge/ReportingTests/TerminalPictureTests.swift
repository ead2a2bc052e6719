import AssayVerifying
import AssayImaging
import Foundation
import Testing

@testable import AssayReporting

@Suite struct TerminalPictureTests {
  @Test(
    "The terminal's answer and its name decide how it gets pictures",
    arguments: [
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", ["TERM": "xterm-kitty"], TerminalPicture.kitty),
      ("\u{1B}[?62;4c", ["TERM_PROGRAM": "WezTerm"], .iterm),
      ("\u{1B}[?1;2c", ["LC_TERMINAL": "iTerm2", "TERM": "xterm-256color"], .iterm),
      ("\u{1B}[?62;4;22c", ["TERM": "foot"], .sixel),
      ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\\u{1B}[?64;1;14c", [:], .blocks),
      ("\u{1B}[?64;1;14c", ["COLORTERM": "truecolor"], .blocks),
      ("\u{1B}[?64;1;14c", ["TERM": "xterm-256color"], .noPictures),
      ("", [:], .noPictures),
      ("\u{1B}[?1;2;4c", ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux"], .blocks),
      ("\u{1B}[?1;2c", ["TERM": "xterm", "TMUX": "/tmp/tmux", "LC_TERMINAL": "iTerm2"], .blocks),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", ["NO_COLOR": "1", "TERM": "xterm-kitty"], .noPictures),
    ])
  func detection(answer: String, environment: [String: String], expected: TerminalPicture) {
    #expect(TerminalPicture(answer: answer, environment: environment) == expected)
  }

  @Test("kitty gets a PNG file in parts of 4096 characters, as many cells as it covers")
  func kitty() throws {
    let picture = try noise(width: 80, height: 48)
    let parts = TerminalPicture.kitty.escapes(picture, (8, 16)).split(separator: "\u{1B}\\").map {
      $0.split(separator: ";", maxSplits: 1).map(String.init)
    }
    #expect(parts.count > 2)
    #expect(parts[0][0] == "\u{1B}_Ga=T,f=100,q=2,C=1,c=10,r=3,m=1")
    #expect(parts.dropFirst().dropLast().allSatisfy { $0[0] == "\u{1B}_Gm=1" && $0[1].count == 4096 })
    #expect(parts[parts.count - 1][0] == "\u{1B}_Gm=0")
    let png = try #require(Data(base64Encoded: parts.map { $0[1] }.joined()))
    #expect(try Bitmap(png: [UInt8](png)) == picture)
  }

  @Test("iTerm2 gets a PNG file in one sequence")
  func iterm() throws {
    let picture = try noise(width: 16, height: 16)
    let text = TerminalPicture.iterm.escapes(picture, (8, 16))
    let file = try #require(
      text.wholeMatch(of: #/\e\]1337;File=inline=1;size=(\d+);width=2;height=1:([^\u{7}]*)\u{7}/#))
    let png = [UInt8](try #require(Data(base64Encoded: String(file.2))))
    #expect(Int(file.1) == png.count)
    #expect(try Bitmap(png: png) == picture)
  }

  @Test("Half blocks show the upper pixel as text, the lower as background")
  func blocks() {
    var picture = Bitmap(width: 2, height: 4, color: Color(red: 1, green: 2, blue: 3))
    picture[1, 1] = .white
    picture[0, 3] = .clear
    let (dark, ground) = ("\u{1B}[38;2;1;2;3m", "\u{1B}[48;2;1;2;3m")
    #expect(
      TerminalPicture.blocks.escapes(picture, (1, 2))
        == "\(dark)\(ground)▀\(dark)\u{1B}[48;2;255;255;255m▀\u{1B}[0m\r\n"
        + "\(dark)\u{1B}[49m▀\(dark)\(ground)▀\u{1B}[0m")
  }

  @Test("Sixels are bands of six rows, in each color one after the other, of at most 256 colors")
  func sixel() throws {
    var picture = Bitmap(width: 3, height: 7, color: .black)
    picture[1, 0] = .white
    picture[2, 6] = .clear
    // A character is 63 and a bit for each of six pixels below one another, 1 for the first.
    let bands = "#0!1~!1}!1~$#1!1?!1@!1?-#0!2@!1?"
    #expect(
      TerminalPicture.sixel.escapes(picture, (1, 1))
        == "\u{1B}P0;1q\"1;1;3;7#0;2;0;0;0#1;2;100;100;100\(bands)\u{1B}\\")
    let many = TerminalPicture.sixel.escapes(try noise(width: 40, height: 40), (1, 1))
    #expect(16...256 ~= many.matches(of: /#\d+;2;/).count)
  }

  @Test(
    "Golden, new picture and difference share the room, which they never leave", arguments: [false, true])
  func room(isMagnified: Bool) throws {
    let moved = try Sample.moved()
    let text = TerminalPicture.blocks.escapes(
      for: moved, columns: 60, rows: 10, cell: (8, 16), isMagnified: isMagnified)
    let rows = text.split(separator: "\r\n").map { $0.count { $0 == "▀" } }
    #expect(rows.count <= 10 && rows.allSatisfy { $0 == rows[0] && $0 <= 60 })
    let sixels = TerminalPicture.sixel.escapes(
      for: moved, columns: 60, rows: 10, cell: (8, 16), isMagnified: isMagnified)
    let size = try #require(sixels.firstMatch(of: #/q"1;1;(\d+);(\d+)#/#))
    let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
    #expect(width <= 480 && width % 8 == 0 && height <= 160 && height % 16 == 0)
    #expect(
      TerminalPicture.noPictures.escapes(
        for: moved, columns: 60, rows: 10, cell: (8, 16), isMagnified: isMagnified) == "")
  }

  private func noise(width: Int, height: Int) throws -> Bitmap {
    var state: UInt32 = 7
    let bytes = (0..<width * height * 4).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 4 == 3 ? 255 : UInt8(state >> 24)
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
