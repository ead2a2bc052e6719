import ArgumentParser
import Dispatch
import Foundation
import AssayHarness
import AssayImaging
import AssayReviewing
import AssaySubjects

/// Verifies, and serves the report so that goldens can be accepted in it.
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Verify, and serve the report so that you can accept and reject what changed.",
    discussion: """
      The report is served on 127.0.0.1 only, at an address with a secret that is new each time; open it in a browser \
      on this machine. What you accept there becomes golden when you press Write. End the review with Done in the page \
      or Ctrl-C here; a summary says what was written. It ends, too, with the program that started it. The exit status \
      is 1 when a failure was not accepted.

        assay review
        assay review 'htlabel/**' --port 8080
      """)

  @Argument(help: ArgumentHelp("What to review.", valueName: "name|glob"))
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp(
      "The port to serve on; by default one of this folder's own, where browsers keep its decisions, or any that is free.",
      valueName: "n"))
  var port: UInt16?

  /// The port that reviews of this folder prefer: a browser keeps decisions by address, and gives them back to the next one.
  private static var usualPort: UInt16 {
    let hash = ContentHash(of: Array(FileManager.default.currentDirectoryPath.utf8)).description
    return 49_152 + (UInt16(hash.prefix(4), radix: 16) ?? 0) / 4
  }

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions
  @OptionGroup var options: VerifyingOptions

  func run() async throws {
    let suites = try Terminal.saying { () throws(Problem) in
      let suites = try pictures.suites(folder, goldenFolder, output: options.output)
      try Suite.refuseSharedNames(in: suites, matching: patterns)
      return suites
    }
    let verification = await Suite.verify(suites, options.verification(patterns: patterns))
    try await options.writeReports(of: verification)
    guard !verification.evaluations.allSatisfy({ $0.verdict == .passed }) || !verification.problems.isEmpty
    else {
      print("nothing to review: \(verification.evaluations.count) passed")
      return
    }
    let accepting = AcceptanceOptions(jobs: options.jobs)
    let server = ReviewServer(
      verification,
      accept: { decisions throws(AcceptanceRefusal) in
        _ = try await Suite.accept(decisions, in: suites, options: accepting)
      },
      log: Terminal.complain)
    let summary = try await untilInterrupted { try await serve(server) }
    for name in summary.written { print("written   \(name)") }
    for name in summary.rejected { print("rejected  \(name)") }
    let written = Set(summary.written)
    let open = verification.evaluations.count { $0.isFailure && !written.contains($0.name) }
    print("\(written.count) written, \(summary.rejected.count) rejected, \(open) still failing")
    if open > 0 || !verification.problems.isEmpty { throw ExitCode(1) }
  }

  private func serve(_ server: ReviewServer) async throws -> ReviewSummary {
    let ready = { @Sendable (address: String) in
      print("review at  \(address)\nend with   Done in the page, or Ctrl-C")
      fflush(nil)  // A pipe would keep it back until the review is over.
    }
    do {
      return try await server.run(port: port ?? Review.usualPort, ready: ready)
    } catch  where port == nil {
      return try await server.run(port: 0, ready: ready)
    } catch {
      Terminal.complain(
        "error: the report cannot be served on port \(port ?? 0): \(error); choose another with '--port'")
      throw ExitCode(2)
    }
  }

  /// Runs some work, and cancels it at Ctrl-C, or when nobody is left who could press it.
  ///
  /// That is so when the program that started this one is gone. At a second Ctrl-C the program ends at once.
  private func untilInterrupted<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    signal(SIGINT, SIG_IGN)
    // A queue of its own has a thread even while all others work.
    let queue = DispatchQueue(label: "assay.interrupt")
    let parent = getppid()
    let watch = DispatchSource.makeTimerSource(queue: queue)
    watch.setEventHandler { if getppid() != parent { task.cancel() } }
    watch.schedule(deadline: .now(), repeating: .milliseconds(250))
    watch.resume()
    defer { watch.cancel() }
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: queue)
    source.setEventHandler {
      if task.isCancelled { _exit(130) }
      task.cancel()
    }
    source.resume()
    defer { source.cancel() }
    return try await task.value
  }
}
