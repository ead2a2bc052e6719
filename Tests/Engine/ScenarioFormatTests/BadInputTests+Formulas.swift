extension BadInputTests {
  /// Canvases, tolerances and steps.
  static let pictures: KeyValuePairs = [
    "canvas: {size: [1e308, 10]}": "3:17: width must be at most 1000000000 above or below 0, not '1e308'",
    "canvas: {scale: 9}": "3:17: 'scale' must be between 0.5 and 8 pixels a point",
    "canvas: {size: [10, 10], margin: 3}":
      "3:34: 'margin' has no effect with 'size', which already sets the canvas; keep one of them",
    "tolerance: {edge: 1}": "3:12: 'tolerance' must state 'reason'",
    "tolerance: {edge: 1, reason: \"\"}": "3:30: 'tolerance' needs a reason",
    "tolerance: {edge: -1, reason: x}": "3:19: 'edge' must not be negative",
    "tolerance: {preset: lenent, reason: x}": "3:21: 'lenent' is not a preset; did you mean 'lenient'?",
    "tolerance: {edge: 1, reason: x, regions: [{box: [0, 0, 1, 1]}]}":
      "3:43: a region needs limits of its own, or 'ignore: true'",
    "tolerance: {reason: x, regions: [{ignore: true}]}": "3:34: a region must state 'box'",
    "tolerance: {reason: x, regions: [{box: [0, 0, 0, 1], ignore: true}]}":
      "3:40: 'box' is [x, y, width, height], and its sides must be more than 0",
    "tolerance: {reason: x, regions: [{box: [0, 1e9, 1, 1], ignore: true}]}":
      "3:40: 'box' reaches more than 1000000 pixels from the picture's corner",
    "tolerance: {reason: x, regions: [{box: [0, 0, 1, 1], ignore: true, color: 3}]}":
      "3:62: 'color' has no meaning in a region that is ignored; keep one of them",
    "knownFailure:":
      "3:14: 'knownFailure' has no value; write one, null where none is meant, or leave it out",
    "knownFailure: {reason: x, until: 2026-02-31}":
      "3:15: 'until' must be a day such as 2026-12-31, not '2026-02-31'",
    "sameAs: ../x": "3:9: '../x' is not a name of a case",
    "steps:\n  - sett: {text: a}": "4:5: unknown step 'sett'; did you mean 'set'?",
    "steps:\n  - {set: {text: a}, capture: b}": "4:5: a step is a mapping with one key: "
      + "set, touchDown, touchMove, touchUp, touchCancel, advance, sizeToFit, redraw and capture",
    "steps:\n  - touchDown: [.nan, 3]": "4:17: x must be a number, not '.nan'",
    "steps:\n  - advance: -1": "4:14: time only passes forward, so not '-1'",
    "steps:\n  - capture: a\n  - capture: a":
      "5:5: a second picture is captured as 'a'; give it a name of its own",
    "steps:\n  - capture: {name: a, covers: [HT-01]}":
      "4:24: a captured picture has no key 'covers'; there are expect, sameAs and differsFrom",
    "steps:\n  - capture: ../evil":
      "4:14: '../evil' is not a name for a picture: use lower-case letters, digits and - . _ + = ,",
  ]

  /// Matrices and conditions.
  static let matrices: KeyValuePairs = [
    "matrix: {cornerRadius: []}": "3:24: 'cornerRadius' has no values, so there would be no case",
    "matrix: {cornerRadius: 4}": "3:24: the values of 'cornerRadius' must be a list, not '4'",
    "matrix:": "3:8: 'matrix' has no value; write one, null where none is meant, or leave it out",
    "matrix: {cornerRadios: [4]}":
      "3:10: HTLabel has no property 'cornerRadios'; did you mean 'cornerRadius'?",
    "matrix: {text: [我这是测试]}":
      "3:17: '我这是测试' gives no name for a case; write 'name: value' instead of the value alone",
    "matrix: {text: {A: a}}":
      "3:17: 'A' is not a part of a case's name: use lower-case letters, digits and - . _ + = ,",
    "matrix: {text: [a, A]}": "3:9: a second case is named 'text-a'; the first is at line 3",
    "matrix:\n  cornerRadius: [\(count(101))]\n  minFontSize: [\(count(100))]":
      "5:3: the file would have 10100 cases and captures; at most 10000 are made: split it",
    "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - if: {cornerRadios: 1}":
      "5:10: the matrix has no key 'cornerRadios'; did you mean 'cornerRadius'?",
    "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - if: {cornerRadius: 3}":
      "5:24: 'cornerRadius' never has the value '3'; there are 1 and 2",
    expecting("= lineCount"):
      "3:21: 'lineCount' is compared with itself, so the expectation cannot fail; state a value that can be wrong",
    expecting("= 1 ± 1e300"):
      "3:21: a margin of 1e300 allows anything, so the expectation cannot fail; state less",
    "matrix: {cornerRadius: [1, 2]}\nwhen:\n  - expect: {lineCount: 1}":
      "5:5: an item of 'when' must state 'if' with the matrix values it is for",
    "cases:\n  \(String(repeating: "a", count: 196)): {}":
      "4:3: 'file/\(String(repeating: "a", count: 196))' is longer than the 200 bytes a name may have; give the matrix values short names",
  ]

  /// What expectations state.
  static let formulas: KeyValuePairs = [
    "expect: {\"line[\": 1}": "3:10: 'line[' is not a path of a fact, such as 'line[0].width'",
    expecting("= "): unreadable("the formula ends where a value should follow"),
    expecting("= (1"): unreadable("a closing parenthesis is missing"),
    expecting("= max()"): unreadable("')' is not a value"),
    expecting("= 1 2"): unreadable("'2' does not continue the formula"),
    expecting("= sqr(1)"): unreadable("unknown function 'sqr'; did you mean 'sqrt'?"),
    expecting("= foo(1)"): unreadable(
      "unknown function 'foo'; there are abs, ceil, floor, max, min, round and sqrt"),
    expecting("= a..b"): unreadable("'a..b' is not a path of a fact"),
    expecting("= 5 ± x"): "3:21: after '±' comes a number, or a number and '%', not 'x'",
  ]

  private static func count(_ number: Int) -> String { (1...number).map(String.init).joined(separator: ", ") }

  private static func expecting(_ formula: String) -> String {
    "expect: {lineCount: \"\(formula)\"}"
  }

  private static func unreadable(_ reason: String) -> String {
    "3:21: the formula cannot be read: " + reason
  }
}
