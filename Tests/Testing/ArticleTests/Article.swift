import AssayTestSupport
import Foundation
import Testing

/// A page that a person reads: an article of the documentation, or the README.
struct Article: Sendable, CustomTestStringConvertible {
  /// A fenced block of code.
  struct Block: Sendable {
    var language: String
    var lines: [String]

    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  let name: String
  let text: String

  var testDescription: String { name }

  /// The fenced blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open?.lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        open = Block(language: String(line.dropFirst(3)), lines: [])
      }
    }
    return blocks
  }

  static let catalog = packageRoot.appendingPathComponent("Sources/Testing/AssayTesting/AssayTesting.docc")

  /// The articles and the README.
  static func all() throws -> [Article] {
    let names = try FileManager.default.contentsOfDirectory(atPath: catalog.path).filter {
      $0.hasSuffix(".md")
    }
    let files = names.sorted().map { catalog.appendingPathComponent($0) }
    return try ([packageRoot.appendingPathComponent("README.md")] + files).map {
      Article(name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
  }
}
