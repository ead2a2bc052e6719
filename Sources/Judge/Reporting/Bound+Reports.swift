package import AssaySubjects

extension Bound {
  /// The bound of what is written for others to show.
  package static let ofReports = [
    Bound(
      "contact sheet", "causes", ContactSheet.causeLimit, .count("causes"),
      "three pictures of at most 384×160 pixels each; the others are in the report")
  ]
}
