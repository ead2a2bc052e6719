extension BadInputTests {
  /// Whole files.
  static let files: KeyValuePairs = [
    "label: HTLabel\ncanvas: {margin: 0}\ngiven: {frame: [0, 30]}":
      " the picture would be 0.0 × 30.0 points; give the frame, the margin or the canvas an extent",
    "label: HTLabel\ngiven: {frame: [100000, 30]}":
      " the picture would be 200040.0 × 100.0 pixels; a side has at most 8192, all together 16777216",
    "label: HTLabel\ngiven: {frame: [4000, 4000]}":
      " the picture would be 8040.0 × 8040.0 pixels; a side has at most 8192, all together 16777216",
    "label: HTLabel\ngivn: {}": "2:1: a scenario has no key 'givn'; did you mean 'given'?",
    "zzzz: 1": " a scenario has no key 'zzzz'; `assay format` lists all",
    "- a": " a scenario must be a mapping of keys to values, not a list",
    "": " the file is empty; it must state at least 'label' and 'given'",
    "given: {frame: [1, 1]}": " the scenario must state 'label', one of \(labels)",
    "label: HTLable": "1:8: unknown label 'HTLable'; did you mean 'HTLabel'?",
    "label: HTLabel\ngiven: {text: hi}":
      " 'given' must state the label's 'frame', such as [300, 30], or the case 'constraints'",
    "label: HTLabel\n\tgiven: 1": "2:1: there is a tab here, but YAML indents with spaces; write spaces",
    "label: *x": "1:8: nothing above is marked '&x', so the alias '*x' means nothing",
    "label: HTLabel\ngiven: {frame: [100, 30], text: hi\nmatrix: {cornerRadius: [1]}":
      "2:8: this '{' is not closed: a ',' or '}' is missing before line 3, column 7",
    "label: HTLabel\ngiven: {frame: [100, 30], backgroundColor: #20E020}":
      "2:44: '#20E020' begins a comment, and the rest of the line is lost; put the color in quotes: \"#20E020\"",
    "label: HTLabel\ngiven:\n  frame: [100, 30]\n  backgroundColor: #20E020":
      "4:19: 'backgroundColor' has no value, for '#20E020' begins a comment; put the color in quotes: \"#20E020\"",
    "label: HTLabel\ngiven: &x {frame: [100, 30], text: hi, font: *x}":
      "2:46: the alias '*x' is inside its own value, which would have no end; write the value out",
    "label: HTLabel\ngiven\ncanvas: {margin: 1}":
      "2:1: this is neither 'key: value' nor an item of a list; a colon and a space are missing",
    "label: HTLabel\ngiven: 5": "2:8: 'given' must be a mapping of keys to values, not '5'",
    "label: HTLabel\ngiven: {frame: [1, 2, 3]}":
      "2:16: frame must be [width, height] or [x, y, width, height], not a list",
    "label: HTLabel\ngiven: {frame: [nan, 30]}": "2:17: width must be a number, not 'nan'",
    "label: HTLabel\ngiven: {frame: [9, 9], cornerRadius: \"4\"}":
      "2:38: 'cornerRadius' must be a number, not '4'",
    "label: HTLabel\ngiven:\n  frame: [9, 9]\n  cornerRadios: 4":
      "4:3: HTLabel has no property 'cornerRadios'; did you mean 'cornerRadius'?",
    "label: CJLabel\ngiven:\n  frame: [9, 9]\n  enabled: false":
      "4:3: CJLabel draws its text itself, so 'enabled' would change nothing; leave it out",
    "label: PlainLabel\ngiven:\n  frame: [9, 9]\n  minimumScaleFactor: 1.5":
      "4:23: 'minimumScaleFactor' must be a number from 0 to 1, not '1.5'",
    "label: HTLabel\ngiven: {frame: [9, 9], numberOfLines: -1}":
      "2:39: 'numberOfLines' must be a whole number, 0 or more, not '-1'",
    "label: HTLabel\ngiven: {frame: [9, 9], textColor: rad}":
      "2:35: 'rad' is not a color such as \"#E02020\"; did you mean 'red'?",
    "label: HTLabel\ngiven: {frame: [9, 9], textColor: \"#12\"}":
      "2:35: '#12' is not a color such as \"#E02020\"; there are black, blue, brown, clear, cyan, darkGray, gray, green, lightGray, magenta, orange, purple, red, white and yellow",
    "label: HTLabel\ngiven: {frame: [9, 9], corners: [topLeft, topright]}":
      "2:43: 'topright' is not a value of 'corners'; did you mean 'topRight'?",
    "label: HTLabel\ngiven: {frame: [9, 9], corners: 16}":
      "2:33: 'corners' must be a number from 0 to 15, not '16'",
    "label: HTLabel\ngiven: {frame: [9, 9], corners: 0.5}":
      "2:33: 'corners' must be a whole number from 0 to 15, not '0.5'",
    "label: HTLabel\ngiven: {frame: [9, 9], attributedText: {string: abc, spans: [{range: [1, 3]}]}}":
      "2:70: the range is outside the text, which has 3 characters",
    "label: CJLabel\nimages: {photo: {size: [4, 4], color: red}}\ngiven: {frame: [9, 9], text: a, "
      + "insertImage: {name: phto, size: [4, 4], at: 0}}":
      "3:53: 'images' describes no picture 'phto'; did you mean 'photo'?",
    "label: HTLabel\ngiven: {frame: [9, 9], font: Asay Square 12}":
      "2:30: unknown font family 'Asay Square'; did you mean 'Assay Square'?",
    "label: HTLabel\ngiven: {frame: [9, 9], font: bold}":
      "2:30: a font ends with its size in points, as in 'Noto Sans bold 17', not 'bold'",
    "label: HTLabel\ngiven: {frame: [9, 9], font: -3}":
      "2:30: the size of a font must be between 0 and 1000 points, not '-3'",
  ]

  /// Cases and keys of the wrong form, in the line after ``good``.
  static let structure: KeyValuePairs = [
    "constraints: {parent: [100, 100]}": "2:9: 'frame' has no effect with 'constraints'; keep one of them",
    "label: CJLabel":
      " this mapping states 'label' more than once; keep one, or use a list where order matters",
    "images:\n  1: {size: [4, 4], color: red}\n  !!int 1: {size: [4, 4], color: red}":
      "4:3: this mapping states '1' more than once; keep one, or use a list where order matters",
    "cases:\n  a: {}\n  b: {}\n  a: {}":
      "4:3: this mapping states 'a' more than once; keep one, or use a list where order matters",
    "cases:\n  a: {matrix: {cornerRadius: [4]}}\n  a_corner-radius-4: {}":
      "5:3: a second case is named 'a_corner-radius-4'; the first is at line 4",
    "cases:\n  ../evil: {}":
      "4:3: '../evil' is not a name for a case: use lower-case letters, digits and - . _ + = ,",
    "cases: {}": "3:8: 'cases' is empty, so the file shows nothing",
    "cases:\n  a:": "4:5: 'a' has no value; write one, null where none is meant, or leave it out",
    "cases:\n  a: {cases: {}}": "4:7: case 'a' has no key 'cases'; `assay format` lists all",
    "? [a, b]\n: 1": "3:3: a key must be a word, not a list",
    "matrix:\n  backgroundColor:\n    - red\n    - #20E020":
      "6:6: an item of a list has no value, for '#20E020' begins a comment; put the color in quotes: \"#20E020\"",
    "description: !!binary YWI=": "3:14: the tag '!!binary' has no meaning here; remove it",
    "cases: !!omap {a: {}}": "3:8: the tag '!!omap' has no meaning here; remove it",
    "---\n" + good: "3:1: not valid YAML: but found another document",
  ]

  /// Values of properties.
  static let values: KeyValuePairs = [
    "steps: [{sizeToFit: 3}]": "3:21: 'sizeToFit' is true, or a width as in {width: 100}, not '3'",
    "steps: [{sizeToFit: {width: -3}}]": "3:29: 'width' must be a number from 0 to 100000, not '-3'",
    "probes: {corner: 3}": "3:18: 'corner' must be a list of 2 numbers, [x, y], not '3'",
    "steps: [{set: {maskPath: [{lien: [1, 2]}]}}]": "3:28: a path has no piece 'lien'; did you mean 'line'?",
    "steps: [{set: {maskPath: [clos]}}]":
      "3:27: a piece of a path is 'close' or a mapping with one key: move, line, quad, cubic, arc and counterclockwiseArc",
    "steps: [{set: {maskPath: [{quad: [1, 2]}]}}]":
      "3:34: 'quad' must be a list of 4 numbers, [controlX, controlY, x, y], not of 2",
    "steps: [{set: {maskPath: [{move: [1, 1e9]}]}}]":
      "3:34: a number of a path must be from -100000 to 100000",
    "images: {p: {size: [0, 10], color: red}}":
      "3:20: an image's sides are whole numbers of pixels, 1 to 1024",
    "systemFont: Asay Square": "3:13: unknown font family 'Asay Square'; did you mean 'Assay Square'?",
    "variant: origial": "3:10: 'origial' is not a value of 'variant'; did you mean 'original'?",
    "covers: [HT-99]": "3:10: 'HT-99' is not a documented behavior; there are \(behaviors)",
  ]
}
