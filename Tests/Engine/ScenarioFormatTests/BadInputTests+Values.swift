extension BadInputTests {
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
      "3:34: error: 'quad' must be a list of 4 numbers, [controlX, controlY, x, y], not of 2"),
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
      "misspelled picture",
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
}
