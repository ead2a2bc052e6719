import AssayTestSupport
import Foundation
import Testing

extension HelpTests {
  @Test("Commands that the README and the articles show are there, with their options")
  func shownCommands() throws {
    let catalog = packageRoot.appendingPathComponent("Sources/Testing/AssayTesting/AssayTesting.docc")
    let articles = try FileManager.default.contentsOfDirectory(atPath: catalog.path).sorted()
      .filter { $0.hasSuffix(".md") }.map { catalog.appendingPathComponent($0) }
    var count = 0
    for file in [packageRoot.appendingPathComponent("README.md")] + articles {
      for line in consoleLines(of: try String(contentsOf: file, encoding: .utf8)) {
        #expect(mistake(in: line) == nil, "\(file.lastPathComponent)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  /// The lines of `console` blocks that call `assay`, without comments.
  private func consoleLines(of article: String) -> [String] {
    let blocks = article.components(separatedBy: "```console\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    return blocks.flatMap { $0.split(separator: "\n") }.map { $0.components(separatedBy: " #")[0] }
      .filter { $0.hasPrefix("assay ") || $0.hasPrefix("swift package assay ") }
  }
}
