public import AssayHarness
import AssaySubjects

/// All goldens as one HTML page that needs no other file, to look at, search, link to and print.
public enum GalleryReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - gallery: The goldens to show.
  ///   - source: Reads a source file, to show the lines around each golden; from disk unless given.
  public static func page(for gallery: Gallery, source: ((String) -> String?)? = nil) -> [UInt8] {
    let systems = Dictionary(grouping: GallerySection.sections(of: gallery.pieces), by: \.system)
      .sorted { $0.key < $1.key }
    let read = source ?? SourceExcerpts.text
    let (style, script) = (PageAsset.galleryStyle, PageAsset.galleryScript)
    let problems = gallery.problems.map { "<p class=\"problem\">\(html($0.description))</p>\n" }
    let sections = systems.map { element(of: $0.key, $0.value, source: read) } + problems
    let markup = PageAsset.galleryMarkup
    var values = [
      "policy": pagePolicy(style: style, script: script), "style": style, "script": script,
      "contents": Array(contents(systems).utf8), "sections": Array(sections.joined().utf8),
    ]
    values["size"] = Array(
      size(of: gallery, page: values.values.reduce(markup.count) { $0 + $1.count }).utf8)
    return filled(markup, with: values)
  }

  /// The size of the gallery, such as `1,841 goldens, 1.7 MB; this page has 4.1 MB`.
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

  private static func count(of sections: [GallerySection]) -> Int {
    sections.reduce(0) { $0 + $1.pieces.count }
  }
}

/// The goldens of one scenario file that one system draws: a section of the page.
struct GallerySection {
  /// What draws the goldens, such as a label system; the first part of their names if nothing else is known.
  var system: String
  /// The part of their names before the last `/`.
  var group: String
  /// The goldens, ordered by name.
  var pieces: [Gallery.Piece]

  /// The sections of all goldens, ordered by system and group.
  static func sections(of pieces: [Gallery.Piece]) -> [GallerySection] {
    let groups = Dictionary(grouping: pieces) { piece in
      let first = piece.name.group.split(separator: "/").first
      return [piece.system ?? first.map(String.init) ?? "goldens", piece.name.group]
    }
    return groups.map { GallerySection(system: $0.key[0], group: $0.key[1], pieces: $0.value) }
      .sorted { ($0.system, $0.group) < ($1.system, $1.group) }
  }

  /// The description that all goldens share; nil if there is none.
  var summary: String? {
    let first = pieces.first?.summary
    return pieces.allSatisfy { $0.summary == first } ? first : nil
  }

  /// The behaviors that all goldens show.
  var behaviors: [String] {
    (pieces.first?.behaviors ?? []).filter { id in pieces.allSatisfy { $0.behaviors.contains(id) } }
  }

  /// The id for links.
  var id: String { "\(GallerySection.id(ofSystem: system)):\(group)" }

  /// The id of a system for links; unlike names of cases, it contains a capital letter.
  static func id(ofSystem system: String) -> String {
    "System-" + system.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
  }
}

/// A count with commas between thousands: `1,841 goldens`.
private func many(_ count: Int, _ noun: String) -> String {
  counted(count, noun).replacing(/\B(?=(\d{3})+ )/, with: ",")
}

/// A number of bytes in thousands or millions, with one decimal: `1.7 MB`.
private func megabytes(_ bytes: Int) -> String {
  let (unit, name) = bytes < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
  return "\(bytes / unit).\(bytes % unit * 10 / unit) \(name)"
}
