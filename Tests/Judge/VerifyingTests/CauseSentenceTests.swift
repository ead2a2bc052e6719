import AssayFacts
import AssaySubjects
import Testing

@testable import AssayVerifying

@Suite("Sentences about groups") struct CauseSentenceTests {
  /// The area of two masks before and after, and the sentence about both: without words for the fact, and with them.
  static let masks: [(first: [Double], second: [Double], words: String, explained: String)] = [
    (
      [8985, 8981.67], [5933.33, 5930], "area is smaller by 3.33",
      "every mask is smaller by 3.33 square points"
    ),
    (
      [10, 12], [20, 20.5], "area is larger by 0.5 to 2.0", "every mask is larger by 0.5 to 2.0 square points"
    ),
    (
      [10, 12], [20, 19], "area changed", "masks have another outline"
    ),
    ([10, 11], [10, 11], "area 10 → 11", "every mask is larger by 1 square point"),
    ([1, 1.0002], [3, 3.0002], "area is larger by 0.0002", "every mask is larger by 0.0002 square points"),
    (
      [10, 11], [20, 23.3334], "area is larger by 1.00 to 3.33",
      "every mask is larger by 1.00 to 3.33 square points"
    ),
    ([0, 7.5], [0, 120], "area is larger by 8 to 120", "every mask is larger by 8 to 120 square points"),
    (
      [0, 1e12], [0, 1e300], "area is larger by 1000000000000 to 1e+300",
      "every mask is larger by 1000000000000 to 1e+300 square points"
    ),
  ]

  @Test("What only follows from another fact is named where nothing else changed")
  func effects() {
    let words = FactVocabulary(terms: [
      .init("fit.size", "the fitted size changed", less: "text is smaller", by: "points"),
      .init("fit.probes", "the search takes other steps", isEffect: true),
    ])
    func fit(_ size: Double, _ probes: Double) -> Facts {
      ["fit": .record(["size": .number(size), "probes": .number(probes)])]
    }
    let failures = (1...9).map { changed("a/\($0)", fit(20, 40), fit($0 < 3 ? 19.5 : 20, 30)) }
    func sentences(_ failures: some Sequence<Evaluation>) -> [String] {
      CauseGroup.groups(of: Array(failures), vocabulary: words).map(\.sentence)
    }
    #expect(sentences(failures) == ["fit changed"])
    #expect(sentences(failures.dropFirst(2)) == ["the search takes other steps"])
  }

  @Test("The sentence is true of all members", arguments: masks)
  func allMembers(first: [Double], second: [Double], words: String, explained: String) {
    func failures(_ facts: (Double) -> Facts) -> [Evaluation] {
      [first, second].enumerated().map { changed("a/\($0)", facts($1[0]), facts($1[1])) }
    }
    #expect(summary(failures { ["area": .number($0)] }) == ["2 structure: \(words)"])
    let masks = failures { ["mask": .record(["area": .number($0)])] }
    #expect(summary(masks) == ["2 structure: \(explained)"])
  }

  /// The facts of two cases before and after, and the sentence about both.
  static let texts: [(first: [Facts], second: [Facts], words: String)] = [
    (
      [["text": "a…"], ["text": "a..."]], [["text": "a…"], ["text": "a..."]], "text \"a…\" → \"a...\""
    ),
    (
      [["text": "a…"], ["text": "a..."]], [["text": "b…"], ["text": "b..."]],
      "text changed, as from \"a…\" → \"a...\""
    ),
    (
      [["ellipsis": ["text": "…"]], ["ellipsis": ["text": "..."]]],
      [["ellipsis": ["text": "…"]], ["ellipsis": ["text": "..."]]],
      "the ellipsis is another text: \"…\" → \"...\""
    ),
    (
      [["line": [["width": 30], ["width": 12]], "end": 4], ["line": [["width": 30]], "end": 2]],
      [["line": [["width": 30], ["width": 12]], "end": 4], ["line": [["width": 30]], "end": 1]],
      "line 2 is gone"
    ),
  ]

  @Test(
    "The sentence names old and new text if they are the same in all members, and an example otherwise",
    arguments: texts)
  func oldAndNewText(first: [Facts], second: [Facts], words: String) {
    let failures = [first, second].enumerated().map { changed("a/\($0)", $1[0], $1[1]) }
    #expect(summary(failures) == ["2 structure: \(words)"])
  }
}
