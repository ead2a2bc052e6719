import AssayTestSupport
import Foundation
import Testing

/// What the README and the articles show of the program is true.
@Suite struct ShownCommandTests {
  @Test(
    "A command with $ before it prints the lines below it; without any, it succeeds",
    arguments: try ShownPage.all().filter {
      !["ScenarioFormat.md", "Renderers.md"].contains($0.name) && $0.commands.contains { $0.output != nil }
    })
  func outputs(page: ShownPage) throws {
    for block in page.blocks where block.language == "console" && block.lines.first?.hasPrefix("$ ") == true {
      try run(block.commands)
    }
  }

  private func run(_ commands: [ShownPage.Command]) throws {
    let assay = try changedShop()
    for command in commands {
      guard let output = command.output else { continue }
      let words = command.call.split(separator: " ").map { $0.filter { $0 != "'" } }
      let run = try assay.run(Array(words.dropFirst()), executable: words[0])
      #expect(!output.isEmpty || run.exitCode == 0, "\(command.call): \(run.errors)")
      let missing = firstMissing(of: output, in: run.output + run.errors)
      #expect(
        missing == nil,
        "\(command.call) does not print this, or not there; it prints:\n\(run.output)\(run.errors)")
    }
  }

  @Test(
    "The first scenario is as its page shows it, from an empty folder on",
    arguments: ["ScenarioFormat.md", "Renderers.md"])
  func firstScenario(name: String) throws {
    let page = try #require(try ShownPage.all().first { $0.name == name })
    let assay = try CommandLineTool()
    try assay.remove("Scenarios")
    let commands = page.blocks.filter { $0.language == "console" }.flatMap(\.commands)
    for command in commands where command.output != nil {
      let run = try assay.shell(command.call)
      let missing = firstMissing(of: command.output ?? [], in: run.output + run.errors)
      #expect(missing == nil, "\(command.call) prints:\n\(run.output)\(run.errors)")
      if command.call == "assay init --label" {
        let file = try assay.read("Scenarios/label.yaml")
        #expect(page.blocks.contains { $0.language == "yaml" && $0.text == file })
      }
    }
    #expect(commands.count > 5)
  }

  @Test("The article shows what a review in the terminal shows first")
  func terminalReview() throws {
    let page = try #require(try ShownPage.all().first { $0.path.hasSuffix("/Reviewing.md") })
    let screen = try #require(page.blocks.first { $0.language == "text" })
    let review = try TerminalProgram(["review", "--terminal", "--pictures", "none"], in: changedShop())
    for line in screen.lines where !line.isEmpty { try review.wait(for: line) }
  }

  /// The folder in which the README's commands are run: the goldens of seven pictures, of which each has changed.
  ///
  /// `before` and `after` have the pictures; `scripts/make/pictures` draws the same ones. `mistake` has a wrong scenario.
  private func changedShop() throws -> CommandLineTool {
    let assay = try CommandLineTool()
    try assay.remove("Scenarios/labels.yaml")
    for (name, bytes) in try ShownCommandTests.shop.get() { try assay.write([UInt8](bytes), to: name) }
    try FileManager.default.createSymbolicLink(
      at: assay.url("mistake/Fonts"),
      withDestinationURL: packageRoot.appendingPathComponent("Scenarios/Fonts"))
    return assay
  }

  // The files, made only once because starting the program takes long.
  private static let shop = Result {
    let assay = try CommandLineTool()
    let files = FileManager.default
    let example = packageRoot.appendingPathComponent("Tests/Examples/Shop")
    try assay.remove("Scenarios/labels.yaml")
    let shop = assay.url("Scenarios/shop")
    try files.copyItem(at: example.appendingPathComponent("before"), to: shop)
    try #require(assay("accept", "shop").exitCode == 0)
    try files.removeItem(at: shop)
    try files.copyItem(at: example.appendingPathComponent("after"), to: shop)
    try files.copyItem(at: example.appendingPathComponent("mistake"), to: assay.url("mistake"))
    _ = try assay("verify")
    for (source, folder) in [("Goldens", "before"), (".build/assay/candidates", "after")] {
      for (name, bytes) in assay.files(below: source) where name.hasSuffix(".png") {
        try assay.write([UInt8](bytes), to: folder + "/" + name.split(separator: "/").suffix(1).joined())
      }
    }
    return assay.files(below: "")
  }

  /// The first line that is not in a text behind the lines before it; … stands for anything.
  private func firstMissing(of lines: [String], in text: String) -> String? {
    var rest = text[...]
    for line in lines where line != "…" {
      let pattern = line.components(separatedBy: "…").map(NSRegularExpression.escapedPattern(for:))
      guard let found = rest.range(of: pattern.joined(separator: ".*"), options: .regularExpression) else {
        return line
      }
      rest = rest[found.upperBound...]
    }
    return nil
  }

  @Test("Each preset allows the changes that the table of presets shows")
  func presets() throws {
    let assay = try CommandLineTool()
    try FileManager.default.copyItem(
      at: packageRoot.appendingPathComponent("Tests/Examples/Presets"), to: assay.url("Scenarios/presets"))
    try #require(assay("accept", "presets").exitCode == 0)
    let page = try #require(try ShownPage.all().first { $0.path.hasSuffix("Tolerances.md") })
    let rows = page.text.matches(of: /preset-(\w+)\.png\).*?\| (.) \| (.) \| (.) \| (.) \|/)
    #expect(rows.count == 5)
    for row in rows.map(\.output) {
      for (preset, mark) in [
        ("exact", row.2), ("samePlatform", row.3), ("crossPlatform", row.4), ("lenient", row.5),
      ] {
        let goldens = "Goldens/presets/buttons/"
        let run = try assay("diff", goldens + "golden.png", goldens + row.1 + ".png", "--preset", preset)
        #expect((run.exitCode == 0) == (mark == "✓"), "\(row.1) under \(preset): \(run.output)")
      }
    }
  }

  @Test("Names and globs in pages and in the help select cases")
  func names() throws {
    let pages = try ShownPage.all()
    let help = try CommandLineTool()("--experimental-dump-help").output
    let examples = help.components(separatedBy: "\\n  ").filter { $0.hasPrefix("assay ") }
      .map { $0.components(separatedBy: "\\n")[0] }
    let calls = pages.flatMap { $0.commands.map(\.call) }.filter { $0.hasPrefix("assay ") } + examples
    let quoted = pages.flatMap { $0.text.matches(of: /`([a-z]+\/[^` ]+)`/).map { String($0.1) } }
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot.appendingPathComponent("Scenarios").path)
    let names = Set(
      (calls.flatMap(words) + quoted).filter { name in
        folders.contains { name.hasPrefix($0 + "/") } && !name.hasSuffix(".yaml")
      })
    #expect(names.count > 20)
    let scenarios = packageRoot.appendingPathComponent("Scenarios").path
    let run = try CommandLineTool().run(["list", "--scenarios", scenarios] + names.sorted())
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  /// The words of a call without quotes; nothing of a call that compares other pictures than those of scenarios.
  private func words(of call: String) -> [String] {
    guard !call.contains("--candidates") else { return [] }
    return call.split(whereSeparator: { " \\\"".contains($0) }).map { $0.filter { $0 != "'" } }
  }
}
