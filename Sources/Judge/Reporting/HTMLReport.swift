import AssayFacts
public import AssayHarness

/// A verification as one HTML file that needs nothing else: no network, no server, no second file.
///
/// The page allows only its own script and style, by hash, and pictures that it carries itself.
public enum HTMLReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - verification: What the page shows.
  ///   - reviewToken: The secret by which a page that is served may write goldens; nil for a file.
  ///   - source: The text of a source file, from which the lines of cases are shown; read from disk unless given.
  public static func page(
    for verification: Verification, reviewToken: String? = nil,
    source: ((String) -> String?)? = nil
  ) async -> [UInt8] {
    let passed = PassedCases(verification)
    // Beside all else, which is done by one thread.
    async let facts = PassedFacts(verification, of: passed.groups)
    let data = await PageData(verification, passed: passed, source: source ?? SourceExcerpts.text)
    let json = Array(data.document.compactJSON.utf8)
    let (style, script) = (PageAsset.style, PageAsset.script)
    return filled(
      PageAsset.markup,
      with: [
        "policy": pagePolicy(style: style, script: script, isServed: reviewToken != nil),
        "style": style,
        "script": script,
        "data": Array(base64(deflated(json)).utf8),
        "size": Array(String(json.count).utf8),
        "review": Array((reviewToken.map { "\"\($0)\"" } ?? "null").utf8),
        "facts": await facts.bytes,
        "pictures": data.pictures.lines,
      ])
  }
}

/// The Content-Security-Policy of a page: its own style and script, by hash, and pictures that it carries itself.
///
/// - Parameter isServed: Whether the page may send to where it came from.
func pagePolicy(style: [UInt8], script: [UInt8], isServed: Bool = false) -> [UInt8] {
  let parts =
    (isServed ? ["connect-src 'self'"] : []) + [
      "default-src 'none'", "script-src \(policySource(for: script))",
      "style-src \(policySource(for: style))", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ]
  return Array(parts.joined(separator: "; ").utf8)
}
