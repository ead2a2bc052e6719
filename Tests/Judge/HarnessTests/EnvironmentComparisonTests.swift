import AssayFacts
import AssayGoldenStorage
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite struct EnvironmentComparisonTests {
  @Test("Goldens of other libraries and fonts are counted by their differences")
  func deviations() async throws {
    let bench = try Bench()
    try await bench.accept(
      subject("a/x"), subject("b/x"),
      fingerprint: ["libraries": ["FreeType": "2.12.1"], "fonts": ["Square regular": "aaaaaaaaaaaa"]])
    try await bench.accept(
      subject("c/x"),
      fingerprint: ["libraries": ["FreeType": "2.14.1"], "fonts": ["Square regular": "bbbbbbbbbbbb"]])
    let now = catalog(
      [subject("a/x"), subject("b/x"), subject("c/x"), subject("new/x")],
      fingerprint: ["libraries": ["FreeType": "2.14.1"], "fonts": ["Square regular": "aaaaaaaaaaaa"]])
    #expect(
      now.environmentLines(for: bench.store).prefix(3) == [
        "goldens: 0 of 3 files were made in this environment", "  FreeType 2.12.1 → 2.14.1: a, b",
        "  font Square regular is another file (bbbbbbbb → aaaaaaaa): c",
      ])
  }
}
