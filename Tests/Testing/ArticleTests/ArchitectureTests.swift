import AssayTestSupport
import Foundation
import Testing

/// The article *Architecture* describes the modules and files that exist.
@Suite struct ArchitectureTests {
  private let article: String
  /// The Swift files of each module folder, by its name.
  private let rooms: [String: [URL]]

  init() throws {
    let file = packageRoot.appendingPathComponent(ShownPage.catalog + "/Architecture.md")
    article = try String(contentsOf: file, encoding: .utf8)
    var rooms: [String: [URL]] = [:]
    for wing in ["Ground", "Engine", "Judge", "Testing"] {
      let folder = packageRoot.appendingPathComponent("Sources/" + wing)
      for room in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let all = FileManager.default.enumerator(
          at: folder.appendingPathComponent(room), includingPropertiesForKeys: nil)
        rooms[room] = all?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      }
    }
    self.rooms = rooms
  }

  /// The cells of the table that lists the files from a scenario to the report.
  private var steps: [[String]] {
    article.split(separator: "\n").filter { $0.contains(".swift` |") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("The way from scenario to report has at most 20 files and 25 types")
  func length() {
    #expect((1...20).contains(steps.count))
    #expect(steps.map { $0[0] } == steps.indices.map { "\($0 + 1)" })
    let types: [Int] = steps.map { $0[3].split(separator: ",").count }
    #expect((1...25).contains(types.reduce(0, +)))
  }

  @Test("Every listed file is in its module and declares its types")
  func files() throws {
    for step in steps {
      let name = step[2].filter { $0 != "`" }
      let file = try #require(
        rooms[step[1]]?.first { $0.lastPathComponent == name }, "\(name) is not in \(step[1])")
      let text = try String(contentsOf: file, encoding: .utf8)
      for type in step[3].split(separator: ",").map({ $0.filter { !"` ".contains($0) } }) {
        let declares = ["struct", "class", "enum", "protocol"].contains { keyword in
          text.contains("\(keyword) \(type): ") || text.contains("\(keyword) \(type) {")
        }
        #expect(declares, "\(name) declares no \(type)")
      }
    }
  }

  @Test("Every module is named")
  func modules() {
    // The plugin and the assets are parts of a build that no module imports.
    for room in rooms.keys.sorted() where !["AssayPlugin", "ReportAssets"].contains(room) {
      #expect(article.contains(room), "Architecture does not name \(room)")
    }
  }
}
