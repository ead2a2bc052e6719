/// What is drawn around ranges of CJLabel's text: behind the text and over it (CJ-43, CJ-45).
struct RangeBoxes {
  /// What is behind the text.
  let fills: [DisplayList.Item]
  /// What is over text and pictures.
  let strokes: [DisplayList.Item]

  /// Finds the boxes on the lines of a label.
  init(on lines: [CJLabel.DrawnLine], of label: CJLabel) {
    fills = []
    strokes = []
  }
}
