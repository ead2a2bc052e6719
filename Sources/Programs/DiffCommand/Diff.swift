public import ArgumentParser
import AssaySubjects

/// Compares pictures: two, one with several accepted references, two folders of them, or a list.
public struct Diff: ParsableCommand {
  /// The command's name and help.
  public static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare pictures.",
    discussion: """
        assay diff before.png after.png
        assay diff before.png after.png -o diff.png
        assay diff before after                     two folders, file by file

      Differences within crossPlatform are allowed by default; `assay verify` allows none. Of several files, the last is \
      compared with each of the others, and the closest is reported. With --list, each line of standard input names a \
      pair, with a tab between the paths. The exit status is 0 when all are equal or within the tolerance, 1 when one \
      differs, was removed or was added, and 2 when one cannot be compared.

        assay diff before.png after.png --tolerance exact --side-by-side strip.png
        assay diff linux.png mac.png after.png --edge 0.5 --json
        assay diff before.png after.png --ignore 0,0,200,16 --region 20,40,64,64:color=3
        assay diff before after --only '*.png'
      """)

  @Argument(help: "One or more reference pictures, then the one to judge; or two folders.")
  package var paths: [String] = []

  @OptionGroup package var limits: DiffLimits

  @Option(
    name: [.short, .long], help: ArgumentHelp("Write a picture of the difference.", valueName: "file.png"))
  package var output: String?

  @Option(
    help: ArgumentHelp("Write reference, candidate and difference side by side.", valueName: "file.png"))
  package var sideBySide: String?

  @Flag(help: "Compare the pairs that standard input names.")
  package var list = false

  @OptionGroup package var workers: JobsOption

  @Flag(
    help: """
      Print JSON: measures with limits and severities, regions, and the smallest tolerance that would pass. For many \
      pairs, one line each and then a summary.
      """)
  package var json = false

  /// Creates a command without arguments.
  public init() {}

  /// Refuses options that cannot be combined.
  public func validate() throws {
    guard !list else {
      guard paths.isEmpty else {
        throw ValidationError("'--list' reads its paths from standard input; name none.")
      }
      return try DiffRun.refuse([output, sideBySide], of: "a list")
    }
    guard paths.count >= 2 else {
      throw ValidationError("Name a picture to go by and one to judge, two folders, or '--list'.")
    }
  }

  /// Compares, prints, and throws the exit status unless it is 0.
  public func run() throws { try run(explaining: false) }

  /// The same; with an explanation of each difference that fails, if it is wanted.
  package func run(explaining: Bool) throws {
    let exitCode = try comparison(explaining: explaining)()
    if exitCode != 0 { throw ExitCode(exitCode) }
  }

  /// What the arguments ask for.
  func comparison(explaining: Bool) throws -> DiffRun {
    DiffRun(
      paths: paths, comparator: try limits.comparator(), selection: try limits.selection(),
      output: output, sideBySide: sideBySide, list: list, jobs: workers.jobs, json: json,
      explains: explaining)
  }

  /// Compares as ``run()`` does, but without the parser, which takes longer than comparing two labels; nil for help and mistakes.
  public static func exitCode(of arguments: [String], explaining: Bool = false) -> Int32? {
    do {
      guard let run = try DiffRun(arguments: arguments, explains: explaining) else { return nil }
      return try run()
    } catch is ValidationError {
      return nil
    } catch {
      complain("\(error)")
      return 2
    }
  }
}

/// How many cases or pairs are worked on at the same time.
package struct JobsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many cases or pairs to work on at the same time; one per core by default.", valueName: "n"))
  package var jobs: Int?

  /// Creates the usual number.
  package init() {}

  /// Refuses fewer than one.
  package func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
  }
}
