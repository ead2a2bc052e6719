extension BadInputTests {
  /// Canvases, tolerances and steps.
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
}
