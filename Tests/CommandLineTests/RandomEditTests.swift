import AssayGoldenStorage
import AssayHarness
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Whatever happens to the files of a project, what passes is what a plain verifier finds right.
@Suite struct RandomEditTests {
  /// How often every kind of edit is made of every kind of file: more where `ASSAY_RANDOM_EDITS` says so.
  private static let rounds =
    ProcessInfo.processInfo.environment["ASSAY_RANDOM_EDITS"].flatMap(Int.init) ?? 1

  @Test("After random edits a verification passes only where the plain one does", arguments: [1, 2])
  func edits(seed: Int) async throws {
    var project = try await EditedProject(seed: UInt64(seed))
    #expect(await project.passes() && project.plain.passes)
    var (passed, failed, log) = (0, 0, "")
    for _ in 1...Self.rounds {
      for (edit, target) in EditedProject.allEdits {
        log += try project.make(edit, of: target) + "; "
        if await project.passes() {
          passed += 1
          let isRight = project.plain.passes
          #expect(isRight, "seed \(seed): \(log)")
        } else {
          // What fails would hide whatever is edited next.
          failed += 1
          try project.restore()
          #expect(await project.passes(), "restored after \(log)")
          log = ""
        }
      }
    }
    #expect(failed > passed, "\(passed) passed and \(failed) failed")
  }
}

/// A small project whose files are edited at random.
private struct EditedProject {
  let folder: TemporaryFolder
  let plain: PlainVerifier
  private var dice: SplitMix64
  private var whole: [String: Data] = [:]
  /// What nobody may read.
  private var denied: [String] = []
  private let scenarios: ScenarioFolder
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

  /// Makes the project, and accepts its goldens.
  init(seed: UInt64) async throws {
    folder = try TemporaryFolder()
    dice = SplitMix64(seed: seed)
    var scenarios = ScenarioFolder()
    (scenarios.named, scenarios.allowCommands, scenarios.timeLimit) = (folder.path + "/Scenarios", false, 60)
    self.scenarios = scenarios
    plain = PlainVerifier(scenarios: folder.path + "/Scenarios", goldens: folder.path + "/Goldens")
    store = GoldenStore(root: plain.goldens)
    try write(Data(Self.labels.utf8), to: "Scenarios/labels.yaml")
    try write(Data(Self.tied.utf8), to: "Scenarios/sub/tied.yaml")
    try write(Data(Self.labels.replacing("red", with: "blue").utf8), to: "Scenarios/sub/blue.yaml")
    try linkFonts()
    _ = try await Judge(store: store).accept(["**"], in: scenarios.catalog)
    whole = files
  }

  /// Whether a verification ends with 0.
  func passes() async -> Bool {
    let options = VerificationOptions(outputFolder: folder.path + "/out")
    return await Judge(store: store).verify(scenarios.catalog, options: options).exitCode == 0
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

  /// Puts everything back.
  mutating func restore() throws {
    allowAll()
    for path in [plain.scenarios, plain.goldens] { try FileManager.default.removeItem(atPath: path) }
    for (path, data) in whole { try write(data, to: path) }
    try linkFonts()
  }

  private mutating func allowAll() {
    for path in denied.reversed() { chmod(path, 0o755) }
    denied = []
  }

  private func linkFonts() throws {
    try FileManager.default.createSymbolicLink(
      atPath: plain.scenarios + "/Fonts", withDestinationPath: packageRoot.path + "/Scenarios/Fonts")
  }

  private func write(_ data: Data, to path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}

extension EditedProject {
  /// What is done to a file.
  enum Edit: CaseIterable {
    /// It is deleted; it, or the folder it is in, can no longer be read; an interrupted update lies beside it.
    case deleted, unreadable, folderUnreadable, interrupted
    /// It has the content of another of its kind, as after a merge that went wrong; its lines or bytes change.
    case exchanged, lines, bytes
  }

  /// Every edit of every kind of file: pictures, facts and scenarios.
  static let allEdits = Edit.allCases.flatMap { edit in [".png", ".facts", ".yaml"].map { (edit, $0) } }

  /// Edits one file of a kind at random; what was done, in words.
  mutating func make(_ edit: Edit, of kind: String) throws -> String {
    let paths = files.keys.filter { $0.hasSuffix(kind) }.sorted()
    let path = try #require(paths.randomElement(using: &dice))
    let place = folder.path + "/" + path
    let old = try #require(FileManager.default.contents(atPath: place))
    switch edit {
    case .deleted: try FileManager.default.removeItem(atPath: place)
    case .unreadable: try makeUnreadable(place)
    case .folderUnreadable: try makeUnreadable((place as NSString).deletingLastPathComponent)
    case .interrupted:
      try write(Data(Self.labels.utf8), to: "Goldens/.journal.new")
      try write(
        Data("assay journal 2\ncommitting\nmade 0 0 0\nremove labels/one.png\nend\n".utf8),
        to: "Goldens/.journal")
    case .exchanged:
      guard let other = paths.randomElement(using: &dice) else { break }
      try write(files[other] ?? old, to: path)
    case .lines: try write(Data(lines(of: old)), to: path)
    case .bytes: try write(Data(bytes(of: old)), to: path)
    }
    if Bool.random(using: &dice) {
      // The file says that it is old.
      try? FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: place)
    }
    return "\(edit) of \(path)"
  }

  /// Makes a file or folder one that nobody can read: as a link to itself, for root may read what permissions deny.
  private mutating func makeUnreadable(_ path: String) throws {
    guard geteuid() == 0 else {
      denied.append(path)
      chmod(path, 0)
      return
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
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
