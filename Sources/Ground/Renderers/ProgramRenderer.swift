public import AssaySubjects
import AssaySystem
import FoundationEssentials

/// Runs a program that draws one picture: the program writes a PNG file and, optionally, a JSON file with facts.
public struct ProgramRenderer: Renderer {
  /// The longest time a program may run, in seconds.
  public static let timeLimits: ClosedRange<Double> = 0.1...600
  /// The placeholders that the scenario's own values cannot have.
  public static let placeholders = ["output", "facts", "name"]

  /// The program and its arguments, with placeholders such as `{output}`.
  public var command: [String]
  /// The values of all placeholders except `{output}` and `{facts}`.
  public var values: [String: String]
  /// The working directory.
  public var folder: String
  /// How long the program may run, in seconds.
  public var timeLimit: Double
  /// Where the command is written, for messages.
  public var location: SourceLocation

  /// Creates a renderer that runs a program.
  public init(
    command: [String], values: [String: String], folder: String, timeLimit: Double, location: SourceLocation
  ) {
    self.command = command
    self.values = values
    self.folder = folder
    self.timeLimit = timeLimit
    self.location = location
  }

  /// Runs the program, which writes its files into a new temporary folder, and reads them.
  public func render() throws(RenderingError) -> Rendering {
    guard let name = command.first else { throw broken("'command' is empty; name the program") }
    let place = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (picture, facts) = (place + "/picture.png", place + "/facts.json")
    let all = values.merging(["output": picture, "facts": facts]) { $1 }
    let program = Program(
      command: command.map { Placeholders.filled($0, with: all) }, folder: folder,
      timeLimit: .milliseconds(Int64(timeLimit * 1000)),
      limits: [(picture, DrawnFile.pictureLimit), (facts, DrawnFile.factsLimit)])
    let (ending, printed) = program.run()
    if let complaint = complaint(ending, printed) { throw broken("'\(name)' \(complaint)") }
    do throws(Problem) {
      guard var rendering = try DrawnFile(path: picture, facts: facts).rendering() else {
        throw Problem(
          location, "'\(name)' wrote no picture\(printed.isEmpty ? "" : ", but printed: \(printed)")")
      }
      // Programs write times into their files.
      rendering.file = nil
      return rendering
    } catch {
      if error.location == location { throw .broken(error) }
      let what = error.location.path == facts ? "facts" : "picture"
      let line = what == "facts" && error.location.line > 1 ? "line \(error.location.line): " : ""
      throw broken("what '\(name)' wrote as its \(what) cannot be used: \(line)\(error.message)")
    }
  }

  private func complaint(_ ending: Program.Ending, _ printed: String) -> String? {
    let said = printed.isEmpty ? "" : ": \(printed)"
    switch ending {
    case .exited(0): return nil
    case .exited(let status): return "ended with exit status \(status)\(said)"
    case .signaled(let signal): return "was ended by signal \(signal)\(said)"
    case .cannotStart(let reason):
      return "cannot be started in \(folder): \(reason); build or install it, or correct the command"
    case .tookTooLong:
      return "was not done after \(seconds) s and was ended; fix it, or raise 'timeLimit'\(said)"
    case .printedTooMuch:
      return "printed more than \(Program.printLimit) bytes and was ended; a picture goes to {output}"
    case .wroteTooMuch:
      return
        "wrote a picture above \(DrawnFile.pictureLimit) bytes or facts above \(DrawnFile.factsLimit)"
        + " and was ended; draw less"
    }
  }

  private var seconds: String { timeLimit == timeLimit.rounded() ? "\(Int(timeLimit))" : "\(timeLimit)" }

  private func broken(_ message: String) -> RenderingError { .broken(Problem(location, message)) }

  private func temporaryFolder() throws(RenderingError) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    let place = strdup(folder + "/assay-XXXXXX")
    defer { free(place) }
    guard let made = place.flatMap({ mkdtemp($0) }) else {
      throw broken("no temporary folder can be made in \(folder): \(String(cString: strerror(errno)))")
    }
    return String(cString: made)
  }
}

/// Words in braces that values replace, such as `{output}`; `{{output}}` gives the word itself in braces.
public enum Placeholders {
  /// The words in a text, in order.
  public static func names(in text: String) -> [String] {
    text.matches(of: pattern).compactMap { $0.output.2.map(String.init) }
  }

  /// Replaces the words in a text by values; a word without a value stays as it is.
  public static func filled(_ text: String, with values: [String: String]) -> String {
    text.replacing(pattern) { match in
      if let literal = match.output.1 { return "{\(literal)}" }
      return match.output.2.flatMap { values[String($0)] } ?? String(match.output.0)
    }
  }

  private static var pattern: Regex<(Substring, Substring?, Substring?)> {
    /\{\{([A-Za-z][A-Za-z0-9._\-]*)\}\}|\{([A-Za-z][A-Za-z0-9._\-]*)\}/
  }
}
