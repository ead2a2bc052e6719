extension BadInputTests {
  /// Files, cases and keys of the wrong form.
  static let structure: [Mistake] = [
    Mistake(
      "misspelled key", "label: HTLabel\ngivn: {}\n",
      "2:1: error: a scenario has no key 'givn'; did you mean 'given'?"),
    Mistake(
      "unknown key", "zzzz: 1\n", " error: a scenario has no key 'zzzz'; `assay format` lists all"),
    Mistake("a list", "- a\n", " error: a scenario must be a mapping of keys to values, not a list"),
    Mistake("empty", "", " error: the file is empty; it must state at least 'label' and 'given'"),
    Mistake(
      "no label", "given: {frame: [1, 1]}\n",
      " error: the scenario must state 'label', one of \(labels)"
    ),
    Mistake(
      "unknown label", "label: HTLable\n", "1:8: error: unknown label 'HTLable'; did you mean 'HTLabel'?"),
    Mistake(
      "no frame", "label: HTLabel\ngiven: {text: hi}\n",
      " error: 'given' must state the label's 'frame', such as [300, 30], or the case 'constraints'"),
    Mistake(
      "frame with constraints", good + "constraints: {parent: [100, 100]}\n",
      "2:9: error: 'frame' has no effect with 'constraints'; keep one of them"),
    Mistake(
      "duplicate key", good + "label: CJLabel\n",
      " error: this mapping states 'label' more than once; keep one, or use a list where order matters"),
    Mistake(
      "key with a tag and without",
      good + "images:\n  1: {size: [4, 4], color: red}\n  !!int 1: {size: [4, 4], color: red}\n",
      "4:3: error: this mapping states '1' more than once; keep one, or use a list where order matters"),
    Mistake(
      "duplicate case", good + "cases:\n  a: {}\n  b: {}\n  a: {}\n",
      "4:3: error: this mapping states 'a' more than once; keep one, or use a list where order matters"),
    Mistake(
      "two cases of one name", good + "cases:\n  a: {matrix: {cornerRadius: [4]}}\n  a_corner-radius-4: {}\n",
      "5:3: error: a second case is named 'a_corner-radius-4'; the first is at line 4"),
    Mistake(
      "case that leaves the folder", good + "cases:\n  ../evil: {}\n",
      "4:3: error: '../evil' is not a name for a case: use lower-case letters, digits and - . _ + = ,"),
    Mistake("no cases", good + "cases: {}\n", "3:8: error: 'cases' is empty, so the file shows nothing"),
    Mistake(
      "case without anything", good + "cases:\n  a:\n",
      "4:5: error: 'a' has no value; write one, null where none is meant, or leave it out"),
    Mistake(
      "cases within a case", good + "cases:\n  a: {cases: {}}\n",
      "4:7: error: case 'a' has no key 'cases'; `assay format` lists all"
    ),
    Mistake("key that is a list", good + "? [a, b]\n: 1\n", "3:3: error: a key must be a word, not a list"),
    Mistake(
      "tab", "label: HTLabel\n\tgiven: 1\n",
      "2:1: error: there is a tab here, but YAML indents with spaces; write spaces"),
    Mistake(
      "unknown alias", "label: *x\n",
      "1:8: error: nothing above is marked '&x', so the alias '*x' means nothing"),
    Mistake(
      "brace that is not closed",
      "label: HTLabel\ngiven: {frame: [100, 30], text: hi\nmatrix: {cornerRadius: [1]}\n",
      "2:8: error: this '{' is not closed: a ',' or '}' is missing before line 3, column 7"),
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
      "alias inside its own value", "label: HTLabel\ngiven: &x {frame: [100, 30], text: hi, font: *x}\n",
      "2:46: error: the alias '*x' is inside its own value, which would have no end; write the value out"),
    Mistake(
      "tag that gives a meaning", good + "description: !!binary YWI=\n",
      "3:14: error: the tag '!!binary' has no meaning here; remove it"),
    Mistake(
      "tag of a mapping", good + "cases: !!omap {a: {}}\n",
      "3:8: error: the tag '!!omap' has no meaning here; remove it"),
    Mistake(
      "line that is no key", "label: HTLabel\ngiven\ncanvas: {margin: 1}\n",
      "2:1: error: this is neither 'key: value' nor an item of a list; a colon and a space are missing"),
    Mistake("two documents", good + "---\n" + good, "3:1: error: not valid YAML: but found another document"),
  ]

  /// Values of properties.
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
      "piece of a path", good + "steps: [{set: {maskPath: [{lien: [1, 2]}]}}]\n",
      "3:28: error: a path has no piece 'lien'; did you mean 'line'?"),
    Mistake(
      "piece that is a word", good + "steps: [{set: {maskPath: [clos]}}]\n",
      "3:27: error: a piece of a path is 'close' or a mapping with one key: move, line, quad, cubic, arc and counterclockwiseArc"
    ),
    Mistake(
      "piece with too few numbers", good + "steps: [{set: {maskPath: [{quad: [1, 2]}]}}]\n",
      "3:34: error: 'quad' must be a list of 4 numbers, [controlX, controlY, x, y], not of 2"),
    Mistake(
      "piece out of reach", good + "steps: [{set: {maskPath: [{move: [1, 1e9]}]}}]\n",
      "3:34: error: a number of a path must be from -100000 to 100000"),
    Mistake(
      "negative lines", "label: HTLabel\ngiven: {frame: [9, 9], numberOfLines: -1}\n",
      "2:39: error: 'numberOfLines' must be a whole number, 0 or more, not '-1'"),
    Mistake(
      "color", "label: HTLabel\ngiven: {frame: [9, 9], textColor: rad}\n",
      "2:35: error: 'rad' is not a color such as \"#E02020\"; did you mean 'red'?"),
    Mistake(
      "short color", "label: HTLabel\ngiven: {frame: [9, 9], textColor: \"#12\"}\n",
      "2:35: error: '#12' is not a color such as \"#E02020\"; there are black, blue, brown, clear, cyan, darkGray, gray, green, lightGray, magenta, orange, purple, red, white and yellow"
    ),
    Mistake(
      "corner", "label: HTLabel\ngiven: {frame: [9, 9], corners: [topLeft, topright]}\n",
      "2:43: error: 'topright' is not a value of 'corners'; did you mean 'topRight'?"),
    Mistake(
      "more bits than corners", "label: HTLabel\ngiven: {frame: [9, 9], corners: 16}\n",
      "2:33: error: 'corners' must be a number from 0 to 15, not '16'"),
    Mistake(
      "half a bit", "label: HTLabel\ngiven: {frame: [9, 9], corners: 0.5}\n",
      "2:33: error: 'corners' must be a whole number from 0 to 15, not '0.5'"),
    Mistake(
      "range",
      "label: HTLabel\ngiven: {frame: [9, 9], attributedText: {string: abc, spans: [{range: [1, 3]}]}}\n",
      "2:70: error: the range is outside the text, which has 3 characters"),
    Mistake(
      "image without extent", good + "images: {p: {size: [0, 10], color: red}}\n",
      "3:20: error: an image's sides are whole numbers of pixels, 1 to 1024"),
    Mistake(
      "misspelled picture",
      "label: CJLabel\nimages: {photo: {size: [4, 4], color: red}}\ngiven: {frame: [9, 9], text: a, "
        + "insertImage: {name: phto, size: [4, 4], at: 0}}\n",
      "3:53: error: 'images' describes no picture 'phto'; did you mean 'photo'?"),
    Mistake(
      "font family", "label: HTLabel\ngiven: {frame: [9, 9], font: Asay Square 12}\n",
      "2:30: error: unknown font family 'Asay Square'; did you mean 'Assay Square'?"),
    Mistake(
      "system font", good + "systemFont: Asay Square\n",
      "3:13: error: unknown font family 'Asay Square'; did you mean 'Assay Square'?"),
    Mistake(
      "font without size", "label: HTLabel\ngiven: {frame: [9, 9], font: bold}\n",
      "2:30: error: a font ends with its size in points, as in 'Noto Sans bold 17', not 'bold'"),
    Mistake(
      "negative font", "label: HTLabel\ngiven: {frame: [9, 9], font: -3}\n",
      "2:30: error: the size of a font must be between 0 and 1000 points, not '-3'"),
    Mistake(
      "variant", good + "variant: origial\n",
      "3:10: error: 'origial' is not a value of 'variant'; did you mean 'original'?"),
    Mistake(
      "unknown behavior", good + "covers: [HT-99]\n",
      "3:10: error: 'HT-99' is not a documented behavior; there are \(behaviors)"
    ),
  ]
}
