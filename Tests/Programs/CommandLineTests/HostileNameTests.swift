import AssayImaging
import AssaySubjects
import Foundation
import Testing

/// Names of files that would color a terminal, reverse its text, or be a command of a workflow if they were printed as they are.
@Suite struct HostileNameTests {
  private let assay: CommandLineTool

  private static let names = ["\u{1B}[31ma\n::error::b\r##[error]c\u{202E}\u{9B}2J", "::error::d"]

  /// Makes folders of pictures, scenarios, goldens and bundles in which hostile files are.
  init() throws {
    assay = try CommandLineTool()
    let (black, white) = (
      Bitmap(width: 4, height: 4, color: .black), Bitmap(width: 4, height: 4, color: .white)
    )
    for name in HostileNameTests.names {
      try assay.write(black, to: "before/\(name).png")
      try assay.write(white, to: "after/\(name).png")
      try assay.write(white, to: "\(name).png")
      try assay.write([1], to: "after/\(name).jpg")
      try assay.write([1], to: "broken/\(name).png")
      try assay.write("label: HTLabel\n\(name): 1\n", to: "Scenarios/\(name).yaml")
      try assay.write([1], to: "Goldens/\(name).facts")
    }
    try assay.write("assay facts 3\n", to: "Goldens/gone.facts")
  }

  /// The arguments of every command that could print a name; `NAME` stands for each hostile name.
  static let commands: [[String]] = [
    ["diff", "before", "after"], ["diff", "before", "broken"], ["diff", "before", "after", "--report"],
    ["diff", "before/NAME.png", "after/NAME.png"], ["diff", "NAME.png", "before/NAME.png", "NAME"],
    ["diff", "--list"], ["verify"], ["verify", "NAME"], ["verify", "before", "after"],
    ["verify", "--candidates", "after", "--goldens", "before"],
    ["verify", "before", "after", "--github-annotations", "--markdown", "NAME.md"],
    ["verify", "--candidates", "broken", "--goldens", "NAME"], ["watch", "--jobs", "NAME"],
    ["accept", "--candidates", "after", "--goldens", "before", "NAME"], ["accept", "NAME"],
    ["accept", "--from", "NAME.png"], ["review", "--jobs", "NAME"],
    ["show"], ["show", "NAME"],
    ["history", "NAME"], ["history", "--since", "NAME"], ["prune"],
    ["prune", "--candidates", "after", "--goldens", "Goldens"], ["report", "before", "after"],
    ["report", "--gallery", "NAME"], ["merge", "NAME.png"], ["list", "NAME"], ["list"], ["coverage"],
    ["coverage", "NAME"], ["render", "NAME", "--output", "x.png"], ["facts", "NAME"], ["shape", "NAME"],
    ["format", "NAME"], ["doctor", "NAME"], ["init", "NAME.png"],
    ["import", "before", "--goldens", "new"], ["import", "broken", "--goldens", "new"],
    ["import", "NAME.png", "--goldens", "new"], ["NAME"], ["--NAME"],
  ]

  @Test("No command prints what controls a terminal or a workflow", arguments: commands)
  func command(_ arguments: [String]) throws {
    for name in arguments.contains(where: { $0.contains("NAME") }) ? HostileNameTests.names : [""] {
      let words = arguments.map { $0.replacing("NAME", with: name) }
      let list = HostileNameTests.names.map { "before/\($0).png\tafter/\($0).png\n" }.joined()
      let run = try assay.run(words, input: list)
      let isAsked = arguments.contains("--github-annotations")
      for text in [run.output, run.errors] {
        let active = text.unicodeScalars.filter { $0 != "\n" && isActive($0) }
        #expect(active.isEmpty, "\(words) prints \(text.debugDescription)")
        #expect(!text.contains("##["), "\(words) prints \(text.debugDescription)")
        let orders = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
        #expect(
          orders.allSatisfy { isAsked && ($0.hasPrefix("::error file=") || $0.hasPrefix("::error title=")) },
          "\(words) prints \(text.debugDescription)")
      }
    }
  }

  @Test("Each command of the help is tried")
  func everyCommand() throws {
    let help = try assay("--help").output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let commands = lines.drop { $0 != "COMPARE SUBCOMMANDS:" }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See ") }
    let names = Set(commands.map { line in String(line.dropFirst(2).prefix { $0 != " " }) })
    try #require(names.count > 15)
    let tried = Set(HostileNameTests.commands.map { $0[0] })
    #expect(names.subtracting(tried) == [])
  }
}
