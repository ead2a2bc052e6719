extension BadInputTests {
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
      "3:17: error: 'A' is no part of a case's name: use lower-case letters, digits and - . _ + = ,"),
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
      "3:21: error: 'lineCount' is compared with itself, so the expectation cannot fail; state what it must be"
    ),
    Mistake(
      "a margin that allows anything", expecting("= 1 ± 1e300"),
      "3:21: error: a margin of 1e300 allows anything, so the expectation cannot fail; state less"),
    Mistake(
      "a margin of everything", expecting("= 1 ± 100%"),
      "3:21: error: a margin of 100% allows anything, so the expectation cannot fail; state less"),
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
      "3:10: error: 'line[' is no path of a fact, such as 'line[0].width'"),
    Mistake("no value", expecting("= "), unreadable("the formula ends where a value should follow")),
    Mistake(
      "no second value", expecting("= 1 +"), unreadable("the formula ends where a value should follow")),
    Mistake("no parenthesis", expecting("= (1"), unreadable("a closing parenthesis is missing")),
    Mistake("no parenthesis of a call", expecting("= max(1"), unreadable("a closing parenthesis is missing")),
    Mistake("no argument", expecting("= max()"), unreadable("')' is no value")),
    Mistake("two values", expecting("= 1 2"), unreadable("'2' does not continue the formula")),
    Mistake(
      "misspelled function", expecting("= sqr(1)"),
      unreadable("there is no function 'sqr'; did you mean 'sqrt'?")),
    Mistake(
      "unknown function", expecting("= foo(1)"),
      unreadable("there is no function 'foo'; there are abs, ceil, floor, max, min, round and sqrt")),
    Mistake("number", expecting("= 1.2.3"), unreadable("'1.2.3' is no number")),
    Mistake("character", expecting("= $"), unreadable("'$' is no value")),
    Mistake("path in a formula", expecting("= a..b"), unreadable("'a..b' is no path of a fact")),
    Mistake(
      "deep", expecting("= " + String(repeating: "(", count: 65) + "1" + String(repeating: ")", count: 65)),
      unreadable("the formula is nested too deeply")),
    Mistake(
      "long", expecting("= 1" + String(repeating: "+1", count: 100_000)),
      unreadable("it has 200001 bytes, at most 1000 are read")),
    Mistake(
      "margin", expecting("= 5 ± x"), "3:21: error: after '±' stands a number, or a number and '%', not 'x'"),
    Mistake(
      "no margin", expecting("= 5 ±"), "3:21: error: after '±' stands a number, or a number and '%', not ''"),
    Mistake(
      "negative margin", expecting("= 5 ± -1"),
      "3:21: error: after '±' stands a number, or a number and '%', not '-1'"),
    Mistake("only a margin", expecting("= ± 5"), unreadable("the formula ends where a value should follow")),
  ]

  private static func count(_ number: Int) -> String { (1...number).map(String.init).joined(separator: ", ") }

  private static func expecting(_ formula: String) -> String {
    good + "expect: {lineCount: \"\(formula)\"}\n"
  }

  private static func unreadable(_ reason: String) -> String {
    "3:21: error: the formula cannot be read: " + reason
  }
}
