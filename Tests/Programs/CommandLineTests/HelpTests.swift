import AssayTestSupport
import Foundation
import Testing

/// The parser's description of the command line, as far as it is tested.
private struct ToolDescription: Decodable {
  struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { var name: String }

      var abstract: String?
      var names: [Name]?
      var shouldDisplay: Bool
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [Command]?

    /// The lines of the discussion that show a call: indented, without the explanation after two spaces.
    var examples: [String] {
      (discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  assay") }.map {
        String($0.dropFirst(2).components(separatedBy: "  ")[0])
      }
    }

    var options: Set<String> { Set((arguments ?? []).flatMap { $0.names ?? [] }.map(\.name)) }
  }

  var command: Command

  /// The subcommands but `help`, which the parser adds.
  var commands: [Command] { (command.subcommands ?? []).filter { $0.commandName != "help" } }
}

@Suite struct HelpTests {
  private let assay: CommandLineTool
  private let tool: ToolDescription

  private static let description = Result {
    let text = try CommandLineTool()("--experimental-dump-help").output
    return try JSONDecoder().decode(ToolDescription.self, from: Data(text.utf8))
  }

  init() throws {
    assay = try CommandLineTool()
    tool = try HelpTests.description.get()
  }

  @Test("The help of every command has an abstract and an example that calls it")
  func examples() throws {
    #expect(tool.commands.count > 10)
    let overview = try assay("--help").output
    for command in tool.commands {
      let name = command.commandName
      #expect(overview.contains("\n  \(name) "))
      #expect(command.abstract?.hasSuffix(".") == true, "\(name) has no abstract")
      let own = command.examples.filter { ($0 + " ").hasPrefix("assay \(name) ") }
      #expect(!own.isEmpty, "the discussion of \(name) has no line '  assay \(name) …'")
    }
  }

  /// The folder that `init --label` writes, a commit later: a color has changed, and there are pictures and results to name.
  private static let folder = Result {
    let assay = try CommandLineTool()
    try assay.remove("Scenarios")
    try assay("init", "--label").ends(with: 0)
    try assay.commit("Start")
    try assay.git("tag", "v1.0")
    try assay.replace("#1B5E20", with: "#B71C1C", in: "Scenarios/label.yaml")
    for part in 1...2 {
      try assay("verify", "--shard", "\(part)/2", "--bundle", "shards/\(part)").ends(with: 1)
    }
    let run = try assay("verify").ends(with: 1)
    let id = try #require(run.output.firstMatch(of: /`assay accept ([0-9a-f]{8})`/)?.1)
    try assay.decide(["label/frame-wide": "accept", "label/frame-narrow": "reject"])
    for (name, source) in [("before", "Goldens"), ("after", ".build/assay/candidates")] {
      let picture = try assay.bitmap(source + "/label/frame-wide.png")
      for path in ["\(name).png", "\(name)/login.png", "tests/\(name)-snapshots/login.png"] {
        try assay.write(picture, to: path)
      }
    }
    for name in ["linux.png", "mac.png"] { try assay.write(try assay.bitmap("before.png"), to: name) }
    try assay.write(try assay.bitmap("before.png"), to: "Goldens/label/old.png")
    try assay.write("1\n", to: "Tests/BadgeTests/__Snapshots__/BadgeTests/badge.1.txt")
    return (files: assay.files(below: ""), group: String(id))
  }

  @Test("Every example of the help runs in the folder that init writes, after a change")
  func examplesRun() throws {
    let (files, group) = try HelpTests.folder.get()
    // A pull request, a terminal, root, or Ctrl-C.
    let others = ["--from-comment", "--terminal", "--install", "assay review", "assay watch"]
    for example in tool.command.examples + tool.commands.flatMap(\.examples)
    where !others.contains(where: example.contains) {
      let assay = try CommandLineTool()
      try assay.remove("Scenarios")
      for (name, bytes) in files { try assay.write([UInt8](bytes), to: name) }
      let first = example.hasSuffix(" before after login") ? "assay verify before after; " : ""
      let run = try assay.shell(first + example.replacing("3f9c21ab", with: group))
      #expect([0, 1].contains(run.exitCode) && !run.errors.contains("error:"), "\(example): \(run)")
    }
  }

  @Test("Each message in Troubleshooting is part of a message, and help prints its section")
  func messages() throws {
    let page = try #require(try ShownPage.articles().first { $0.name == "Troubleshooting.md" })
    let part = page.text.components(separatedBy: "\n## Messages\n")[1].components(separatedBy: "\n## ")[0]
    let headings = part.matches(of: /(?m)^### (.+)$/).map { String($0.1) }
    let sources = packageRoot.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let code = try names.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }.joined()
    #expect(headings.count > 8)
    try assay("help", "nonsense").ends(with: 64, complains: "there is no help about 'nonsense'")
    for heading in headings + ["missing", "known failure"] {
      #expect(heading.count < 15 || code.contains(heading), "no message contains '\(heading)'")
      #expect(
        try assay.run(["help"] + heading.split(separator: " ").map(String.init)).output.hasPrefix(heading))
    }
  }

  @Test("Examples use only options that exist")
  func exampleOptions() throws {
    for command in tool.commands {
      for example in command.examples { #expect(mistake(in: example) == nil) }
    }
  }

  /// The unknown command or option in a call; nil if there is none.
  func mistake(in call: String) -> String? {
    let words = call.split(separator: " ").drop { ["swift", "package", "assay"].contains($0) }
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    let named = tool.commands.first { $0.commandName == first }
    // `assay 'htlabel/**'` verifies.
    guard let command = named ?? tool.commands.first(where: { $0.commandName == "verify" }) else {
      return "'\(call)': there is no command 'verify'"
    }
    guard named != nil || first.contains("/") || first.contains("*") else {
      return "'\(call)': there is no command '\(first)'"
    }
    for word in words where word.hasPrefix("-") && word.count > 1 {
      let option = word.drop { $0 == "-" }.prefix { $0 != "=" }
      if !command.options.contains(String(option)) { return "'\(call)': there is no option '\(word)'" }
    }
    return nil
  }

  @Test("Every argument has a help text")
  func abstracts() {
    for command in [tool.command] + tool.commands {
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let names = (argument.names ?? []).map(\.name)
        #expect(argument.abstract?.isEmpty == false, "\(command.commandName): \(names)")
      }
    }
  }

  @Test("Commands in the README and the articles exist, with their options", arguments: try ShownPage.all())
  func shownCommands(page: ShownPage) {
    let quoted = page.text.matches(of: /`((swift package )?assay [^`]*)`/).map {
      String($0.1).replacing("\n", with: " ")
    }
    for call in page.commands.map(\.call) + quoted where !call.contains("assay help") {
      guard call.hasPrefix("assay ") || call.hasPrefix("swift package assay ") else { continue }
      #expect(mistake(in: call) == nil)
    }
  }
}
