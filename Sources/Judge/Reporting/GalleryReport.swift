import AssayFacts
public import AssayVerifying
import AssaySubjects

/// All goldens as one HTML page that needs no other file, to look at, search and link to: the report's page, with every picture.
public enum GalleryReport {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - legend: What its label systems do, and the sentences of behaviors, which then are its headings.
  ///   - source: Reads a source file, to show the lines around each golden; from disk unless given.
  public static func page(
    for gallery: Gallery, legend: GalleryLegend = GalleryLegend(page: ""),
    source: ((String) -> String?)? = nil
  ) -> [UInt8] {
    let data = PageData(gallery, legend, source: source ?? SourceExcerpts.text)
    let names = gallery.pieces.map { html($0.subject.name.text) }
    let outline =
      "<h2>\(counted(gallery.pieces.count, "golden"))</h2>\n<p>Allow scripts to see them.</p>\n<p>\(names.joined(separator: ", "))</p>\n"
    return HTMLReport.page(of: data, outline: outline)
  }
}

extension PageData {
  /// The goldens as cases that passed, each with its picture.
  init(_ gallery: Gallery, _ legend: GalleryLegend, source: (String) -> String?) {
    self.init()
    let cases = gallery.pieces.map { entry(for: $0) }
    let sources = SourceExcerpts(around: gallery.pieces.map(\.subject.location), limit: .max, read: source)
    let none = Fact.list([])
    document = .object([
      "gallery": .object([
        "bytes": .number(gallery.pieces.reduce(0) { $0 + $1.png.count }), "missing": .number(gallery.missing),
        "systems": Fact.array(legend.systems) { .list($0.map(text)) },
        "behaviors": Fact.array(legend.behaviors) { .list($0.map(text)) },
      ]),
      "exit": .number(0), "outcome": "passed", "headline": .text(counted(gallery.pieces.count, "golden")),
      "counts": .object(["passed": .number(cases.count)]), "cases": .list(cases),
      "problems": .list(gallery.problems.map { .list([text($0.location.description), text($0.message)]) }),
      "groups": none, "passed": none, "hints": none, "kinds": none, "environment": none,
      "pictures": pictures.sizes, "sources": sources.document,
    ])
  }

  private mutating func entry(for piece: Gallery.Piece) -> Fact {
    .object([
      "name": text(piece.subject.name.text),
      "summary": piece.subject.notes.summary.map { .text(sentence($0)) },
      "verdict": .text(Verdict.passed.rawValue), "location": text(piece.subject.location.description),
      "system": piece.subject.notes.system.map(text),
      "behaviors": Fact.array(piece.subject.notes.behaviors, text),
      "equals": Fact.array(piece.equals) { text($0.text) }, "reference": place(of: piece.png),
    ])
  }
}

/// The behaviors of the label systems of a gallery, with the goldens that show them.
public struct GalleryLegend: Hashable, Sendable {
  /// The label systems: the name, a sentence, and the name of an example golden of each.
  private(set) var systems: [[String]] = []
  /// The id and the sentence of each behavior, in order.
  public private(set) var behaviors: [[String]] = []

  /// Reads the page `Behaviors.md` of a scenario folder; a folder without one has no legend.
  public init(folder: String) { self.init(page: SourceExcerpts.text(of: folder + "/Behaviors.md") ?? "") }

  /// Reads a page such as `Scenarios/Behaviors.md`.
  ///
  /// Below the heading of a system is a line with its sentence and `` Example: `name`. ``; a row of a table with two cells is a
  /// behavior. Everything else is ignored.
  public init(page: String) {
    var heading: String?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
      } else if line.hasPrefix("|") {
        let cells = line.replacing(/\s*\|\s*/, with: "|").split(separator: "|").map(String.init)
        if cells.count == 2, cells[0].contains(where: \.isNumber) { behaviors.append(cells) }
      } else if let name = heading, let example = line.firstRange(of: " Example: `") {
        let rest = line[example.upperBound...]
        systems.append([name, String(line[..<example.lowerBound]), String(rest.prefix { $0 != "`" })])
      }
    }
  }
}
