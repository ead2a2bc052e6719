import AssayGoldens
import AssayVerifying
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Random edits of the files of a project, after which only what a plain verifier finds right may pass.
@Suite struct RandomEditTests {
  /// How often each kind of edit is made of each kind of file; `ASSAY_RANDOM_EDITS` sets another number.
  private static let rounds =
    ProcessInfo.processInfo.environment["ASSAY_RANDOM_EDITS"].flatMap(Int.init) ?? 1

  @Test("After random edits a verification passes only if the plain verifier passes", arguments: [1, 2])
  func edits(seed: Int) async throws {
    var project = try await EditedProject(seed: UInt64(seed))
    #expect(try await project.passes() && project.passesPlainly)
    var (passed, failed, log) = (0, 0, "")
    for _ in 1...Self.rounds {
      for (edit, target) in EditedProject.allEdits {
        log += try project.make(edit, of: target) + "; "
        if try await project.passes() {
          passed += 1
          let isRight = project.passesPlainly
          #expect(isRight, "seed \(seed): \(log)")
        } else {
          // A failure would hide the effect of the next edit.
          failed += 1
          try project.restore()
          #expect(try await project.passes(), "restored after \(log)")
          log = ""
        }
      }
    }
    #expect(failed > passed, "\(passed) passed and \(failed) failed")
  }
}

/// A small project whose files are edited at random.
private struct EditedProject {
  private var plain: PlainVerifier
  private let assay: CommandLineTool
  private var dice: SplitMix64
  private var original: [String: Data] = [:]
  private let scenarios: ScenarioFolder
  private let store: GoldenStore
  /// The day of verifications, and how many shards they have; 1 verifies everything at once.
  private var (today, shards) = (lastDay, 1)

  /// The last day of the known failure.
  private static let lastDay = "2026-06-01"
  private static let labels = """
    label: HTLabel
    given: {frame: [20, 10], backgroundColor: red, text: ab, font: 5}
    cases:
      one: {}
      two: {given: {cornerRadius: 3}, expect: {lineCount: 1}}
      three: {given: {text: abc}, severalGoldens: two machines}

    """
  private static let related = """
    label: HTLabel
    given: {frame: [20, 10], backgroundColor: red, text: ab, font: 5}
    cases:
      a: {sameAs: labels/one}
      b: {given: {cornerRadius: 4}, differsFrom: a}
      c: {sameAs: a}

    """

  private static func known(_ properties: String) -> String {
    """
    label: HTLabel
    given: {frame: [20, 10], backgroundColor: red, text: ab, font: 5}
    cases:
      a: {\(properties)}

    """
  }

  /// Makes the project, accepts its goldens, and then states a known failure.
  init(seed: UInt64) async throws {
    assay = try CommandLineTool()
    dice = SplitMix64(seed: seed)
    var scenarios = ScenarioFolder()
    let root = assay.folder.path
    (scenarios.named, scenarios.allowCommands, scenarios.timeLimit) = (root + "/Scenarios", false, 60)
    self.scenarios = scenarios
    plain = PlainVerifier(scenarios: root + "/Scenarios", goldens: root + "/Goldens")
    store = GoldenStore(root: plain.goldens)
    try assay.write(Self.labels, to: "Scenarios/labels.yaml")
    try assay.write(Self.related, to: "Scenarios/sub/related.yaml")
    try assay.write(Self.labels.replacing("red", with: "blue"), to: "Scenarios/sub/blue.yaml")
    try assay.write(Self.known("given: {cornerRadius: 2}"), to: "Scenarios/known.yaml")
    _ = try await Judge(store: store).accept(["**"], in: scenarios.catalog)
    let known =
      "given: {cornerRadius: 3}, knownFailure: {reason: for now, until: \(Self.lastDay), failure: %}"
    try assay.write(Self.known(known.replacing("%", with: "raster")), to: "Scenarios/known.yaml")
    let failure = await Judge(store: store).verify(scenarios.catalog, options: options(.none)).evaluations
      .flatMap(\.messages).compactMap { $0.firstMatch(of: /this failure is ([^ ,]+),/)?.output.1 }
    let name = String(try #require(failure.first))
    try assay.write(Self.known(known.replacing("%", with: name)), to: "Scenarios/known.yaml")
    for subject in scenarios.catalog.subjects where subject.knownFailure != nil {
      plain.known[subject.name] = try subject.render()
    }
    original = files
  }

  /// Whether the plain verifier passes on this day.
  var passesPlainly: Bool { plain.passes(on: today) }

  /// Whether a verification, or all of its shards, ends with 0.
  func passes() async throws -> Bool {
    guard shards > 1 else {
      return await Judge(store: store).verify(scenarios.catalog, options: options(.none)).exitCode == 0
    }
    var bundles: [ResultBundle] = []
    for index in 0..<shards {
      let variables = ["TEST_TOTAL_SHARDS": "\(shards)", "TEST_SHARD_INDEX": "\(index)"]
      let (catalog, options) = (scenarios.catalog, options(try ShardEnvironment(variables).shard))
      let verification = await Judge(store: store).verify(catalog, options: options)
      let path = assay.folder.path + "/shard"
      try ResultBundle(verification, of: catalog, options: options, stores: [store]).write(to: path)
      bundles.append(try ResultBundle(path: path))
    }
    await #expect(throws: JudgeRefusal.self) { try await ResultBundle.merged(bundles.dropLast()) }
    return (try? await ResultBundle.merged(bundles))?.verification.exitCode == 0
  }

  private func options(_ shard: Shard?) -> VerificationOptions {
    var options = VerificationOptions(shard: shard, outputFolder: assay.folder.path + "/out")
    options.today = today
    return options
  }

  /// Every file of scenarios and goldens, by its path.
  private var files: [String: Data] {
    ["Scenarios", "Goldens"].reduce(into: [:]) { files, folder in
      for (name, data) in assay.files(below: folder) where !data.isEmpty { files[folder + "/" + name] = data }
    }
  }

  /// Puts everything back.
  mutating func restore() throws {
    (today, shards) = (Self.lastDay, 1)
    for folder in ["Scenarios", "Scenarios-2", "Goldens", "Goldens-2"] { try? assay.remove(folder) }
    for (path, data) in original { try assay.write([UInt8](data), to: path) }
    try assay.linkFonts()
  }
}

extension EditedProject {
  /// An edit of a file.
  enum Edit: CaseIterable {
    /// The file is deleted; it or its folder cannot be read; an interrupted update is next to it.
    case deleted, unreadable, folderUnreadable, interrupted
    /// The file or its folder gets another name.
    case renamed, folderRenamed
    /// The file has the content of another of its kind, as after a wrong merge; its lines or bytes change.
    case exchanged, lines, bytes
    /// The verification is on another day, or in shards, as variables of a build system ask for.
    case clock, sharded
  }

  /// Every edit of every kind of file: pictures, facts and scenarios.
  static let allEdits = Edit.allCases.flatMap { edit in [".png", ".facts", ".yaml"].map { (edit, $0) } }

  /// Edits a random file of a kind; returns a description of the edit.
  mutating func make(_ edit: Edit, of kind: String) throws -> String {
    let paths = files.keys.filter { $0.hasSuffix(kind) }.sorted()
    let path = try #require(paths.randomElement(using: &dice))
    let old = try #require(files[path])
    switch edit {
    case .deleted: try assay.remove(path)
    case .unreadable: try makeUnreadable(path)
    case .folderUnreadable: try makeUnreadable((path as NSString).deletingLastPathComponent)
    case .interrupted:
      try assay.write(Self.labels, to: "Goldens/.journal.new")
      try assay.write(
        "assay journal 2\ncommitting\nmade 0 0 0\nremove labels/one.png\nend\n", to: "Goldens/.journal")
    case .renamed: try rename(path, to: path.replacing(kind, with: "-2" + kind))
    case .folderRenamed:
      let folder = (path as NSString).deletingLastPathComponent
      try rename(folder, to: folder + "-2")
    case .clock: today = Bool.random(using: &dice) ? "2026-05-31" : "2026-06-02"
    case .sharded: shards = Int.random(in: 2...4, using: &dice)
    case .exchanged:
      try assay.write([UInt8](files[paths.randomElement(using: &dice) ?? path] ?? old), to: path)
    case .lines: try assay.write(lines(of: old), to: path)
    case .bytes: try assay.write(bytes(of: old), to: path)
    }
    return "\(edit) of \(path)"
  }

  /// Replaces a file or folder by a link to itself: permissions would not keep root from reading it.
  private func makeUnreadable(_ path: String) throws {
    try assay.remove(path)
    try FileManager.default.createSymbolicLink(
      atPath: assay.url(path).path, withDestinationPath: assay.url(path).path)
  }

  private func rename(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(at: assay.url(path), to: assay.url(other))
  }

  /// The content with one byte changed, mostly a digit, or cut, or one byte longer.
  private mutating func bytes(of old: Data) -> [UInt8] {
    var bytes = [UInt8](old)
    guard let place = bytes.indices.randomElement(using: &dice) else { return [0] }
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: return Array(bytes[..<place])
    case 1: return bytes + [bytes[place]]
    case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    default:
      let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
      bytes[digits.randomElement(using: &dice) ?? place] = UInt8.random(in: 48...57, using: &dice)
    }
    return bytes
  }

  /// The content with a line removed, repeated or moved.
  private mutating func lines(of old: Data) -> [UInt8] {
    var lines = [UInt8](old).split(separator: 10, omittingEmptySubsequences: false)
    guard let place = lines.indices.randomElement(using: &dice) else { return [] }
    let line = lines[place]
    if Bool.random(using: &dice) { lines.remove(at: place) }
    if Bool.random(using: &dice), let other = lines.indices.randomElement(using: &dice) {
      lines.insert(line, at: other)
    }
    return Array(lines.joined(separator: [10]))
  }
}
