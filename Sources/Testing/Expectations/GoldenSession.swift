import AssayHarness
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssaySystem
import Foundation
import Synchronization

/// The expectations of one test process: who claims which golden, and the report when the process ends.
package final class GoldenSession: Sendable {
  /// The session of this process, set up by its environment.
  package static let shared = GoldenSession(environment: ProcessInfo.processInfo.environment)

  /// The environment variables; `ASSAY_OUTPUT` names another folder than `.build/assay` of the package.
  let environment: [String: String]
  /// What the judge was seen to find out in this process.
  let proofs = Proofs()
  private let reportsAtExit: Bool
  private let state = Mutex(State())

  private struct State {
    var claims: [Key: (claim: Claim, picture: ContentHash)] = [:]
    /// What was found of pictures, by their names and the folder of their goldens.
    var verifications: [Key: Verification] = [:]
    var runs: [String: (package: String, folder: Result<RunFolder, Problem>)] = [:]
    var willReport = false
    /// How many pictures were not judged, for something that they need is missing.
    var unavailable = 0
  }

  private struct Key: Hashable {
    var goldens: String
    var name: SubjectName
  }

  /// Creates a session.
  package init(environment: [String: String], reportsAtExit: Bool = true) {
    self.environment = environment
    self.reportsAtExit = reportsAtExit
  }

  /// Takes note of a picture; a sentence when its name is taken.
  func complaint(about name: SubjectName, _ rendering: Rendering, _ claim: Claim, at place: GoldenPlace)
    -> String?
  {
    let hash = rendering.contentHash
    let first = state.withLock { state in
      let key = Key(goldens: place.goldens, name: name)
      let first = state.claims[key]
      if first == nil { state.claims[key] = (claim, hash) }
      return first
    }
    guard let first else { return nil }
    guard first.claim.isOfSameTest(as: claim) else { return GoldenSession.clash(name, first.claim, claim) }
    guard first.picture != hash else { return nil }
    if claim.inline != nil { return InlineGolden.severalTexts }
    return
      "'\(name)' was drawn twice by \(claim.words), and not the same; give each argument of a test a golden of its own, or draw the same each time"
  }

  static func clash(_ name: SubjectName, _ first: Claim, _ second: Claim) -> String {
    if first.inline != nil, second.inline != nil {
      return "two goldens stand in the same line of \(second.location.path); give each a line of its own"
    }
    return
      "two tests claim the golden '\(name)': \(first.words), and \(second.words); give one of them another name"
  }

  /// Whether the build system has another process judge a picture; says to it that parts are known.
  func isOfAnotherShard(_ name: SubjectName) throws(Problem) -> Bool {
    let told = try ShardEnvironment(environment)
    if let file = told.statusFile, !FileManager.default.createFile(atPath: file, contents: nil) {
      throw Problem(SourceLocation(path: file), "the file of TEST_SHARD_STATUS_FILE cannot be written")
    }
    return try told.shard?.part(of: [name]).isEmpty ?? false
  }

  /// Whether a picture may stay unjudged for want of something, as the environment says; then it is counted.
  func leavesOutUnavailable(at place: GoldenPlace) -> Bool {
    guard environment["ASSAY_ALLOW_MISSING_FONTS"] == "1" else { return false }
    // The process reports at its end, though nothing may have been drawn.
    _ = runFolder(of: place)
    state.withLock { $0.unavailable += 1 }
    return true
  }

  /// The line on what was not judged; nil where everything was.
  var unavailableLine: String? {
    let count = state.withLock { $0.unavailable }
    guard count > 0 else { return nil }
    return
      "assay: \(count) \(count == 1 ? "golden was" : "goldens were") not judged: unavailable on this machine"
  }

  /// Keeps what was found of a picture, for the report.
  func note(_ verification: Verification, of name: SubjectName, at place: GoldenPlace) {
    state.withLock { $0.verifications[Key(goldens: place.goldens, name: name)] = verification }
  }

  /// What this process found of pictures whose goldens are in a folder.
  private func found(in goldens: String) -> [SubjectName: Verification] {
    state.withLock { state in
      let own = state.verifications.filter { $0.key.goldens == goldens }
      return Dictionary(uniqueKeysWithValues: own.map { ($0.key.name, $0.value) })
    }
  }

  /// The folder for what this run draws, cleared by its first process.
  func runFolder(of place: GoldenPlace) -> Result<RunFolder, Problem> {
    let output =
      environment["ASSAY_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 } ?? place.package + "/.build/assay"
    return state.withLock { state in
      if let known = state.runs[output] { return known.folder }
      let folder = RunFolder(output: GoldenPlace.typed(output))
      let result = Result { () throws(Problem) in
        try folder.begin(run: GoldenSession.run)
        try folder.note(getpid(), nil)
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

  /// Reports on everything this run drew, this process's and other ones'.
  private func writeReports() {
    var lines = [unavailableLine].compactMap(\.self)
    for run in state.withLock({ Array($0.runs.values) }) {
      guard case .success(let folder) = run.folder else { continue }
      let report = RunReport(
        folder: folder, package: run.package, junit: environment["ASSAY_JUNIT"], found: found)
      try? folder.note(getpid(), extent)
      lines += [report.write()].compactMap(\.self)
    }
    for line in lines { FileHandle.standardError.write(Data((line + "\n").utf8)) }
  }

  /// How much of the tests the `swift test` runs that started this process.
  private var extent: RunFolder.Extent {
    guard environment["TEST_TOTAL_SHARDS", default: ""].isEmpty, unavailableLine == nil else { return .part }
    return RunFolder.Extent(ofCommand: Platform.command(of: getppid()))
  }

  /// The run this process belongs to: all processes that one `swift test` starts have one parent.
  private static let run = "\(getppid())-\(Platform.beginning(of: getppid()))"
}
