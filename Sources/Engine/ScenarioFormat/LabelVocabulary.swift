public import AssaySubjects

extension FactVocabulary {
  /// The words for facts of labels, in the order of layout, and for the libraries that draw them.
  public static let labels = FactVocabulary(
    terms: [
      Term("fit", "text is fitted another way"),
      Term("line[].runs[].font", "text is set in another font or size"),
      Term("line[].ascent", "lines have other heights"),
      Term("line[].descent", "lines have other heights"),
      Term("line[].lineGap", "lines have other heights"),
      Term("line[].range", "lines break elsewhere"),
      Term("line[].runs[].range", "lines break elsewhere"),
      Term("line[].runs[].glyphs", "other glyphs are shown"),
      Term("line[].runs", "lines hold other runs"),
      Term("line", "lines came or went"),
      Term("lineCount", "lines came or went"),
      Term("ellipsis", "text is cut elsewhere"),
      Term("line[].height", "lines have other heights"),
      Term("line[].width", "lines have other widths"),
      Term("line[].baseline", "lines stand elsewhere"),
      Term("line[].x", "lines stand elsewhere"),
    ],
    drawingLibraries: ["FreeType"])
}
