import AssayHarness
import AssaySubjects

/// The overview as plain HTML, for readers whose browser runs no scripts: each cause with the pictures of one case.
enum PageOutline {
  /// The most causes, names of each cause, and bytes of a picture.
  private static let (causes, names, pictureSize) = (20, 12, 30_000)

  /// The elements; texts are escaped.
  static func elements(of verification: Verification) -> String {
    let groups = verification.groups
    let rest = groups.count > causes ? "<p>… and \(groups.count - causes) more</p>" : ""
    let sections = groups.prefix(causes).map { section(for: $0, in: verification.evaluations) }
    return "<h2>\(counted(verification.evaluations.count, "case")), \(counted(groups.count, "cause"))</h2>\n"
      + "<p>Allow scripts to review them: the page draws itself, and needs no network.</p>\n"
      + sections.joined() + rest
  }

  private static func section(for group: CauseGroup, in evaluations: [Evaluation]) -> String {
    let members = group.members.map { evaluations[$0] }
    let pair = members.lazy.map { [$0.referencePNG, $0.candidatePNG].compactMap(\.self) }
      .first { !$0.isEmpty && $0.allSatisfy { $0.count < pictureSize } }
    let images = (pair ?? []).map { "<img alt=\"\" src=\"data:image/png;base64,\(base64($0))\"> " }
    let named = members.prefix(names).map { html($0.name.text) }.joined(separator: ", ")
    let rest = members.count > names ? " and \(members.count - names) more" : ""
    return """
      <h3>\(html(group.sentence)) (\(members.count))</h3>
      <p>\(images.joined())</p>
      <p>\(named)\(rest)</p>

      """
  }
}
