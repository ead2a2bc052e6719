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
    let comparison = EnvironmentComparison(now, store: bench.store)
    #expect(comparison.groups == 3)
    #expect(comparison.same == 0)
    #expect(
      comparison.deviations == [
        .init(sentence: "FreeType 2.12.1 → 2.14.1", groups: ["a", "b"]),
        .init(sentence: "font Square regular is another file (bbbbbbbb → aaaaaaaa)", groups: ["c"]),
      ])
    #expect(comparison.problems.isEmpty)
  }
}
