import Foundation
public import AssaySubjects

/// A program in any language that draws one picture: it writes a PNG file and, optionally, JSON with facts.
public struct ProgramRenderer: Renderer {
  /// The longest time a program may run, in seconds.
  public static let timeLimits: ClosedRange<Double> = 0.1...600
  /// The placeholders for files, besides those for the scenario's own values.
  public static let placeholders = ["output", "facts", "name"]
  /// The most that a program may write, in bytes, and the longest side of a picture, in pixels.
  public static let limits = (
    picture: PictureFile.pictureLimit, facts: PictureFile.factsLimit, print: Program.printLimit,
    side: PictureFile.sideLimit
  )

  /// The program and its arguments, with placeholders such as `{output}`.
  public var command: [String]
  /// What placeholders stand for, besides `{output}` and `{facts}`.
  public var values: [String: String]
  /// The working directory.
  public var folder: String
  /// How long the program may run, in seconds.
  public var timeLimit: Double
  /// Where the command is written, for messages.
  public var location: SourceLocation

  /// Names a program.
  public init(
    command: [String], values: [String: String], folder: String, timeLimit: Double, location: SourceLocation
  ) {
    self.command = command
    self.values = values
    self.folder = folder
    self.timeLimit = timeLimit
    self.location = location
  }

  /// Runs the program in a new folder for its files, and reads what it wrote there.
  public func render() throws(RenderingError) -> Rendering {
    guard let name = command.first else { throw broken("'command' is empty; name the program") }
    let place = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (picture, facts) = (place + "/picture.png", place + "/facts.json")
    let all = values.merging(["output": picture, "facts": facts]) { $1 }
    let program = Program(
      command: command.map { Placeholders.filled($0, with: all) }, folder: folder,
      timeLimit: .milliseconds(Int64(timeLimit * 1000)),
      limits: [(picture, PictureFile.pictureLimit), (facts, PictureFile.factsLimit)])
    let (ending, printed) = program.run()
    if let complaint = complaint(ending, printed) { throw broken("'\(name)' \(complaint)") }
    do throws(Problem) {
      guard let rendering = try PictureFile(picture: picture, facts: facts).rendering() else {
        throw Problem(
          location, "'\(name)' wrote no picture\(printed.isEmpty ? "" : ", but printed: \(printed)")")
      }
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
      return "was not done after \(seconds) s and was ended; mend it, or raise 'timeLimit'\(said)"
    case .printedTooMuch:
      return "printed more than \(Program.printLimit) bytes and was ended; a picture goes to {output}"
    case .wroteTooMuch:
      return
        "wrote a picture above \(PictureFile.pictureLimit) bytes or facts above \(PictureFile.factsLimit)"
        + " and was ended; draw less"
    }
  }

  private var seconds: String { timeLimit == timeLimit.rounded() ? "\(Int(timeLimit))" : "\(timeLimit)" }

  private func broken(_ message: String) -> RenderingError { .broken(Problem(location, message)) }

  private func temporaryFolder() throws(RenderingError) -> String {
    let place = NSTemporaryDirectory() + "assay-" + UUID().uuidString
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw broken("no temporary folder can be made at \(place): \(error.localizedDescription)")
    }
    return place
  }
}
