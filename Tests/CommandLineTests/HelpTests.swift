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
