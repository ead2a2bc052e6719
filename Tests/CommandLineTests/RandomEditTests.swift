import AssayGoldenStorage
import AssayHarness
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Whatever happens to the files of a project, what passes is what a plain verifier finds right.
@Suite(.serialized) struct RandomEditTests {
  /// How many edits are made: more where `ASSAY_RANDOM_EDITS` says so.
  private static let count =
    ProcessInfo.processInfo.environment["ASSAY_RANDOM_EDITS"].flatMap(Int.init) ?? 40

  @Test("After random edits a verification passes only where the plain one does", arguments: [1, 2])
  func edits(seed: Int) async throws {
    var project = try await EditedProject(seed: UInt64(seed))
    #expect(try await project.passes() && project.plain.passes)
    var (passed, log) = (0, "")
    for number in 1...Self.count / 2 {
      if number % 4 == 0 {
        try project.restore()
        #expect(try await project.passes(), "restored after \(log)")
        log = ""
      }
      log += try project.edit() + "; "
      if try await project.passes() {
        passed += 1
        let isRight = project.plain.passes
        #expect(isRight, "seed \(seed), edit \(number): \(log)")
      }
    }
    // Some edits change nothing that counts, and most of them do.
    #expect(passed > 0 && passed < Self.count / 4, "\(passed) passed")
  }
}

/// A small project whose files are edited at random, and verified with the cache as at a terminal.
private struct EditedProject {
  let folder: TemporaryFolder
  let plain: PlainVerifier
  private var dice: SplitMix64
  private var whole: [String: Data] = [:]
  private let scenarios: ScenarioFolder
  private let caching: CacheOptions
  private let store: GoldenStore

  private static let labels = """
    label: HTLabel
    given: {frame: [20, 10], backgroundColor: red, text: ab, font: 5}
    cases:
      one: {}
      two: {given: {cornerRadius: 3}, expect: {lineCount: 1}}
      three: {given: {text: abc}, severalGoldens: two machines}

    """
  private static let tied = """
    label: HTLabel
    given: {frame: [20, 10], backgroundColor: red, text: ab, font: 5}
    cases:
      a: {sameAs: labels/one}
      b: {given: {cornerRadius: 4}, differsFrom: a}
      c: {sameAs: a}

    """

  /// Makes the project, accepts its goldens, and verifies it once, so that there is a cache.
  init(seed: UInt64) async throws {
    folder = try TemporaryFolder()
    dice = SplitMix64(seed: seed)
    var (scenarios, caching) = (ScenarioFolder(), CacheOptions())
    (scenarios.named, scenarios.allowCommands, scenarios.timeLimit) = (folder.path + "/Scenarios", false, 60)
    caching.cache = true
    (self.scenarios, self.caching) = (scenarios, caching)
    plain = PlainVerifier(scenarios: folder.path + "/Scenarios", goldens: folder.path + "/Goldens")
    store = GoldenStore(root: plain.goldens)
    try write(Data(Self.labels.utf8), to: "Scenarios/labels.yaml")
    try write(Data(Self.tied.utf8), to: "Scenarios/sub/tied.yaml")
    try write(Data(Self.labels.replacing("red", with: "blue").utf8), to: "Scenarios/sub/blue.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: plain.scenarios + "/Fonts", withDestinationPath: packageRoot.path + "/Scenarios/Fonts")
    _ = try await Judge(store: store).accept(["**"], in: scenarios.catalog)
    _ = try await passes()
    whole = files
  }

  /// Whether a verification ends with 0; an hour later than now, so that the file system's word counts.
  func passes() async throws -> Bool {
    let prepared = await caching.catalog(
      of: scenarios, store: store, output: folder.path + "/out", isWhole: true, jobs: 2, now: time(nil) + 3600
    )
    var options = VerificationOptions(outputFolder: folder.path + "/out")
    options.cache = prepared.use
    let verification = await Judge(store: store).verify(prepared.catalog, options: options)
    prepared.keepEnvironment()
    // Later than the file system's clock ticks, for this is no hour later.
    try await Task.sleep(for: .milliseconds(11))
    return verification.exitCode == 0
  }

  /// Every file of scenarios and goldens, by its path.
  private var files: [String: Data] {
    var files: [String: Data] = [:]
    for part in ["Scenarios", "Goldens"] {
      for case let name as String in FileManager.default.enumerator(atPath: folder.path + "/" + part)
        ?? .init()
      {
        let path = part + "/" + name
        if let data = FileManager.default.contents(atPath: folder.path + "/" + path) { files[path] = data }
      }
    }
    return files
  }

  /// Puts everything back but the cache.
  func restore() throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !path.contains("Fonts")
    {
      chmod(folder.path + "/" + path, 0o755)
    }
    let today = files
    for path in today.keys where whole[path] == nil {
      try FileManager.default.removeItem(atPath: folder.path + "/" + path)
    }
    for (path, data) in whole where today[path] != data { try write(data, to: path) }
  }

  private func write(_ data: Data, to path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}

extension EditedProject {
  /// Edits one file at random; what was done, in words.
  mutating func edit() throws -> String {
    let isCache = Int.random(in: 0..<8, using: &dice) == 0
    let paths = isCache ? ["out/cache/verified", "out/cache/environment"] : files.keys.sorted()
    guard let path = paths.randomElement(using: &dice),
      let old = FileManager.default.contents(atPath: folder.path + "/" + path)
    else { return "nothing" }
    let kind = Int.random(in: 0..<10, using: &dice)
    switch kind {
    case 0: try FileManager.default.removeItem(atPath: folder.path + "/" + path)
    case 1: chmod(folder.path + "/" + path, 0)
    case 2:
      try write(Data(Self.labels.utf8), to: "Goldens/.journal.new")
      try write(
        Data("assay journal 2\ncommitting\nmade 0 0 0\nremove labels/one.png\nend\n".utf8),
        to: "Goldens/.journal")
    case 3:
      // Another file of the same kind, as after a merge that went wrong.
      let ending = path.split(separator: ".").last ?? ""
      let others = files.filter { $0.key.hasSuffix(ending) }.sorted { $0.key < $1.key }
      guard let other = others.randomElement(using: &dice) else { break }
      try write(other.value, to: path)
    case 4: try write(Data(lines(of: old)), to: path)
    default: try write(Data(bytes(of: old)), to: path)
    }
    if Bool.random(using: &dice) {
      // The clock is set back.
      try? FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path + "/" + path)
    }
    return "\(kind) of \(path)"
  }

  /// The content with one byte changed, mostly a digit or letter to another, or cut, or longer.
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

  /// The content with a line left out, said twice, or put elsewhere.
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
