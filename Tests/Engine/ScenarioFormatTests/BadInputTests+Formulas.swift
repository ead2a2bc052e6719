extension BadInputTests {
  /// Canvases, tolerances and steps.
  static let pictures: [Mistake] = [
    Mistake(
      "no width", "label: HTLabel\ncanvas: {margin: 0}\ngiven: {frame: [0, 30]}\n",
      " error: the picture would be 0.0 × 30.0 points; give the frame, the margin or the canvas an extent"
    ),
    Mistake(
      "huge frame", "label: HTLabel\ngiven: {frame: [100000, 30]}\n",
      " error: the picture would be 200040.0 × 100.0 pixels; a side has at most 8192, all together 16777216"
    ),
    Mistake(
      "huge area", "label: HTLabel\ngiven: {frame: [4000, 4000]}\n",
      " error: the picture would be 8040.0 × 8040.0 pixels; a side has at most 8192, all together 16777216"
    ),
    Mistake(
      "number beyond the limit", good + "canvas: {size: [1e308, 10]}\n",
      "3:17: error: width must be at most 1000000000 above or below 0, not '1e308'"),
    Mistake(
      "large scale", good + "canvas: {scale: 9}\n",
      "3:17: error: 'scale' must be between 0.5 and 8 pixels a point"),
    Mistake(
      "margin with size", good + "canvas: {size: [10, 10], margin: 3}\n",
      "3:34: error: 'margin' has no effect with 'size', which already sets the canvas; keep one of them"),
    Mistake(
      "tolerance without reason", good + "tolerance: {edge: 1}\n",
      "3:12: error: 'tolerance' must state 'reason'"),
    Mistake(
      "tolerance with an empty reason", good + "tolerance: {edge: 1, reason: \"\"}\n",
      "3:30: error: 'tolerance' needs a reason"),
    Mistake(
      "negative tolerance", good + "tolerance: {edge: -1, reason: x}\n",
      "3:19: error: 'edge' must not be negative"),
    Mistake(
      "unknown preset", good + "tolerance: {preset: lenent, reason: x}\n",
      "3:21: error: 'lenent' is not a preset; did you mean 'lenient'?"),
    Mistake(
      "region without limits", good + "tolerance: {edge: 1, reason: x, regions: [{box: [0, 0, 1, 1]}]}\n",
      "3:43: error: a region needs limits of its own, or 'ignore: true'"),
    Mistake(
      "region without box", good + "tolerance: {reason: x, regions: [{ignore: true}]}\n",
      "3:34: error: a region must state 'box'"),
    Mistake(
      "region without sides", good + "tolerance: {reason: x, regions: [{box: [0, 0, 0, 1], ignore: true}]}\n",
      "3:40: error: 'box' is [x, y, width, height], and its sides must be more than 0"),
    Mistake(
      "region far away", good + "tolerance: {reason: x, regions: [{box: [0, 1e9, 1, 1], ignore: true}]}\n",
      "3:40: error: 'box' reaches more than 1000000 pixels from the picture's corner"),
    Mistake(
      "ignored region with a limit",
      good + "tolerance: {reason: x, regions: [{box: [0, 0, 1, 1], ignore: true, color: 3}]}\n",
      "3:62: error: 'color' has no meaning in a region that is ignored; keep one of them"),
    Mistake(
      "no known failure", good + "knownFailure:\n",
      "3:14: error: 'knownFailure' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "day that the calendar does not have", good + "knownFailure: {reason: x, until: 2026-02-31}\n",
      "3:15: error: 'until' must be a day such as 2026-12-31, not '2026-02-31'"),
    Mistake("sameAs outside", good + "sameAs: ../x\n", "3:9: error: '../x' is not a name of a case"),
    Mistake(
      "unknown step", good + "steps:\n  - sett: {text: a}\n",
      "4:5: error: unknown step 'sett'; did you mean 'set'?"),
    Mistake(
      "two steps in one", good + "steps:\n  - {set: {text: a}, capture: b}\n",
      "4:5: error: a step is a mapping with one key: "
        + "set, touchDown, touchMove, touchUp, touchCancel, advance, sizeToFit, redraw and capture"),
    Mistake(
      "a touch nowhere", good + "steps:\n  - touchDown: [.nan, 3]\n",
      "4:17: error: x must be a number, not '.nan'"),
    Mistake(
      "time that runs back", good + "steps:\n  - advance: -1\n",
      "4:14: error: time only passes forward, so not '-1'"),
    Mistake(
      "two captures of one name", good + "steps:\n  - capture: a\n  - capture: a\n",
      "5:5: error: a second picture is captured as 'a'; give it a name of its own"),
    Mistake(
      "a captured picture with another key", good + "steps:\n  - capture: {name: a, covers: [HT-01]}\n",
      "4:24: error: a captured picture has no key 'covers'; there are expect, sameAs and differsFrom"),
    Mistake(
      "capture outside", good + "steps:\n  - capture: ../evil\n",
      "4:14: error: '../evil' is not a name for a picture: use lower-case letters, digits and - . _ + = ,"),
  ]

  /// Matrices and conditions.
  static let matrices: [Mistake] = [
    Mistake(
      "no values", good + "matrix: {cornerRadius: []}\n",
      "3:24: error: 'cornerRadius' has no values, so there would be no case"),
    Mistake(
      "one value", good + "matrix: {cornerRadius: 4}\n",
      "3:24: error: the values of 'cornerRadius' must be a list, not '4'"),
    Mistake(
      "nothing", good + "matrix:\n",
      "3:8: error: 'matrix' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "unknown property", good + "matrix: {cornerRadios: [4]}\n",
      "3:10: error: HTLabel has no property 'cornerRadios'; did you mean 'cornerRadius'?"),
    Mistake(
      "value without a name", good + "matrix: {text: [我这是测试]}\n",
      "3:17: error: '我这是测试' gives no name for a case; write 'name: value' instead of the value alone"),
    Mistake(
      "bad name of a value", good + "matrix: {text: {A: a}}\n",
      "3:17: error: 'A' is not a part of a case's name: use lower-case letters, digits and - . _ + = ,"),
    Mistake(
      "equal names", good + "matrix: {text: [a, A]}\n",
      "3:9: error: a second case is named 'text-a'; the first is at line 3"),
    Mistake(
      "too many cases", good + "matrix:\n  cornerRadius: [\(count(101))]\n  minFontSize: [\(count(100))]\n",
      "5:3: error: the file would have 10100 cases and captures; at most 10000 are made: split it"),
    Mistake(
      "unknown key of a condition",
      good + "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - if: {cornerRadios: 1}\n",
      "5:10: error: the matrix has no key 'cornerRadios'; did you mean 'cornerRadius'?"),
    Mistake(
      "unknown value of a condition",
      good + "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - if: {cornerRadius: 3}\n",
      "5:24: error: 'cornerRadius' never has the value '3'; there are 1 and 2"),
    Mistake(
      "an expectation that cannot fail", expecting("= lineCount"),
      "3:21: error: 'lineCount' is compared with itself, so the expectation cannot fail; state a value that can be wrong"
    ),
    Mistake(
      "a margin that allows anything", expecting("= 1 ± 1e300"),
      "3:21: error: a margin of 1e300 allows anything, so the expectation cannot fail; state less"),
    Mistake(
      "no condition", good + "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - expect: {lineCount: 1}\n",
      "5:5: error: an item of 'when' must state 'if' with the matrix values it is for"),
    Mistake(
      "long name", good + "cases:\n  \(String(repeating: "a", count: 196)): {}\n",
      "4:3: error: 'file/\(String(repeating: "a", count: 196))' is longer than the 200 bytes a name may have; give the matrix values short names"
    ),
  ]

  /// What expectations state.
  static let formulas: [Mistake] = [
    Mistake(
      "path", good + "expect: {\"line[\": 1}\n",
      "3:10: error: 'line[' is not a path of a fact, such as 'line[0].width'"),
    Mistake("no value", expecting("= "), unreadable("the formula ends where a value should follow")),
    Mistake("no parenthesis", expecting("= (1"), unreadable("a closing parenthesis is missing")),
    Mistake("no argument", expecting("= max()"), unreadable("')' is not a value")),
    Mistake("two values", expecting("= 1 2"), unreadable("'2' does not continue the formula")),
    Mistake(
      "misspelled function", expecting("= sqr(1)"),
      unreadable("unknown function 'sqr'; did you mean 'sqrt'?")),
    Mistake(
      "unknown function", expecting("= foo(1)"),
      unreadable("unknown function 'foo'; there are abs, ceil, floor, max, min, round and sqrt")),
    Mistake("path in a formula", expecting("= a..b"), unreadable("'a..b' is not a path of a fact")),
    Mistake(
      "margin", expecting("= 5 ± x"), "3:21: error: after '±' comes a number, or a number and '%', not 'x'"),
  ]

  private static func count(_ number: Int) -> String { (1...number).map(String.init).joined(separator: ", ") }

  private static func expecting(_ formula: String) -> String {
    good + "expect: {lineCount: \"\(formula)\"}\n"
  }

  private static func unreadable(_ reason: String) -> String {
    "3:21: error: the formula cannot be read: " + reason
  }
}
