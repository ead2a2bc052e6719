import Foundation
import AssayLabels
import AssayScenarioFormat
import Testing

/// Every mistake gives one sentence with its place and the way out.
@Suite struct BadInputTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var problem: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ problem: String) {
      (self.name, self.text, self.problem) = (name, text, problem)
    }
  }

  /// The labels there are, as a sentence lists them.
  private static let labels = listed(LabelSystems.all.map { $0.name })

  /// The documented behaviors, as a sentence lists them: `HT-1…74, …`.
  private static let behaviors: String = {
    let (coverage, _) = ScenarioLoader(folder: "no folder").coverage()
    return listed(Coverage.systems.map { "\($0)-1…\(coverage.limited(to: [$0]).entries.count)" })
  }()

  private static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// Two good lines; what follows is line 3.
  private static let good = "label: HTLabel\ngiven: {frame: [100, 30], text: hi}\n"
  private static let keys = """
    anchors, description, covers, label, render, variant, creation, systemFont, canvas, constraints, images, given, matrix, steps, \
    probes, when, expect, sameAs, differsFrom, tolerance, severalGoldens, largeGolden, knownFailure
    """

  static let structure: [Mistake] = [
    Mistake(
      "misspelled key", "label: HTLabel\ngivn: {}\n",
      "2:1: error: a scenario has no key 'givn'; did you mean 'given'?"),
    Mistake(
      "unknown key", "zzzz: 1\n", "1:1: error: a scenario has no key 'zzzz'; there are \(keys) and cases"),
    Mistake("a list", "- a\n", "1:1: error: a scenario must be a mapping of keys to values, not a list"),
    Mistake("a word", "hello\n", "1:1: error: a scenario must be a mapping of keys to values, not 'hello'"),
    Mistake("empty", "", "1:1: error: the file is empty; it must state at least 'label' and 'given'"),
    Mistake(
      "only a comment", "# a\n", "1:1: error: the file is empty; it must state at least 'label' and 'given'"),
    Mistake(
      "no label", "given: {frame: [1, 1]}\n",
      "1:1: error: the scenario must state 'label', one of \(labels)"
    ),
    Mistake(
      "unknown label", "label: HTLable\n", "1:8: error: there is no label 'HTLable'; did you mean 'HTLabel'?"),
    Mistake(
      "no frame", "label: HTLabel\ngiven: {text: hi}\n",
      "1:1: error: 'given' must state the label's 'frame', such as [300, 30], or the case 'constraints'"),
    Mistake(
      "frame beside constraints", good + "constraints: {parent: [100, 100]}\n",
      "2:9: error: 'frame' has no meaning beside 'constraints'; keep one of them"),
    Mistake(
      "duplicate key", good + "label: CJLabel\n",
      "1:1: error: this mapping states 'label' more than once; keep one, or use a list where order matters"),
    Mistake(
      "key written in two ways",
      good + "images:\n  1: {size: [4, 4], color: red}\n  \"1\": {size: [4, 4], color: red}\n",
      "4:3: error: this mapping states '1' more than once; keep one, or use a list where order matters"),
    Mistake(
      "key with a tag and without",
      good + "images:\n  1: {size: [4, 4], color: red}\n  !!int 1: {size: [4, 4], color: red}\n",
      "5:3: error: 'images' states '1' more than once; keep one"),
    Mistake(
      "duplicate case", good + "cases:\n  a: {}\n  b: {}\n  a: {}\n",
      "4:3: error: this mapping states 'a' more than once; keep one, or use a list where order matters"),
    Mistake(
      "two cases of one name", good + "cases:\n  a: {matrix: {cornerRadius: [4]}}\n  a_corner-radius-4: {}\n",
      "5:3: error: a second case is named 'a_corner-radius-4'; the first is at line 4"),
    Mistake(
      "case that leaves the folder", good + "cases:\n  ../evil: {}\n",
      "4:3: error: '../evil' is no name for a case: use lower-case letters, digits and - . _ + = ,"),
    Mistake(
      "case with a folder", good + "cases:\n  a/b: {}\n",
      "4:3: error: 'a/b' is no name for a case: use lower-case letters, digits and - . _ + = ,"),
    Mistake("no cases", good + "cases: {}\n", "3:8: error: 'cases' is empty, so the file shows nothing"),
    Mistake(
      "case without anything", good + "cases:\n  a:\n",
      "4:5: error: 'a' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "cases within a case", good + "cases:\n  a: {cases: {}}\n",
      "4:7: error: case 'a' has no key 'cases'; there are \(keys.replacing("anchors, ", with: "").replacing(", knownFailure", with: "")) and knownFailure"
    ),
    Mistake("key that is a list", good + "? [a, b]\n: 1\n", "3:3: error: a key must be a word, not a list"),
    Mistake(
      "long key", good + "? \(String(repeating: "a", count: 201))\n: 1\n",
      "3:3: error: a key has at most 200 bytes; shorten it"),
    Mistake(
      "tab", "label: HTLabel\n\tgiven: 1\n",
      "2:1: error: a tab stands here, where YAML takes spaces alone; write spaces"),
    Mistake(
      "unknown alias", "label: *x\n",
      "1:8: error: nothing above is marked '&x', so the alias '*x' means nothing"),
    Mistake(
      "tab before a value", good + "canvas:\n  \tmargin: 1\n",
      "4:3: error: a tab stands here, where YAML takes spaces alone; write spaces"),
    Mistake(
      "brace that is not closed",
      "label: HTLabel\ngiven: {frame: [100, 30], text: hi\nmatrix: {cornerRadius: [1]}\n",
      "2:8: error: this '{' is not closed: a ',' or '}' is missing before line 3, column 7"),
    Mistake(
      "bracket that is not closed", "label: HTLabel\ngiven: {frame: [100, 30, text: hi}\n",
      "2:16: error: this '[' is not closed: a ',' or ']' is missing before line 2, column 34"),
    Mistake(
      "color that cuts braces short", "label: HTLabel\ngiven: {frame: [100, 30], backgroundColor: #20E020}\n",
      "2:44: error: '#20E020' begins a comment, and the rest of the line is lost; put the color in quotes: \"#20E020\""
    ),
    Mistake(
      "color without quotes", "label: HTLabel\ngiven:\n  frame: [100, 30]\n  backgroundColor: #20E020\n",
      "4:19: error: 'backgroundColor' has no value, for '#20E020' begins a comment; put the color in quotes: \"#20E020\""
    ),
    Mistake(
      "list of colors without quotes",
      good + "matrix:\n  backgroundColor:\n    - red\n    - #20E020\n",
      "6:6: error: an item of a list has no value, for '#20E020' begins a comment; put the color in quotes: \"#20E020\""
    ),
    Mistake(
      "text without a value", "label: HTLabel\ngiven:\n  frame: [100, 30]\n  text:\n",
      "4:8: error: 'text' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "alias within what it names", "label: HTLabel\ngiven: &x {frame: [100, 30], text: hi, font: *x}\n",
      "2:46: error: the alias '*x' stands within what it names, which would have no end; write it out"),
    Mistake(
      "line that is no key", "label: HTLabel\ngiven\ncanvas: {margin: 1}\n",
      "2:1: error: this is neither 'key: value' nor an item of a list; a colon and a space are missing"),
    Mistake(
      "anchors in a case", good + "cases:\n  a: {anchors: {}}\n",
      "4:7: error: case 'a' has no key 'anchors'; there are \(keys.replacing("anchors, ", with: "").replacing(", knownFailure", with: "")) and knownFailure"
    ),
    Mistake("two documents", good + "---\n" + good, "3:1: error: not valid YAML: but found another document"),
  ]

  static let values: [Mistake] = [
    Mistake(
      "wrong type", "label: HTLabel\ngiven: 5\n",
      "2:8: error: 'given' must be a mapping of keys to values, not '5'"),
    Mistake(
      "frame of three", "label: HTLabel\ngiven: {frame: [1, 2, 3]}\n",
      "2:16: error: frame must be [width, height] or [x, y, width, height], not a list"),
    Mistake(
      "no number", "label: HTLabel\ngiven: {frame: [nan, 30]}\n",
      "2:17: error: width must be a number, not 'nan'"),
    Mistake(
      "infinite number", "label: HTLabel\ngiven: {frame: [9, 9], cornerRadius: .inf}\n",
      "2:38: error: 'cornerRadius' must be a number, not '.inf'"),
    Mistake(
      "too large a number", "label: HTLabel\ngiven: {frame: [9, 9], cornerRadius: 1e400}\n",
      "2:38: error: 'cornerRadius' must be a number, not '1e400'"),
    Mistake(
      "number in quotes", "label: HTLabel\ngiven: {frame: [9, 9], cornerRadius: \"4\"}\n",
      "2:38: error: 'cornerRadius' must be a number, not '4'"),
    Mistake(
      "unknown property", "label: HTLabel\ngiven:\n  frame: [9, 9]\n  cornerRadios: 4\n",
      "4:3: error: HTLabel has no property 'cornerRadios'; did you mean 'cornerRadius'?"),
    Mistake(
      "property of UILabel's drawing", "label: CJLabel\ngiven:\n  frame: [9, 9]\n  enabled: false\n",
      "4:3: error: CJLabel draws its text itself, so 'enabled' would change nothing; leave it out"),
    Mistake(
      "scale out of bounds", "label: PlainLabel\ngiven:\n  frame: [9, 9]\n  minimumScaleFactor: 1.5\n",
      "4:23: error: 'minimumScaleFactor' must be a number from 0 to 1, not '1.5'"),
    Mistake(
      "width to fit", good + "steps: [{sizeToFit: 3}]\n",
      "3:21: error: 'sizeToFit' is true, or a width as in {width: 100}, not '3'"),
    Mistake(
      "negative width to fit", good + "steps: [{sizeToFit: {width: -3}}]\n",
      "3:29: error: 'width' must be a number from 0 to 100000, not '-3'"),
    Mistake(
      "probe without a place", good + "probes: {corner: 3}\n",
      "3:18: error: 'corner' must be a list of 2 numbers, [x, y], not '3'"),
    Mistake(
      "probes that are a list", good + "probes: [[1, 2]]\n",
      "3:9: error: 'probes' must be a mapping of keys to values, not a list"),
    Mistake(
      "piece of a path", good + "steps: [{set: {maskPath: [{lien: [1, 2]}]}}]\n",
      "3:28: error: a path has no piece 'lien'; did you mean 'line'?"),
    Mistake(
      "piece that is a word", good + "steps: [{set: {maskPath: [clos]}}]\n",
      "3:27: error: a piece of a path is 'close' or a mapping with one key: move, line, quad, cubic, arc and counterclockwiseArc"
    ),
    Mistake(
      "piece with too few numbers", good + "steps: [{set: {maskPath: [{quad: [1, 2]}]}}]\n",
      "3:34: error: 'quad' must be a list of 4 numbers, [controlX, controlY, x, y], not a list"),
    Mistake(
      "piece out of reach", good + "steps: [{set: {maskPath: [{move: [1, 1e9]}]}}]\n",
      "3:34: error: a number of a path lies from -100000 to 100000"),
    Mistake(
      "negative lines", "label: HTLabel\ngiven: {frame: [9, 9], numberOfLines: -1}\n",
      "2:39: error: 'numberOfLines' must be a whole number, 0 or more, not '-1'"),
    Mistake(
      "color", "label: HTLabel\ngiven: {frame: [9, 9], textColor: rad}\n",
      "2:35: error: 'rad' is no color such as \"#E02020\"; did you mean 'red'?"),
    Mistake(
      "short color", "label: HTLabel\ngiven: {frame: [9, 9], textColor: \"#12\"}\n",
      "2:35: error: '#12' is no color such as \"#E02020\"; there are black, blue, brown, clear, cyan, darkGray, gray, green, lightGray, magenta, orange, purple, red, white and yellow"
    ),
    Mistake(
      "corner", "label: HTLabel\ngiven: {frame: [9, 9], corners: [topLeft, topright]}\n",
      "2:43: error: 'topright' is no value of 'corners'; did you mean 'topRight'?"),
    Mistake(
      "more bits than corners", "label: HTLabel\ngiven: {frame: [9, 9], corners: 16}\n",
      "2:33: error: 'corners' must be a number from 0 to 15, not '16'"),
    Mistake(
      "half a bit", "label: HTLabel\ngiven: {frame: [9, 9], corners: 0.5}\n",
      "2:33: error: 'corners' must be a whole number from 0 to 15, not '0.5'"),
    Mistake(
      "half an alignment", "label: HTLabel\ngiven: {frame: [9, 9], verticalAlignment: 1.5}\n",
      "2:43: error: 'verticalAlignment' must be a whole number from -100000 to 100000, not '1.5'"),
    Mistake(
      "range",
      "label: HTLabel\ngiven: {frame: [9, 9], attributedText: {string: abc, spans: [{range: [1, 3]}]}}\n",
      "2:70: error: the range lies outside the text, which has 3 characters"),
    Mistake(
      "huge range",
      "label: HTLabel\ngiven: {frame: [9, 9], attributedText: {string: abc, spans: [{range: [1, 1e9]}]}}\n",
      "2:70: error: the range lies outside the text, which has 3 characters"),
    Mistake(
      "image without extent", good + "images: {p: {size: [0, 10], color: red}}\n",
      "3:20: error: an image's sides are whole numbers of pixels, 1 to 1024"),
    Mistake(
      "misspelt picture",
      "label: CJLabel\nimages: {photo: {size: [4, 4], color: red}}\ngiven: {frame: [9, 9], text: a, "
        + "insertImage: {name: phto, size: [4, 4], at: 0}}\n",
      "3:53: error: 'images' describes no picture 'phto'; did you mean 'photo'?"),
    Mistake(
      "font family", "label: HTLabel\ngiven: {frame: [9, 9], font: Asay Square 12}\n",
      "2:30: error: the lock file names no font family 'Asay Square'; did you mean 'Assay Square'?"),
    Mistake(
      "system font", good + "systemFont: Asay Square\n",
      "3:13: error: the lock file names no font family 'Asay Square'; did you mean 'Assay Square'?"),
    Mistake(
      "font without size", "label: HTLabel\ngiven: {frame: [9, 9], font: bold}\n",
      "2:30: error: a font ends with its size in points, as in 'Noto Sans bold 17', not 'bold'"),
    Mistake(
      "negative font", "label: HTLabel\ngiven: {frame: [9, 9], font: -3}\n",
      "2:30: error: the size of a font must be between 0 and 1000 points, not '-3'"),
    Mistake(
      "huge font", "label: HTLabel\ngiven: {frame: [9, 9], font: 1e9}\n",
      "2:30: error: the size of a font must be between 0 and 1000 points, not '1e9'"),
    Mistake(
      "variant", good + "variant: origial\n",
      "3:10: error: 'origial' is no value of 'variant'; did you mean 'original'?"),
    Mistake(
      "unknown behavior", good + "covers: [HT-99]\n",
      "3:10: error: 'HT-99' is no documented behavior; there are \(behaviors)"
    ),
    Mistake(
      "behavior with two hyphens", good + "covers: [HT--5]\n",
      "3:10: error: 'HT--5' is no documented behavior; there are \(behaviors)"
    ),
  ]

  static let pictures: [Mistake] = [
    Mistake(
      "no width", "label: HTLabel\ncanvas: {margin: 0}\ngiven: {frame: [0, 30]}\n",
      "1:1: error: the picture would be 0.0 × 30.0 points; give the frame, the margin or the canvas an extent"
    ),
    Mistake(
      "canvas without width", good + "canvas: {size: [0, 10]}\n",
      "1:1: error: the picture would be 0.0 × 10.0 points; give the frame, the margin or the canvas an extent"
    ),
    Mistake(
      "negative margin", good + "canvas: {margin: -1e9}\n",
      "1:1: error: the picture would be -1999999900.0 × -1999999970.0 points; give the frame, the margin or the canvas an extent"
    ),
    Mistake(
      "huge frame", "label: HTLabel\ngiven: {frame: [100000, 30]}\n",
      "1:1: error: the picture would be 200040.0 × 100.0 pixels; a side has at most 8192, all together 16777216"
    ),
    Mistake(
      "huge area", "label: HTLabel\ngiven: {frame: [4000, 4000]}\n",
      "1:1: error: the picture would be 8040.0 × 8040.0 pixels; a side has at most 8192, all together 16777216"
    ),
    Mistake(
      "huge canvas", good + "canvas: {size: [1e9, 10]}\n",
      "1:1: error: the picture would be 2000000000.0 × 20.0 pixels; a side has at most 8192, all together 16777216"
    ),
    Mistake(
      "number beyond what is read", good + "canvas: {size: [1e308, 10]}\n",
      "3:17: error: width must be at most 1000000000 above or below 0, not '1e308'"),
    Mistake(
      "large scale", good + "canvas: {scale: 9}\n",
      "3:17: error: 'scale' must be between 0.5 and 8 pixels a point"),
    Mistake(
      "no scale", good + "canvas: {scale: 0}\n",
      "3:17: error: 'scale' must be between 0.5 and 8 pixels a point"),
    Mistake(
      "margin beside size", good + "canvas: {size: [10, 10], margin: 3}\n",
      "3:34: error: 'margin' has no meaning beside 'size', which already says how large the canvas is"),
    Mistake(
      "tolerance without reason", good + "tolerance: {edge: 1}\n",
      "3:12: error: 'tolerance' must state 'reason'"),
    Mistake(
      "tolerance with an empty reason", good + "tolerance: {edge: 1, reason: \"\"}\n",
      "3:12: error: a tolerance needs a 'reason' that says why the picture may differ"),
    Mistake(
      "negative tolerance", good + "tolerance: {edge: -1, reason: x}\n",
      "3:19: error: 'edge' must not be negative"),
    Mistake(
      "unknown preset", good + "tolerance: {preset: lenent, reason: x}\n",
      "3:21: error: 'lenent' is no preset; did you mean 'lenient'?"),
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
      good + "tolerance: {reason: x, regions: [{box: [0, 0, 1, 1], ignore: true, ink: 3}]}\n",
      "3:62: error: 'ink' has no meaning in a region that is ignored; keep one of them"),
    Mistake(
      "no known failure", good + "knownFailure:\n",
      "3:14: error: 'knownFailure' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "a description that is none", good + "description: [a]\n",
      "3:14: error: 'description' must be a text, not a list"),
    Mistake("sameAs outside", good + "sameAs: ../x\n", "3:9: error: '../x' is no name of a case"),
    Mistake("sameAs of two", good + "sameAs: [a, b]\n", "3:9: error: 'sameAs' must be a text, not a list"),
    Mistake(
      "unknown step", good + "steps:\n  - sett: {text: a}\n",
      "4:5: error: there is no step 'sett'; did you mean 'set'?"),
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
      "capture outside", good + "steps:\n  - capture: ../evil\n",
      "4:14: error: '../evil' is no name for a picture: use lower-case letters, digits and - . _ + = ,"),
  ]

  private static func count(_ number: Int) -> String { (1...number).map(String.init).joined(separator: ", ") }

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

  private static func expecting(_ formula: String) -> String {
    good + "expect: {lineCount: \"\(formula)\"}\n"
  }
  private static func unreadable(_ reason: String) -> String {
    "3:21: error: the formula cannot be read: " + reason
  }

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

  @Test(
    "A mistake gives one sentence with its place",
    arguments: [structure, values, pictures, matrices, formulas].flatMap(\.self))
  func mistake(_ mistake: Mistake) throws {
    let folder = try ScenarioFolder()
    try folder.write(mistake.text)
    #expect(folder.problems == ["file.yaml:" + mistake.problem])
    #expect(folder.names.isEmpty)
  }

  @Test("All mistakes of a file are told at once, each where it stands")
  func severalMistakes() throws {
    let folder = try ScenarioFolder()
    try folder.write(
      """
      label: HTLabel
      descripton: the key is misspelt
      given:
        frame: [100, 30]
        textColr: red
        backgroundColor: #20E020
        cornerRadius: many
      matrix: {numberOfLines: [1, 2]}
      expect: {lineCount: "= 1 +"}
      cases:
        a: {variant: origial, canvas: {scale: 99}}
        b: {given: {cornerRadius: 4, corners: [top]}, covers: [HT-999, HT-1]}
        c/d: {}
      """)
    #expect(
      folder.problems.map { $0.prefix { $0 != ";" } } == [
        "file.yaml:2:1: error: a scenario has no key 'descripton'",
        "file.yaml:5:3: error: HTLabel has no property 'textColr'",
        "file.yaml:6:19: error: 'backgroundColor' has no value, for '#20E020' begins a comment",
        "file.yaml:7:17: error: 'cornerRadius' must be a number, not 'many'",
        "file.yaml:9:21: error: the formula cannot be read: the formula ends where a value should follow",
        "file.yaml:11:16: error: 'origial' is no value of 'variant'",
        "file.yaml:11:41: error: 'scale' must be between 0.5 and 8 pixels a point",
        "file.yaml:12:42: error: 'top' is no value of 'corners'",
        "file.yaml:12:58: error: 'HT-999' is no documented behavior",
        "file.yaml:13:3: error: 'c/d' is no name for a case: use lower-case letters, digits and - . _ + = ,",
      ])
  }

  @Test("A byte order mark is no part of a file, and anchors are no case")
  func markAndAnchors() throws {
    let folder = try ScenarioFolder()
    try folder.write(
      "\u{FEFF}anchors: {size: &size [100, 30]}\nlabel: HTLabel\ngiven: {frame: *size, text: hi}\n")
    #expect(folder.problems.isEmpty)
    #expect(folder.names == ["file/default"])
  }

  @Test("A broken file keeps no other from being read, and problems are ordered by place")
  func severalFiles() throws {
    let folder = try ScenarioFolder()
    try folder.write("label: 1\n", to: "b.yaml")
    try folder.write(Self.good, to: "deep/good.yaml")
    try folder.write(Self.good, to: "Upper.yaml")
    try folder.write(Self.good, to: "a.yml")
    #expect(
      folder.problems == [
        "Upper.yaml:1:1: error: the file's name cannot name goldens: use lower-case letters, digits and - . _ + = ,",
        "a.yml:1:1: error: scenario files end in '.yaml'; rename it, or it is never read",
        "b.yaml:1:8: error: there is no label '1'; there are \(Self.labels)",
      ])
    #expect(folder.names == ["deep/good/default"])
  }
}
