import AssayHarness
import AssayImaging
import AssaySubjects

/// A section of the gallery as HTML: what its goldens share, then a card for each.
struct GalleryCards {
  private let section: GallerySection
  private let excerpts: SourceExcerpts
  /// The lines that describe several goldens, and the beginning of their file.
  private let shared: SourceExcerpts
  private let sharedPlaces: Set<SourceLocation>

  /// Reads the lines of the scenario file around each golden.
  init(of section: GallerySection, source: (String) -> String?) {
    self.section = section
    let places = section.pieces.reduce(into: [SourceLocation: Int]()) { $0[$1.location, default: 0] += 1 }
    sharedPlaces = Set(places.filter { $0.value > 1 }.keys)
    excerpts = SourceExcerpts(around: Array(places.keys), limit: .max, read: source)
    shared = SourceExcerpts(
      around: sharedPlaces + Set(places.keys.map(\.path)).map { SourceLocation(path: $0) }, limit: .max,
      read: source)
  }

  /// The section's element.
  var element: String {
    """
    <section class="family" id="\(section.id)">
    <div class="head">
    <h3><a href="#\(section.id)">\(html(section.group))</a><span class="count">\(section.pieces.count)</span></h3>
    \(description(section.summary))\(GalleryCards.behaviors(section.behaviors))\(sharedLines)</div>
    <div class="cards">
    \(section.pieces.map(card).joined())</div>
    </section>
    """
  }

  /// Behaviors as links that search for them.
  ///
  /// - Parameter note: HTML that follows each link.
  static func behaviors(_ ids: [String], note: (String) -> String = { _ in "" }) -> String {
    guard !ids.isEmpty else { return "" }
    let links = ids.map { "<a href=\"#find=\(html($0))\">\(html($0))\(note($0))</a>" }
    return "<p class=\"behaviors\">\(links.joined(separator: " "))</p>\n"
  }

  private func card(for piece: Gallery.Piece) -> String {
    let name = html(piece.name.text)
    let size = Bitmap.size(ofPNG: piece.png) ?? (width: 1, height: 1)
    let factor = GalleryCards.magnification(of: size)
    let (width, height) = (size.width * factor, size.height * factor)
    let own = section.summary == nil ? description(piece.summary) : ""
    let common = section.behaviors
    return """
      <article class="card\(width > GalleryCards.room.width ? " wide" : "")" id="\(name)">
      <img class="\(factor > 1 ? "crisp" : "plain")" width="\(width)" height="\(height)" alt="\(xmlText(sentence(piece.summary ?? piece.name.leaf)))" loading="lazy" decoding="async" src="data:image/png;base64,\(base64(piece.png))">
      <h4><a href="#\(name)">\(html(piece.name.leaf))</a></h4>
      \(own)\(GalleryCards.behaviors(piece.behaviors.filter { !common.contains($0) }))\(lines(around: piece.location))\(equals(of: piece))</article>

      """
  }

  /// The room for a picture on a card, in CSS pixels, which also fits a page 320 pixels wide.
  private static let room = (width: 256, height: 160)

  /// The largest whole factor by which a picture fits, from 1 to 8.
  static func magnification(of size: (width: Int, height: Int)) -> Int {
    max(1, min(8, room.width / max(1, size.width), room.height / max(1, size.height)))
  }

  private func description(_ summary: String?) -> String {
    summary.map { "<p class=\"description\">\(xmlText(sentence($0)))</p>\n" } ?? ""
  }

  private func equals(of piece: Gallery.Piece) -> String {
    guard !piece.equals.isEmpty else { return "" }
    let group = section.group + "/"
    let names = piece.equals.map { $0.text.hasPrefix(group) ? $0.leaf : $0.text }
    return """
      <details><summary>\(counted(names.count, "more case")) must draw the same</summary>
      <p>\(names.map(html).joined(separator: "<br>"))</p></details>

      """
  }

  /// The lines that describe only one golden.
  private func lines(around location: SourceLocation) -> String {
    let part = sharedPlaces.contains(location) ? nil : excerpts.part(around: location)
    return element(of: part.map { [$0] } ?? [], place: location.description, current: location.line)
  }

  /// The beginning of each file and the lines that describe several goldens.
  private var sharedLines: String {
    shared.files.map { element(of: $0.parts, place: $0.path, current: 0) }.joined()
  }

  private func element(of parts: [SourceExcerpts.Part], place: String, current: Int) -> String {
    guard !parts.isEmpty else { return "" }
    let texts = parts.map { part in
      zip(part.first..., part.lines).map { number, line in
        number == current ? "<span class=\"current\">\(xmlText(line))</span>\n" : xmlText(line) + "\n"
      }.joined()
    }
    return """
      <details><summary><code>\(html(place))</code></summary><pre>\(texts.joined(separator: "⋯\n"))</pre></details>

      """
  }
}
