import AssayHarness
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

  @Test("Sixels decode to the picture, within half a percent of each level")
  func sixel() throws {
    var picture = Sample.words(at: 4, width: 61, height: 17)
    picture[3, 16] = .clear
    let decoded = try #require(SixelDecoder(TerminalPicture.sixel.escapes(picture, (1, 1))))
    #expect(decoded.distance(to: picture) <= 2)
    // More colors than sixels have become fewer.
    let many = try noise(width: 40, height: 40)
    let reduced = try #require(SixelDecoder(TerminalPicture.sixel.escapes(many, (1, 1))))
    #expect(reduced.colors.count <= 256)
    #expect(reduced.distance(to: many) < 128)
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
    let picture = try #require(SixelDecoder(sixels))
    #expect(picture.width <= 480 && picture.width % 8 == 0)
    #expect(picture.height <= 160 && picture.height % 16 == 0)
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

/// The pixels of a sixel sequence, read as a terminal does.
private struct SixelDecoder {
  var (width, height) = (0, 0)
  /// Red, green and blue of each color in percent.
  var colors: [Int: [Int]] = [:]
  /// The color of each pixel; nil where nothing was drawn.
  var pixels: [Int?] = []

  init?(_ text: String) {
    guard let frame = text.wholeMatch(of: #/\eP0;1q"1;1;(\d+);(\d+)(.*)\e\\/#),
      let width = Int(frame.1), let height = Int(frame.2)
    else { return nil }
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: nil, count: width * height)
    var (x, y, color) = (0, 0, 0)
    for token in String(frame.3).matches(of: #/#[\d;]+|!\d+.|[$\-?-~]/#).map(\.0) {
      let numbers = token.dropFirst().split { !$0.isNumber }.compactMap { Int($0) }
      switch token.first {
      case "#":
        color = numbers[0]
        if numbers.count == 5 { colors[color] = Array(numbers[2...]) }
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      default:
        guard let bits = token.last?.asciiValue.map({ $0 - 63 }) else { return nil }
        for _ in 0..<(token.first == "!" ? numbers[0] : 1) {
          for row in 0..<6 where bits & 1 << row != 0 {
            guard x < width, y + row < height else { return nil }
            pixels[(y + row) * width + x] = color
          }
          x += 1
        }
      }
    }
  }

  /// The largest difference of a level, 255 where only one of both is clear.
  func distance(to picture: Bitmap) -> Int {
    guard picture.width == width, picture.height == height else { return 255 }
    return pixels.indices.map { index in
      let own = Array(picture.bytes[index * 4..<index * 4 + 4])
      guard let number = pixels[index] else { return own[3] == 0 ? 0 : 255 }
      guard own[3] != 0, let color = colors[number] else { return 255 }
      return zip(color, own).map { abs(($0 * 255 + 50) / 100 - Int($1)) }.max() ?? 0
    }.max() ?? 255
  }
}
