import AssayFacts
package import AssaySubjects

extension Bound {
  /// The limits of files in the folder of goldens.
  package static let ofGoldens = [
    Bound(
      "golden picture", "size when it is read", GoldenStore.readingLimit, .bytes,
      "the largest picture of a scenario, not compressed at all"),
    Bound(
      "golden picture", "size when it is accepted", GoldenStore.pictureLimit, .bytes,
      "goldens stay small, unless the scenario says why one is not"),
    Bound("golden text", "size", Facts.textLimit, .bytes, "each line is compared with the new text's"),
    Bound(
      "source with goldens", "size", TestSources.limit, .bytes, "no test is written by hand as long as this"),
    Bound(
      "facts file", "size", GoldenStore.factsLimit, .bytes,
      "a hundred thousand values fit in"),
    Bound(
      "journal", "size", GoldenStore.readingLimit, .bytes, "a line for each file of a hundred thousand cases"),
  ]
}
