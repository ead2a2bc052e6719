import Foundation

/// A page for people: the README, an article, or a page about scenarios.
package struct ShownPage: Sendable, CustomStringConvertible {
  /// A fenced block of code.
  package struct Block: Sendable {
    package var language: String
    package var lines: [String]

    package var text: String { lines.joined(separator: "\n") + "\n" }

    /// The commands of a `console` block, without comments.
    package var commands: [Command] {
      let isRun = lines.first?.hasPrefix("$ ") == true
      return lines.reduce(into: []) { commands, line in
        let call = line.components(separatedBy: " #")[0].trimmingCharacters(in: .whitespaces)
        if !isRun {
          commands.append(Command(call: call))
        } else if line.hasPrefix("$ ") {
          commands.append(Command(call: String(call.dropFirst(2)), output: []))
        } else {
          commands[commands.count - 1].output?.append(line)
        }
      }
    }
  }

  /// A line of a `console` block: `assay verify`, or `$ assay verify` with the lines it prints.
  package struct Command: Sendable {
    package var call: String
    package var output: [String]?
  }

  /// The path in this package.
  package let path: String
  package let text: String

  package var description: String { path }

  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  package static let catalog = "Sources/Testing/AssayTesting/AssayTesting.docc"

  /// The README and every article.
  package static func articles() throws -> [ShownPage] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot.appendingPathComponent(catalog).path)
    return try pages(["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { catalog + "/" + $0 })
  }

  /// The README, every article, and the pages about scenarios.
  package static func all() throws -> [ShownPage] {
    try articles() + pages(["Scenarios/README.md", "Scenarios/Behaviors.md"])
  }

  private static func pages(_ paths: [String]) throws -> [ShownPage] {
    try paths.map { path in
      ShownPage(
        path: path, text: try String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8))
    }
  }

  package var blocks: [Block] {
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

  package var commands: [Command] { blocks.filter { $0.language == "console" }.flatMap(\.commands) }
}
