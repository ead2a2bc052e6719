extension BadInputTests {
  /// Files, cases and keys that are not what they should be.
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
}
