import AssaySubjects
import Foundation
import AssayTestSupport
import Testing

/// The names that the articles have for properties and keys.
@Suite struct ArticleNameTests {
  @Test("Each name in the table of behaviors that stands for one key is accepted for it")
  func table() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Scenarios/Behaviors.md"), encoding: .utf8)
    var names: [String: String] = [:]
    for row in page.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|").map { $0.split(separator: "`").map(String.init) }
      guard cells.count == 3, cells[0].count == 3, cells[1].count == 3, cells[0][1] != cells[1][1] else {
        continue
      }
      names[cells[0][1]] = cells[1][1]
    }
    for (name, value) in Self.values {
      let key = try #require(names[name] ?? Self.further[name], "\(name) is not in the table")
      let problems = [name, key.split(separator: ".").last.map(String.init) ?? key].map { spelling in
        Self.problems(value.replacing("NAME", with: spelling))
      }
      #expect(problems == [[], []], "\(name)")
    }
  }

  @Test("A name is accepted only where it stands for one key")
  func elsewhere() {
    #expect(
      Self.problems(
        "label: CJLabel\ngiven: {frame: [9, 9], text: a, addAttributes: {range: [0, 1], kCJBackgroundFillColorAttributeName: red}}"
      )
      .first?.contains("has no key 'kCJBackgroundFillColorAttributeName'") == true)
    #expect(
      Self.problems("label: HTLabel\ngiven: {frame: [9, 9], alignmentMode: left}").first?
        .contains("HTLabel has no property 'alignmentMode'") == true)
  }

  private static let link = "label: CJLabel\ngiven: {frame: [9, 9], text: a, addLink: {name: a, "
  private static let box = link + "range: [0, 1], attributes: {box: {NAME: "
  /// A file for each name, with NAME in its place.
  private static let values = [
    "roundingCornerType": "label: HTLabel\ngiven: {frame: [9, 9], NAME: [topLeft]}",
    "titleEdgeInsets": "label: HTLabel\ngiven: {frame: [9, 9], NAME: [0, 1, 0, 1]}",
    "contentHorizontalAlignment": "label: HTLabel\ngiven: {frame: [9, 9], NAME: top}",
    "edgeInsets": "label: RoundedRectLabel\ngiven: {frame: [9, 9], NAME: [0, 1, 0, 1]}",
    "textInsets": "label: CJLabel\ngiven: {frame: [9, 9], NAME: [0, 1, 0, 1]}",
    "kCJBackgroundFillColorAttributeName": box + "red}}}}",
    "kCJBackgroundStrokeColorAttributeName": box + "red}}}}",
    "kCJBackgroundLineWidthAttributeName": box + "2}}}}",
    "kCJBackgroundLineCornerRadiusAttributeName": box + "2}}}}",
    "kCJActiveBackgroundFillColorAttributeName": box + "red}}}}",
    "kCJActiveBackgroundStrokeColorAttributeName": box + "red}}}}",
    "linkAttributes": link + "range: [0, 1], NAME: {color: red}}}",
    "activeLinkAttributes": link + "range: [0, 1], NAME: {color: red}}}",
    "sameStringEnable": link + "string: a, NAME: true}}",
    "alignmentMode": "label: TextLayer\ngiven: {frame: [9, 9], NAME: left}",
    "truncationMode": "label: TextLayer\ngiven: {frame: [9, 9], NAME: end}",
  ]
  /// The names that share a row of the table, or a cell.
  private static let further = [
    "linkAttributes": "attributes", "activeLinkAttributes": "active", "sameStringEnable": "all",
    "alignmentMode": "textAlignment", "truncationMode": "truncation",
  ]

  private static func problems(_ text: String) -> [String] {
    do {
      let folder = try ScenarioFolder()
      try folder.write(text)
      return folder.problems
    } catch { return ["\(error)"] }
  }
}
