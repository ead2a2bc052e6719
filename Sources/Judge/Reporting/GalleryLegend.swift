/// What the label systems of a gallery do, and which behaviors its goldens show.
public struct GalleryLegend: Hashable, Sendable {
  /// Of each label system its name, what it does, and the name of a golden that shows it.
  private(set) var systems: [[String]] = []
  /// The id and the sentence of each behavior, in order.
  private(set) var behaviors: [[String]] = []

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
