import AssaySubjects
import Testing

@testable import AssayHarness
@testable import AssayReporting

@Suite struct AcceptanceMessageTests {
  private func change(_ text: String, _ causes: [Cause], _ message: String) throws -> AcceptedChange {
    AcceptedChange(name: try Sample.name(text), findings: causes.map { Finding($0, message) })
  }

  @Test("Accepted cases are listed by cause, the most frequent first")
  func causes() throws {
    let acceptance = Acceptance(
      changes: [
        try change("a/one", [.missing], "there is no golden"),
        try change("a/two", [.structure], "fit.size 60 → 59.5"),
        try change("b/three", [.structure], "line[0].width 300 → 297.5"),
      ], unchanged: 7, skipped: [try Sample.name("b/four")])
    #expect(
      AcceptanceMessage.markdown(for: acceptance) == """
        Accept 3 goldens

        - **structure**: 2 goldens
          - `a/two`: `fit.size 60 → 59.5`
          - `b/three`: `line[0].width 300 → 297.5`
        - **missing**: 1 golden
          - `a/one`: `there is no golden`

        Left out as known failures: `b/four`

        """)
  }

  @Test(
    "Texts of a scenario are code on one line",
    arguments: [
      ("<b>@everyone</b> #1", "`<b>@everyone</b> #1`"), ("a `code` b", "``a `code` b``"),
      ("```", "```` ``` ````"), ("two\nlines", "`two\\nlines`"), ("\u{202E}evil", "`\\u{202e}evil`"),
    ])
  func escaping(text: String, expected: String) {
    #expect(AcceptanceMessage.code(text) == expected)
  }
}

@Suite struct TerminalPictureTests {
  @Test(
    "Only terminals that are known to show pictures get them",
    arguments: [
      (["TERM": "xterm-kitty"], TerminalPicture.kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm),
      (["TERM": "xterm-256color"], nil), ([:], nil),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], nil),
      (["TERM": "screen", "KITTY_WINDOW_ID": "1"], nil),
    ])
  func detection(environment: [String: String], expected: TerminalPicture?) {
    #expect(TerminalPicture(environment: environment) == expected)
  }

  @Test("iTerm2 gets one sequence, kitty parts of 4096 characters")
  func escapes() {
    #expect(
      TerminalPicture.iTerm.escapes(png: [1, 2, 3])
        == "\u{1B}]1337;File=inline=1;size=3;preserveAspectRatio=1:AQID\u{07}")
    #expect(TerminalPicture.kitty.escapes(png: [1, 2, 3]) == "\u{1B}_Ga=T,f=100,q=2,m=0;AQID\u{1B}\\")
    let parts = TerminalPicture.kitty.escapes(png: [UInt8](repeating: 0, count: 6144)).split(
      separator: "\u{1B}\\")
    #expect(parts.map(\.count) == [4096 + 21, 4096 + 7])
    #expect(parts[1].hasPrefix("\u{1B}_Gm=0;"))
  }
}
