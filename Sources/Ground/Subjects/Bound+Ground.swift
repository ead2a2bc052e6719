import AssayFacts
import AssayImaging

extension Bound {
  /// The limits of pictures and facts from any source.
  package static let ofGround = [
    Bound(
      "any picture", "pixels", Bitmap.pixelLimit, .count("pixels"),
      "a long page; decoded they take 192 MiB, and two are compared in less than 1 GiB"),
    Bound(
      "any picture", "color profile", ColorProfile.sizeLimit, .bytes,
      "those of printers are as large as 3 MiB"),
    Bound(
      "facts of one case", "values", Facts.countLimit, .count("values"),
      "each is compared with the golden's"),
    Bound(
      "facts of one case", "depth", Facts.depthLimit, .count("steps of a path"), "facts are read recursively"),
    Bound("facts of one case", "text", Facts.textLimit, .bytes, "as long as a scenario's"),
    Bound("facts as JSON", "depth", Fact.depthLimit, .count("levels"), "JSON is read recursively"),
    Bound(
      "any name", "length", SubjectName.lengthLimit, .bytes,
      "with an ending it fits in a file's name everywhere"),
  ]
}
