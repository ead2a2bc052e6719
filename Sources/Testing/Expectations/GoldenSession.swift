import AssayVerifying
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssaySystem
import FoundationEssentials
import Synchronization

/// The expectations of one test process: which test uses which golden, and the report when the process ends.
package final class GoldenSession: Sendable {
  /// The session of this process.
  package static let shared = GoldenSession(environment: ProcessInfo.processInfo.environment)

  /// The environment variables; `ASSAY_OUTPUT` names another folder than `.build/assay` of the package.
  let environment: [String: String]
  /// The comparisons that this process has seen fail on a damaged golden.
  let proofs = Proofs()
  private let reportsAtExit: Bool
  let state = Mutex(State())

  struct State {
    /// The first test with each golden, by the golden's path without its ending, and the picture that it drew.
    fileprivate var claims: [String: (metadata: CandidateMetadata, picture: ContentHash)] = [:]
    fileprivate var runs: [String: (package: String, folder: Result<RunFolder, Problem>)] = [:]
    fileprivate var willReport = false
    /// How many pictures were not compared because this machine lacks something they need.
    fileprivate var unavailable = 0
    /// The places of goldens without a name of their own, by the name of their test.
    var unnamed: [String: [String]] = [:]
  }

  /// Creates a session.
  package init(environment: [String: String], reportsAtExit: Bool = true) {
    self.environment = environment
    self.reportsAtExit = reportsAtExit
  }

  /// The mode in the environment variable `ASSAY_RECORD`, which overrides that of a test; nil when it is not set.
  ///
  /// `ASSAY_ACCEPT` names the one golden that may be written.
  func recordMode(of name: SubjectName) throws(Problem) -> RecordMode? {
    if let accepted = environment["ASSAY_ACCEPT"], !accepted.isEmpty {
      return accepted == name.text ? .all : .never
    }
    guard let word = environment["ASSAY_RECORD"], !word.isEmpty else { return nil }
    guard let mode = RecordMode(rawValue: word) else {
      let words = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(.commandLine, "ASSAY_RECORD=\(word) is no record mode; there are \(words)")
    }
    return mode
  }

  /// Registers a picture; returns an error message when two have the same name.
  func conflict(
    of name: SubjectName, _ rendering: Rendering, _ metadata: CandidateMetadata, at place: GoldenPlace
  ) -> String? {
    let hash = rendering.contentHash
    let first = state.withLock { state in
      let key = "\(place.goldens)/\(name)"
      let first = state.claims[key]
      if first == nil { state.claims[key] = (metadata, hash) }
      return first
    }
    guard let first else { return nil }
    guard first.metadata.isOfSameTest(as: metadata) else {
      return GoldenSession.conflict(name, first.metadata, metadata)
    }
    guard first.picture != hash else { return nil }
    if metadata.inline != nil { return InlineGolden.severalTexts }
    return
      "'\(name)' was drawn twice by \(metadata.testAndPlace), and not the same; in a loop, give each a name, such as 'named: \"badge/\\(radius)\"', or draw the same each time"
  }

  static func conflict(_ name: SubjectName, _ first: CandidateMetadata, _ second: CandidateMetadata) -> String
  {
    if first.inline != nil, second.inline != nil {
      return "two goldens are in the same line of \(second.location.path); give each a line of its own"
    }
    return
      "two tests claim the golden '\(name)': \(first.testAndPlace), and \(second.testAndPlace); give one of them another name"
  }

  /// Whether the build system lets another process compare a picture; confirms to it that tests know about shards.
  func isOfAnotherShard(_ name: SubjectName) throws(Problem) -> Bool {
    let shards = try ShardEnvironment(environment)
    if let file = shards.statusFile, !FileManager.default.createFile(atPath: file, contents: nil) {
      throw Problem(SourceLocation(path: file), "the file of TEST_SHARD_STATUS_FILE cannot be written")
    }
    return shards.shard.map { !$0.holds(name) } ?? false
  }

  /// Whether the environment allows that a picture is not compared because it is unavailable; counts it then.
  func allowsUnavailable(at place: GoldenPlace) -> Bool {
    guard environment["ASSAY_ALLOW_MISSING_FONTS"] == "1" else { return false }
    // The count is printed when the process ends, even if nothing was drawn.
    _ = runFolder(of: place)
    state.withLock { $0.unavailable += 1 }
    return true
  }

  /// The line with the number of unavailable pictures, if any.
  var unavailableLine: String? {
    let count = state.withLock { $0.unavailable }
    guard count > 0 else { return nil }
    return
      "assay: \(count) \(count == 1 ? "golden was" : "goldens were") not judged: unavailable on this machine"
  }

  /// The folder for everything this run draws, cleared by its first process.
  func runFolder(of place: GoldenPlace) -> Result<RunFolder, Problem> {
    let output =
      environment["ASSAY_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 } ?? place.package + "/.build/assay"
    return state.withLock { state in
      if let known = state.runs[output] { return known.folder }
      let folder = RunFolder(output: GoldenPlace.typed(output))
      let result = Result { () throws(Problem) in
        try folder.begin(run: GoldenSession.run)
        try folder.noteProcess(getpid(), ran: nil)
        return folder
      }
      state.runs[output] = (place.package, result)
      if reportsAtExit, !state.willReport {
        state.willReport = true
        atexit { GoldenSession.shared.writeReports() }
      }
      return result
    }
  }

  /// Reports on everything this run drew, in this process and in others.
  private func writeReports() {
    var lines = [unavailableLine].compactMap(\.self)
    for run in state.withLock({ Array($0.runs.values) }) {
      guard case .success(let folder) = run.folder else { continue }
      try? folder.noteProcess(getpid(), ran: extent)
      let report = RunReport(folder: folder, package: run.package, junit: environment["ASSAY_JUNIT"])
      lines += [report.write()].compactMap(\.self)
    }
    for line in lines { _ = writeWhole(Array((line + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Whether the `swift test` that started this process runs all tests.
  private var extent: RunFolder.Extent {
    guard environment["TEST_TOTAL_SHARDS", default: ""].isEmpty, unavailableLine == nil else { return .part }
    return RunFolder.Extent(ofCommand: Platform.command(of: getppid()))
  }

  /// The run this process belongs to: all processes that one `swift test` starts have one parent.
  private static let run = "\(getppid())-\(Platform.beginning(of: getppid()))"
}
