import AssayFacts
public import AssayVerifying
import AssaySubjects

/// A verification as one HTML file that needs no network, no server and no other file.
///
/// The page allows only its own script and style, by hash, and its own pictures.
public enum HTMLReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - reviewToken: The secret that authorizes a served page to write goldens; nil for a file.
  ///   - source: Reads a source file, to show the lines around each case; from disk unless given.
  public static func page(
    for verification: Verification, reviewToken: String? = nil,
    source: ((String) -> String?)? = nil
  ) async -> [UInt8] {
    let data = await PageData(verification, source: source ?? SourceExcerpts.text)
    return page(of: data, outline: outline(of: verification), reviewToken: reviewToken)
  }

  /// The page with its data, and with HTML for readers without scripts.
  static func page(of data: PageData, outline: String, reviewToken: String? = nil) -> [UInt8] {
    let (style, script) = (PageAsset.style, PageAsset.script)
    return filled(
      PageAsset.markup,
      with: [
        "policy": pagePolicy(style: style, script: script, isServed: reviewToken != nil),
        "style": style,
        "script": script,
        "data": Array(base64(deflated(Array(data.document.compactJSON.utf8))).utf8),
        "review": Array((reviewToken.map { "\"\($0)\"" } ?? "null").utf8),
        "outline": Array(outline.utf8),
        "pictures": data.pictures.lines,
      ])
  }

  /// The most causes, names of each cause, and bytes of a picture in the outline.
  private static let (causes, names, pictureSize) = (20, 12, 30_000)

  /// The overview as plain HTML, for readers whose browser runs no scripts: each cause with the pictures of one case.
  static func outline(of verification: Verification) -> String {
    let groups = verification.groups
    let rest = groups.count > causes ? "<p>… and \(groups.count - causes) more</p>" : ""
    let sections = groups.prefix(causes).map { section(for: $0, verification.members(of: $0)) }
    return "<h2>\(counted(verification.evaluations.count, "case")), \(groups.causes)</h2>\n"
      + "<p>Allow scripts to review them: the page draws itself, and needs no network.</p>\n"
      + sections.joined() + rest
  }

  /// The name of a case, with a link to its new picture if that is in the folder of the page.
  private static func link(to one: Evaluation) -> String {
    let name = html(one.name.text)
    guard let path = one.candidatePath, path.hasSuffix("candidates/\(one.name).png")
    else { return name }
    // Each byte that means something in an address is escaped; the names of cases have few others.
    let place = one.name.text.utf8.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain = scalar.properties.isAlphabetic || "0123456789-./_".unicodeScalars.contains(scalar)
      return byte < 0x80 && isPlain
        ? String(scalar) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return "<a href=\"candidates/\(place.joined()).png\">\(name)</a>"
  }

  private static func section(for group: CauseGroup, _ members: [Evaluation]) -> String {
    let pair = members.lazy.map { one in
      [("Golden", one.referencePNG), ("New", one.candidatePNG)].filter { $0.1 != nil }
    }.first { !$0.isEmpty && $0.allSatisfy { $0.1?.count ?? 0 < pictureSize } }
    let images = (pair ?? []).map { side, file in
      "\(side) <img alt=\"\" src=\"data:image/png;base64,\(base64(file ?? []))\"> "
    }
    return """
      <h3>\(html(group.sentence)) (\(members.count))</h3>
      <p>\(images.joined())</p>
      <p>\(listed(members.map(link), atMost: names))</p>

      """
  }
}
