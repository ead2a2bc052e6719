import AssayHarness
import AssaySubjects

/// Goldens of one scenario file that one system draws, as a part of the gallery's page.
struct GallerySection {
  /// What draws them, such as a label system; where nobody says, the first part of their names.
  var system: String
  /// The part of their names before the last `/`.
  var group: String
  /// The goldens, ordered by name.
  var pieces: [Gallery.Piece]

  /// The sections of all goldens, ordered by system and group.
  static func sections(of pieces: [Gallery.Piece]) -> [GallerySection] {
    let groups = Dictionary(grouping: pieces) { piece in
      [GallerySection.system(of: piece), piece.name.group]
    }
    return groups.map { GallerySection(system: $0.key[0], group: $0.key[1], pieces: $0.value) }
      .sorted { ($0.system, $0.group) < ($1.system, $1.group) }
  }

  private static func system(of piece: Gallery.Piece) -> String {
    piece.system ?? piece.name.group.split(separator: "/").first.map(String.init) ?? "goldens"
  }

  /// The sentence that all goldens have in common; nil where they have none.
  var summary: String? {
    let first = pieces.first?.summary
    return pieces.allSatisfy { $0.summary == first } ? first : nil
  }

  /// The behaviors that each of the goldens shows.
  var behaviors: [String] {
    let counts = pieces.reduce(into: [String: Int]()) { counts, piece in
      for id in piece.behaviors { counts[id, default: 0] += 1 }
    }
    return (pieces.first?.behaviors ?? []).filter { counts[$0] == pieces.count }
  }

  /// What the page calls it in links.
  var id: String { "\(GallerySection.id(ofSystem: system)):\(group)" }

  /// What the page calls a system in links; no subject's name has a capital letter or a colon.
  static func id(ofSystem system: String) -> String {
    "System-" + system.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
  }
}
