import ArgumentParser
import AssayVerifying
import AssayImaging
import AssayReporting
import AssayReviewing
import AssaySubjects
import AssaySystem
import Dispatch

/// Verifies, and serves the report, in which goldens can be accepted.
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Verify, and serve the report so that you can accept and reject what changed.",
    discussion: """
        assay review
        assay review 'label/**'
        assay review before after     two folders; Assay copies each picture that you accept over the first folder's
        assay review --terminal       without a browser

      Serves the report on 127.0.0.1 only, at an address with a secret that is new each time. Open it in a browser on \
      this machine. What you accept there becomes golden when you press Write. End the review with Done in the page, or \
      Ctrl-C here. The review also ends with the program that started it. The exit status is 1 when a failure was not accepted.

      With `--terminal` you decide here, also over ssh. Press ? for the keys. Nothing is written until you press w.
      """)

  @Argument(help: ArgumentHelp("What to review.", valueName: "name|glob"))
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp(
      "The port to serve on; by default one of this folder's own, where browsers keep its decisions, or any that is free.",
      valueName: "n"))
  var port: UInt16?

  @Flag(help: "Review in this terminal, with keys, instead of a browser.")
  var terminal = false

  @Option(
    help: ArgumentHelp(
      "How '--terminal' shows pictures: kitty, iterm, sixel, blocks (half blocks in 24-bit color) or none; by default the terminal is asked.",
      valueName: "way"))
  var pictures: TerminalPicture?

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions

  func validate() throws {
    if pictures != nil, !terminal { throw ValidationError("'--pictures' is for '--terminal'.") }
    if terminal, port != nil { throw ValidationError("'--port' is for a review in a browser.") }
    if terminal, !RawTerminal.isAvailable {
      throw ValidationError(
        "'--terminal' needs a terminal that keys come from; accept by name or group instead, `assay accept <group>`."
      )
    }
  }

  mutating func run() async throws {
    patterns = try sources.takeFolders(from: patterns)
    try await review()
  }

  private func review() async throws {
    let suites = try sources.suites(output: options.output)
    try sources.protect(suites, output: options.output)
    try Suite.refuseSharedNames(in: suites, matching: patterns)
    let choices = options.verification(patterns: patterns, sources.invocation)
    let verification = await Suite.verify(suites, choices)
    try await verification.writeReports(to: options.output)
    guard !verification.evaluations.allSatisfy({ $0.verdict == .passed }) || !verification.problems.isEmpty
    else {
      Terminal.say("nothing to review: \(verification.evaluations.count) passed")
      return
    }
    let accepting = AcceptanceOptions(jobs: options.jobs)
    let accept: Accepting = { [sources, output = options.output] decisions throws(JudgeRefusal) in
      let suites: [Suite]
      do throws(Problem) {
        // Scenarios may have been edited meanwhile.
        suites = try sources.suites(output: output)
      } catch {
        throw JudgeRefusal(problems: [error])
      }
      _ = try await Suite.accept(decisions, in: suites, options: accepting)
    }
    let summary: ReviewSummary
    if terminal {
      summary = try await untilInterrupted { await decide(about: verification, accept: accept) }
      for problem in verification.problems { Terminal.complain(problem.description) }
    } else {
      let server = ReviewServer(
        verification.withAcceptedPictures(), accept: accept, log: Terminal.complain)
      summary = try await untilInterrupted { try await serve(server) }
    }
    for name in summary.written { Terminal.say("written   \(name)") }
    for name in summary.rejected { Terminal.say("rejected  \(name)") }
    let written = Set(summary.written)
    let open = verification.evaluations.count { $0.isFailure && !written.contains($0.name) }
    Terminal.say("\(written.count) written, \(summary.rejected.count) rejected, \(open) still failing")
    if open > 0 || !verification.problems.isEmpty { throw ExitCode(1) }
  }

  /// Makes goldens of accepted cases, all of them or none.
  private typealias Accepting = @Sendable (Decisions) async throws(JudgeRefusal) -> Void

  /// Reviews in the terminal; returns the written cases, nothing when the reviewer quits.
  private func decide(about verification: Verification, accept: Accepting) async -> ReviewSummary {
    guard var review = TerminalReview(verification) else { return ReviewSummary() }
    var terminal = RawTerminal()
    defer { terminal.restore() }
    let way = pictures ?? terminal.pictures()
    var shown: [UInt16] = []
    while !Task.isCancelled, let input = terminal.input(within: shown.isEmpty ? 0 : 200) {
      keys: for key in TerminalReview.keys(in: input) {
        shown = []
        switch review.press(key) {
        case .show: break
        case .quit: return ReviewSummary()
        case .write:
          terminal.show(review, pictures: way)
          do throws(JudgeRefusal) {
            try await accept(review.decisions)
            return review.summary
          } catch {
            review.refuse(error.problems)
            // Keys that were pressed while it wrote decide nothing.
            terminal.discardInput()
            break keys
          }
        }
      }
      let size = [terminal.size.ws_col, terminal.size.ws_row]
      if shown != size { terminal.show(review, pictures: way) }
      shown = size
    }
    return ReviewSummary()
  }

  private func serve(_ server: ReviewServer) async throws -> ReviewSummary {
    let ready = { @Sendable (address: String) in
      Terminal.say("review at  \(address)")
      Terminal.say("end with   Done in the page, or Ctrl-C")
      fflush(nil)  // Otherwise a pipe gets it when the review is over.
    }
    do {
      return try await server.run(port: port ?? Review.usualPort, ready: ready)
    } catch  where port == nil {
      return try await server.run(port: 0, ready: ready)
    } catch {
      throw Problem(
        .commandLine,
        "the report cannot be served on port \(port ?? 0): \(error); choose another with '--port'")
    }
  }

  /// The default port, the same for each review of a folder: browsers keep decisions by address, and restore them then.
  private static var usualPort: UInt16 {
    let hash = ContentHash(of: Array(Paths.current.utf8)).description
    return 49_152 + (UInt16(hash.prefix(4), radix: 16) ?? 0) / 4
  }

  /// Does some work, which is cancelled by Ctrl-C or when the program that started this one has ended.
  ///
  /// A second Ctrl-C ends this program at once.
  private func untilInterrupted<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    // The queue has a thread of its own, which runs even if all others are busy.
    let queue = DispatchQueue(label: "assay.interrupt")
    // A terminal must get its first screen back.
    let interrupts = (terminal ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT]).map { number in
      Terminal.onInterrupt(number, queue: queue) {
        if task.isCancelled { _exit(130) }
        task.cancel()
      }
    }
    let parent = getppid()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { if getppid() != parent { task.cancel() } }
    timer.schedule(deadline: .now(), repeating: .milliseconds(250))
    timer.resume()
    defer {
      timer.cancel()
      for interrupt in interrupts { interrupt.cancel() }
    }
    return try await task.value
  }
}

extension TerminalPicture: ExpressibleByArgument {}
