import AssayFacts
public import AssayHarness

/// A verification as one HTML file that needs no network, no server and no other file.
///
/// The page allows only its own script and style, by hash, and its own pictures.
public enum HTMLReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - verification: The verification to show.
  ///   - reviewToken: The secret that authorizes a served page to write goldens; nil for a file.
  ///   - source: Reads a source file, to show the lines around each case; from disk unless given.
  public static func page(
    for verification: Verification, reviewToken: String? = nil,
    source: ((String) -> String?)? = nil
  ) async -> [UInt8] {
    let data = await PageData(
      verification, passed: PassedCases(verification), source: source ?? SourceExcerpts.text)
    return page(
      of: data, outline: PageOutline.elements(of: verification), reviewToken: reviewToken)
  }

  /// The page with its data, and with HTML for readers without scripts.
  static func page(of data: PageData, outline: String, reviewToken: String? = nil)
    -> [UInt8]
  {
    let json = Array(data.document.compactJSON.utf8)
    let (style, script) = (PageAsset.style, PageAsset.script)
    return filled(
      PageAsset.markup,
      with: [
        "policy": pagePolicy(style: style, script: script, isServed: reviewToken != nil),
        "style": style,
        "script": script,
        "data": Array(base64(deflated(json)).utf8),
        "review": Array((reviewToken.map { "\"\($0)\"" } ?? "null").utf8),
        "outline": Array(outline.utf8),
        "pictures": data.pictures.lines,
      ])
  }
}
