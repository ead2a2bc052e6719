public import AssayHarness
import AssaySubjects

/// Goldens as one HTML page that needs nothing else: what is drawn at a glance, to be searched, linked to and printed.
public enum GalleryReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - gallery: What the page shows.
  ///   - source: The text of a source file, from which the lines of goldens are shown; read from disk unless given.
  public static func page(for gallery: Gallery, source: ((String) -> String?)? = nil) -> [UInt8] {
    let systems = Dictionary(grouping: GallerySection.sections(of: gallery.pieces), by: \.system)
      .sorted { $0.key < $1.key }
    let read = source ?? SourceExcerpts.text
    let (style, script) = (PageAsset.galleryStyle, PageAsset.galleryScript)
    let sections =
      systems.map { element(of: $0.key, $0.value, source: read) }.joined() + problems(of: gallery)
    let markup = PageAsset.galleryMarkup
    var values = [
      "policy": pagePolicy(style: style, script: script), "style": style, "script": script,
      "contents": Array(contents(systems).utf8), "sections": Array(sections.utf8),
    ]
    values["size"] = Array(
      size(of: gallery, page: values.values.reduce(markup.count) { $0 + $1.count }).utf8)
    return filled(markup, with: values)
  }

  /// How much there is, as in `1,841 goldens, 1.7 MB; this page has 4.1 MB.`.
  private static func size(of gallery: Gallery, page: Int) -> String {
    let bytes = gallery.pieces.reduce(0) { $0 + $1.png.count }
    let equals = gallery.pieces.reduce(0) { $0 + $1.equals.count }
    var words =
      "\(many(gallery.pieces.count, "golden")), \(megabytes(bytes)); this page has \(megabytes(page))"
    if equals > 0 { words += ". \(many(equals, "case")) must draw one of the same pictures" }
    if gallery.missing > 0 { words += ". \(many(gallery.missing, "case")) without a golden" }
    return words + "."
  }

  private static func contents(_ systems: [(key: String, value: [GallerySection])]) -> String {
    systems.map { system, sections in
      let entries = sections.map { section in
        "<li><a href=\"#\(section.id)\">\(html(section.group))</a><span class=\"count\">\(section.pieces.count)</span></li>\n"
      }
      let id = GallerySection.id(ofSystem: system)
      return """
        <details><summary>\(html(system))<span class="count">\(count(of: sections))</span></summary>
        <ul>
        <li><a href="#\(id)">All of \(html(system))</a></li>
        \(entries.joined())</ul></details>

        """
    }.joined()
  }

  private static func element(
    of system: String, _ sections: [GallerySection], source: (String) -> String?
  ) -> String {
    let counts = sections.flatMap(\.pieces).flatMap(\.behaviors).reduce(into: [String: Int]()) {
      $0[$1, default: 0] += 1
    }
    return """
      <section class="system" id="\(GallerySection.id(ofSystem: system))">
      <h2>\(html(system))</h2>
      <p class="faint">\(many(count(of: sections), "golden")) in \(many(sections.count, "group"))</p>
      \(GalleryCards.behaviors(counts.keys.sorted()) { "<span class=\"count\">\(counts[$0] ?? 0)</span>" })
      \(sections.map { GalleryCards(of: $0, source: source).element }.joined(separator: "\n"))
      </section>

      """
  }

  private static func problems(of gallery: Gallery) -> String {
    gallery.problems.map { "<p class=\"problems\">\(html($0.description))</p>\n" }.joined()
  }

  private static func count(of sections: [GallerySection]) -> Int {
    sections.reduce(0) { $0 + $1.pieces.count }
  }
}

/// A text in HTML, in an attribute or an element, with everything invisible written out.
func html(_ text: String) -> String { xmlText(visible(text)) }

/// A number of things with commas between thousands: `1,841 goldens`.
private func many(_ count: Int, _ noun: String) -> String {
  counted(count, noun).replacing(/\B(?=(\d{3})+ )/, with: ",")
}

/// A number of bytes in thousands or millions, with one digit after the point: `1.7 MB`.
private func megabytes(_ bytes: Int) -> String {
  let (unit, name) = bytes < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
  return "\(bytes / unit).\(bytes % unit * 10 / unit) \(name)"
}
