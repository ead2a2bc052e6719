import ArgumentParser
import AssaySubjects
import AssaySystem

/// Makes the files with which a folder or a package starts to have goldens.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Start goldens in a folder: a first scenario, or a first test where there is a Package.swift.",
    discussion: """
        assay init
        assay init Pictures --ci gitlab

      Makes what is missing, overwrites nothing, and prints what to do next.
      """)

  @Argument(help: ArgumentHelp("The folder; this one by default.", valueName: "folder"))
  var folder = "."

  @Option(help: "The server whose jobs verify the goldens.")
  var ci = StartingPoint.Server.github

  func run() throws {
    let isPackage = Paths.exists(folder + "/Package.swift")
    let start = isPackage ? StartingPoint.tests(on: ci) : .scenarios(on: ci)
    for file in start.files { Terminal.say(try make(file.path, of: file.bytes)) }
    for line in ["next"] + start.next { Terminal.say(line) }
  }

  /// Writes a file if it is missing; returns a line about the result.
  private func make(_ path: String, of bytes: [UInt8]) throws -> String {
    let place = Paths.join(folder, path)
    guard let kept = try PlainFile.contents(of: place, limit: .max, followsLinks: true) else {
      try PlainFile.write(bytes, to: place)
      return "made  \(path)"
    }
    // For git, `.build`, `/.build` and `.build/` are the same folder.
    let known = Set(lines(of: kept).map { $0.split(separator: "/") })
    let lacks = lines(of: bytes).filter { !known.contains($0.split(separator: "/")) }
    let isForGit = Paths.name(of: path).hasPrefix(".git") && !lacks.isEmpty
    return "kept  \(path)" + (isForGit ? ", which lacks: " + lacks.joined(separator: ", ") : "")
  }

  private func lines(of text: [UInt8]) -> [Substring] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}

extension StartingPoint.Server: ExpressibleByArgument {}
