import AssayFacts
import AssayVerifying
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining
@testable import AssayReviewing

/// A review of two causes: three cases whose picture changed, of which the last breaks an expectation, and one without a golden.
private func review() throws -> TerminalReview {
  func evaluation(_ text: String, _ verdict: Verdict, _ findings: Finding...) throws -> Evaluation {
    let name = try #require(SubjectName(text))
    var evaluation = Evaluation(name: name, location: SourceLocation(path: "a.yaml"), verdict: verdict)
    evaluation.findings = findings
    evaluation.referencePath = "Goldens/\(text).png"
    evaluation.candidatePath = ".build/assay/candidates/\(text).png"
    evaluation.candidate = Bitmap(width: 2, height: 2, color: .black)
    if verdict == .changed {
      let box = PixelRect(x: 1, y: 1, width: 4, height: 4)
      let moved = Change(
        kind: .moved, thing: .text, amount: .shift(x: 1, y: 0), places: [.init(before: box, after: box)])
      evaluation.explanation = Explanation(changes: [moved])
    }
    if findings.count == 1 {
      evaluation.replacement = GoldenReplacement(
        golden: nil, candidate: ContentHash(of: Array(text.utf8)))
    }
    return evaluation
  }
  let changed = Finding(.raster, "9 px differ in 4×4 at (1, 1)")
  return try #require(
    TerminalReview(
      Verification(
        evaluations: [
          try evaluation("a/one", .changed, changed), try evaluation("a/two", .changed, changed),
          try evaluation(
            "a/wide", .changed, changed, Finding(.expectation, "a.yaml:3:5: lineCount is 2, not 1")),
          try evaluation("b/new", .missingGolden, Finding(.missing, "there is no golden\u{1B}[2J")),
        ], problems: [], fingerprint: [:], duration: .zero)))
}

extension TerminalReview {
  /// Presses keys; returns what the last one leads to.
  @discardableResult fileprivate mutating func press(all keys: String) -> Step? {
    keys.map { press($0) }.last
  }
}

@Suite struct TerminalReviewTests {
  private func names(_ names: some Collection<SubjectName>) -> [String] { names.map(\.text).sorted() }

  @Test(
    "A cause is accepted with one key, without the cases that break an expectation; then the next is shown")
  func causes() throws {
    var review = try review()
    #expect(review.press(all: "a") == .show)
    #expect(names(review.decisions.accepted.keys) == ["a/one", "a/two"])
    #expect(review.evaluation.name.text == "b/new")
    review.press(all: "r")
    #expect(names(review.decisions.rejected) == ["b/new"])
    #expect(review.summary.written.map(\.text) == ["a/one", "a/two"])
    #expect(review.press(all: "w") == .write)
  }

  @Test("A case is decided by itself, and the last decision is taken back")
  func cases() throws {
    var review = try review()
    review.press(all: "A")
    #expect(review.evaluation.name.text == "a/two")
    review.press(all: "R")
    #expect(names(review.decisions.accepted.keys) == ["a/one"])
    #expect(names(review.decisions.rejected) == ["a/two"])
    #expect(review.evaluation.name.text == "b/new")
    review.press(all: "u")
    #expect(review.evaluation.name.text == "a/two")
    #expect(review.decisions.rejected == [])
    // The last case of the cause breaks an expectation.
    review.press(all: " A")
    #expect(review.evaluation.name.text == "a/wide")
    #expect(names(review.decisions.accepted.keys) == ["a/one"])
    review.press(all: "uu")
    #expect(review.decisions.accepted == [:])
  }

  @Test("Moving goes through causes and cases, and begins again at the end")
  func moving() throws {
    var review = try review()
    let shown = ["n", "j", "p", "k", " ", " ", " "].map { (key: Character) in
      _ = review.press(key)
      return review.evaluation.name.text
    }
    #expect(shown == ["b/new", "a/one", "b/new", "a/one", "a/two", "a/wide", "a/one"])
  }

  @Test("Quitting asks when decisions would be lost; nothing is written without a decision")
  func ending() throws {
    var review = try review()
    #expect(review.press(all: "w") == .show)
    #expect(review.press(all: "q") == .quit)
    #expect(review.press(all: "aq") == .show)
    #expect(review.press(all: "n") == .show)
    // The key answered the question, and did nothing else.
    #expect(review.evaluation.name.text == "b/new")
    #expect(review.press(all: "qy") == .quit)
    #expect(review.press(all: "y") == .show)
    #expect(review.press(all: "\u{3}") == .quit)
  }

  @Test(
    "An escape sequence that arrives in parts is waited for",
    arguments: ["\u{1B}[A", "\u{1B}OB", "\u{1B}P1$r48:2m\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\"])
  func parts(sequence: String) {
    for length in 1..<sequence.count {
      #expect(TerminalReview.isUnfinished(String(sequence.prefix(length))))
    }
    #expect(!TerminalReview.isUnfinished(sequence) && !TerminalReview.isUnfinished("a"))
  }

  @Test("Escape sequences are arrows or nothing")
  func keys() {
    #expect(TerminalReview.keys(in: "aw") == ["a", "w"])
    #expect(TerminalReview.keys(in: "\u{1B}[A") == ["p"])
    #expect(TerminalReview.keys(in: "\u{1B}OB") == [])
    #expect(TerminalReview.keys(in: "\u{1B}[B\u{1B}[B") == ["n"])
    #expect(TerminalReview.keys(in: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c") == [])
  }
}

@Suite struct TerminalScreenTests {
  private func text(_ review: TerminalReview, _ columns: Int, _ rows: Int, pictures: Bool = false) -> String {
    let screen = TerminalScreen(review, columns: columns, rows: rows, showsPictures: pictures)
    #expect(screen.lines.count == rows)
    return screen.lines.joined(separator: "\n")
  }

  @Test("The screen shows the cause, the case with its facts and paths, and the keys")
  func screen() throws {
    var review = try review()
    #expect(
      text(review, 80, 10) == """
        group 1 of 2   3 × raster   a099b6f9                              0 of 3 decided
        text moved right by 1 px
        1 case breaks an expectation and is left out
        case 1 of 3: not decided
        ✗ a/one   raster: 9 px differ in 4×4 at (1, 1)
            golden     Goldens/a/one.png
            new        .build/assay/candidates/a/one.png


        a accept  r reject  space next case  n cause  u undo  w write  q quit  ? keys
        """)
    review.press(all: "a")
    #expect(
      text(review, 80, 9) == """
        group 2 of 2   1 × missing   cb916f57                             2 of 3 decided
        There is no golden to compare with.
        case 1 of 1: not decided
        ✗ b/new   missing: there is no golden\\u{1b}[2J
            new        .build/assay/candidates/b/new.png


        2 accepted.
        a accept  r reject  space next case  n cause  u undo  w write  q quit  ? keys
        """)
  }

  @Test("Pictures get at least half of the screen, and all room below a short text")
  func pictures() throws {
    let review = try review()
    let small = TerminalScreen(review, columns: 80, rows: 24, showsPictures: true)
    // Below the bar, six lines and the names of the pictures, and above the keys.
    #expect(small.pictureRows == 8..<23)
    #expect(small.lines[7].split(separator: " ") == ["golden", "new", "difference"])
    let narrow = TerminalScreen(review, columns: 20, rows: 12, showsPictures: true)
    #expect(narrow.lines.count == 12 && narrow.pictureRows.count >= 3)
    #expect(narrow.lines.dropFirst().dropLast().allSatisfy { $0.count <= 20 })
  }

  @Test("Reasons for a refusal and the keys are shown in the place of something else")
  func notices() throws {
    var review = try review()
    review.refuse([Problem(SourceLocation(path: "a.yaml"), "its golden was changed\u{1B}[2J")])
    #expect(
      text(review, 80, 24).contains("Nothing was written:\na.yaml: error: its golden was changed\\u{1b}[2J\n")
    )
    review.press(all: "?")
    #expect(text(review, 80, 12).contains("a  accept all cases of the cause"))
    // Any key closes the list of keys, and does nothing else.
    review.press(all: "a")
    #expect(review.decisions.accepted == [:])
  }
}
