import AssaySubjects
import Testing

@testable import AssayVerifying
@testable import AssayReporting

@Suite struct AcceptanceMessageTests {
  private func change(_ text: String, _ causes: [Cause], _ message: String) throws -> AcceptedChange {
    AcceptedChange(name: try Sample.name(text), causes: causes, message: message)
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
