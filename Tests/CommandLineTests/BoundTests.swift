import AssayFacts
import AssayHashing
import AssayImaging
import AssayLabels
import AssaySubjects
import AssayTestSupport
import AssayTypesetting
import Foundation
import Testing
import Yams

@testable import AssayGoldenStorage
@testable import AssayHarness
@testable import AssayRenderers
@testable import AssayScenarioFormat
@testable import assay

/// The table of bounds is what the code does: each is gone to, and one beyond.
@Suite struct BoundTests {
  @Test("The article shows the table")
  func article() throws {
    let article = packageRoot.appendingPathComponent(
      "Sources/Testing/AssayTesting/AssayTesting.docc/Limits.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text.contains("\n\n" + Limits.table + "\n"), "scripts/make/reference writes it anew")
  }

  @Test("Every bound has a trial, and every trial a bound")
  func trials() {
    #expect(Set(Limits.all.map(\.id)) == Set(BoundTrial.all.keys))
    #expect(Limits.all.count == BoundTrial.all.count)
  }

  @Test("What has as much as is allowed is read, and one more is refused", arguments: Limits.all)
  func edge(bound: Bound) throws {
    switch BoundTrial.all[bound.id] {
    case .reader(let isRead):
      #expect(try isRead(bound.most), "\(bound.words)")
      #expect(try !isRead(bound.most + 1), "one more than \(bound.words)")
    case .beyond(let isRead):
      #expect(try !isRead(bound.most + 1), "one more than \(bound.words)")
    case .smaller(let isRead):
      #expect(try isRead(3, 3), "\(bound.words)")
      #expect(try !isRead(4, 3), "one more than \(bound.words)")
    case .elsewhere(let suite):
      let all = FileManager.default.enumerator(atPath: packageRoot.path + "/Tests")
      let names = (all?.compactMap { $0 as? String } ?? []).map { $0.split(separator: "/").last ?? "" }
      #expect(names.contains { $0 == suite + ".swift" }, "\(suite)")
    case nil: break
    }
  }
}

extension Bound: CustomTestStringConvertible {
  fileprivate var id: String { "\(input): \(what)" }
  package var testDescription: String { id }
}

/// How it is seen whether an input of a size is read.
private enum BoundTrial: Sendable {
  /// Whether so much is read, or refused for another reason.
  case reader(@Sendable (Int) throws -> Bool)
  /// The same, where it takes long or much memory to read as much as is allowed.
  case beyond(@Sendable (Int) throws -> Bool)
  /// Whether so much is read where another number is the bound, for as much as is allowed would take too long.
  case smaller(@Sendable (_ size: Int, _ bound: Int) throws -> Bool)
  /// Another suite goes to the bound, or near it where it is of time.
  case elsewhere(String)

  static let all: [String: BoundTrial] =
    ofScenarios.merging(ofFiles) { first, _ in first }.merging(ofFacts) { first, _ in first }

  /// Whether something is done, or refused for another reason than its size.
  private static func isRead(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      return !["at most", "larger", "longer", "deep", "more than", "between", "beyond", "no face number"]
        .contains {
          "\(error)".contains($0)
        }
    }
  }
}

// MARK: Scenarios

extension BoundTrial {
  private static let place = SourceLocation(path: "b.yaml")

  private static let ofScenarios: [String: BoundTrial] = [
    "scenario file, `assay.yaml`, `fonts.lock`: size": .reader { count in
      isRead { _ = try YAMLFile.parse("a: b\n#" + String(repeating: "x", count: count - 6), path: "b.yaml") }
    },
    "scenario file, `assay.yaml`, `fonts.lock`: values": .reader { count in
      // A list of a thousand values, then as often as there is room what it stands for.
      let aliases = Array(repeating: "*a", count: (count - 1) / 1000 - 1)
      let rest = Array(repeating: "b", count: (count - 1) % 1000)
      let first = "&a [" + Array(repeating: "b", count: 999).joined(separator: ",") + "]"
      let text = "[" + ([first] + aliases + rest).joined(separator: ",") + "]"
      return isRead { _ = try YAMLFile.parse(text, path: "b.yaml") }
    },
    "scenario file, `assay.yaml`, `fonts.lock`: key": .reader { count in
      isRead {
        _ = try YAMLFile.parse(String(repeating: "k", count: count) + ": 1", path: "b.yaml").entries("b")
      }
    },
    "scenario: cases of a file": .reader { count in
      var budget = ExpansionBudget()
      return isRead { try budget.take(subjects: count, at: place) }
    },
    "scenario: values of all cases": .reader { count in
      var budget = ExpansionBudget()
      return isRead { try budget.take(values: count, at: place) }
    },
    "scenario: keys of a matrix": .reader { count in
      let axes = (0..<count).map { "a\($0): [1]" }.joined(separator: ", ")
      // That these are no properties is said of so many only.
      return isRead { _ = try group("matrix: {\(axes)}", label: "HTLabel") }
    },
    "scenario: formula": .reader { count in
      isRead { _ = try FormulaParser.parse(String(repeating: " ", count: count - 1) + "1") }
    },
    "scenario: depth of a formula": .reader { count in
      let (left, right) = (String(repeating: "(", count: count), String(repeating: ")", count: count))
      return isRead { _ = try FormulaParser.parse(left + "1" + right) }
    },
    "scenario: text": .reader { count in
      let value = YAMLValue(node: Node(String(repeating: "x", count: count)), path: "b.yaml")
      let system = try #require(LabelSystems.all.first)
      return isRead { _ = try AssignmentReader(system: system, families: []).text(value, for: "text") }
    },
    "scenario: number": .reader { isScenario("steps: [{set: {cornerRadius: -\($0)}}]") },
    "scenario: size of a font": .reader { isScenario("steps: [{set: {font: \($0)}}]") },
    "scenario: length of an attribute": .reader { count in
      (try? group("steps: [{set: {maskLineWidth: \(count)}}]", label: "HTLabel").subjects[0].render()) != nil
    },
    "scenario: pieces of a path": .reader { count in
      let closings = Array(repeating: "close", count: count - 1).joined(separator: ", ")
      return isScenario("steps: [{set: {maskPath: [{move: [0, 0]}, \(closings)]}}]")
    },
    "scenario: tab stops of a paragraph": .reader { count in
      let stops = (1...count).map { "[\($0)]" }.joined(separator: ", ")
      return isScenario(
        "steps: [{set: {attributedText: {string: ab, paragraph: {tabStops: [\(stops)]}}}}]",
        label: "PlainLabel")
    },
    "scenario: side of a picture": .reader { isScenario("canvas: {size: [\($0), 1], scale: 1}") },
    "scenario: picture": .reader { count in
      isScenario("canvas: {size: [8192, \((count + 8191) / 8192)], scale: 1}")
    },
    "scenario: side of an inline image": .reader {
      isScenario("images: {p: {size: [\($0), 1], color: red}}")
    },
    "scenario: drawing a label": .elsewhere("RenderingWatchTests"),
    "program that draws: arguments": .reader { count in
      isScenario("render: {command: [\(String(repeating: "a", count: count - 8)), \"{output}\"]}", label: nil)
    },
    "program that draws: time": .reader {
      isScenario("render: {command: [x, \"{output}\"], timeLimit: \($0)}", label: nil)
    },
    "program that draws: what it prints": .reader { count in
      let program = Program(
        command: ["head", "-c", "\(count)", "/dev/zero"], folder: "/", timeLimit: .seconds(600))
      return program.run().ending == .exited(0)
    },
  ]

  /// Reads a scenario file of one case with some lines more.
  private static func group(_ lines: String, label: String?) throws -> SubjectGroup {
    let head = label.map { "label: \($0)\ngiven: {frame: [9, 9]}\n" } ?? ""
    return try ScenarioLoader(folder: scenarios, allowsCommands: true).group(
      named: "b", path: "b.yaml", text: head + lines + "\n", lock: lock)
  }

  private static let scenarios = packageRoot.path + "/Scenarios"
  private static let lock = Result { () throws(Problem) in
    try FontLock(path: scenarios + "/" + FontLock.location)
  }

  private static func isScenario(_ lines: String, label: String? = "HTLabel") -> Bool {
    (try? group(lines, label: label)) != nil
  }
}

// MARK: Files

extension BoundTrial {
  private static let ofFiles: [String: BoundTrial] = [
    "font file: size": .reader { count in try isRead(count, "f.ttf") { _ = try Typeface(path: $0 + "/f.ttf") }
    },
    "font file: faces": .beyond { count in
      isRead {
        _ = try Typeface(path: packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf", index: count - 1)
      }
    },
    "golden picture: size when it is read": .reader { count in
      try isRead(count, "g.png") { _ = try GoldenStore(root: $0).read("g.png") }
    },
    "golden picture: size when it is accepted": .elsewhere("GoldenStoreTests"),
    "golden text: size": .reader { count in
      try isRead(count, "g.txt") { _ = try GoldenStore(root: $0).read("g.txt") }
    },
    "source with goldens: size": .reader { count in
      try isRead(count, "g.swift") { _ = try TestSources(package: $0).read("g.swift") }
    },
    "facts file: size": .reader { count in
      try isRead(count, "g.facts") { _ = try GoldenStore(root: $0).read("g.facts") }
    },
    "journal: size": .reader { count in
      try isRead(count, ".journal") { _ = try GoldenStore(root: $0).recover() }
    },
    "goldens of an earlier revision: what git hands over": .reader { count in
      isRead { try EarlierGoldens.check(sizes: ["1", "0123 missing", "\(count - 1)"]) }
    },
    "any PNG: pixels": .reader { count in isRead { try Bitmap.check(png: header(width: count)) } },
    "any PNG: color profile": .elsewhere("ColorProfileTests"),
    "PNG for `assay diff`: size": .elsewhere("DiffBadInputTests"),
    "picture of a program, of `--candidates`: size": .reader { count in
      try isRead(count, "p.png") {
        _ = try PictureFile(picture: $0 + "/p.png", facts: $0 + "/p.json").rendering()
      }
    },
    "picture of a program, of `--candidates`: side": .reader { count in
      let folder = try TemporaryFolder()
      let png = try Bitmap(width: count, height: 1, color: .white).png()
      try Data(png).write(to: folder.url.appendingPathComponent("p.png"))
      return isRead {
        _ = try PictureFile(picture: folder.path + "/p.png", facts: folder.path + "/p.json").rendering()
      }
    },
    "picture of a program, of `--candidates`: facts as JSON": .reader { count in
      let folder = try TemporaryFolder()
      try Data(try Bitmap(width: 1, height: 1, color: .white).png()).write(
        to: folder.url.appendingPathComponent("p.png"))
      try Data("{}".utf8 + Array(repeating: 32, count: count - 2)).write(
        to: folder.url.appendingPathComponent("p.json"))
      return isRead {
        _ = try PictureFile(picture: folder.path + "/p.png", facts: folder.path + "/p.json").rendering()
      }
    },
    "picture of a program, of `--candidates`: pictures of a folder": .smaller { count, bound in
      let folder = try TemporaryFolder()
      for number in 0..<count { try Data().write(to: folder.url.appendingPathComponent("p\(number).png")) }
      var problems: [Problem] = []
      let found = CandidateFolder(path: folder.path).candidates(atMost: bound, problems: &problems)
      return problems.isEmpty && found.count == count
    },
    "`groups.json`: size": .reader { count in
      try isRead(count, "groups.json") { _ = try RecordedGroups(in: $0) }
    },
    "`decisions.json`: size": .reader { count in
      try isRead(count, "d.json") { _ = try InputFile.read($0 + "/d.json", limit: Decisions.sizeLimit) }
    },
    "bundle: manifest": .reader { count in
      try isRead(count, "manifest.json") { _ = try ResultBundle(path: $0) }
    },
    "bundle: each picture": .reader { count in
      try isRead(count, "p.png") { folder in
        _ = try BundleFiles(path: folder).read("p.png", limit: ResultBundle.pictureLimit)
      }
    },
    "bundle: all pictures": .smaller { count, bound in
      let folder = try TemporaryFolder()
      let pictures = try (0..<count).map {
        try Bitmap(width: 1, height: 1, color: Color(red: UInt8($0), green: 0, blue: 0)).png()
      }
      for png in pictures {
        let url = folder.url.appendingPathComponent(ResultBundle.object("\(SHA256(of: png))"))
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(png).write(to: url)
      }
      return isRead {
        _ = try ResultBundle.pictures(
          pictures.map { "\(SHA256(of: $0))" }, in: BundleFiles(path: folder.path),
          atMost: pictures.prefix(bound).map(\.count).reduce(0, +))
      }
    },
    "bundle: files of an archive": .reader { count in
      let folder = try TemporaryFolder()
      try Data(archive(stating: count)).write(to: folder.url.appendingPathComponent("b.zip"))
      return isRead { _ = try ZipArchive(path: folder.path + "/b.zip") }
    },
    "request to `assay review`: head": .elsewhere("ReviewServerTests"),
    "request to `assay review`: time of the head": .elsewhere("ReviewServerTests"),
    "request to `assay review`: body": .elsewhere("ReviewServerTests"),
    "request to `assay review`: time of the body": .elsewhere("ReviewServerTests"),
    "request to `assay review`: connections": .elsewhere("ReviewServerTests"),
    "contact sheet: causes": .elsewhere("ContactSheetTests"),
  ]

  /// The same with a folder that has a file of a size, of which nothing is on the disk.
  private static func isRead(_ count: Int, _ name: String, by body: (String) throws -> Void) throws -> Bool {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: UInt64(count))
    try file.close()
    return isRead { try body(folder.path) }
  }

  /// The end of a zip archive of so many files, of which there are none (APPNOTE 4.3.14 to 4.3.16).
  private static func archive(stating count: Int) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let record = Array("PK\u{6}\u{6}".utf8) + bytes(44, 8) + bytes(45, 2) + bytes(45, 2) + bytes(0, 8)
    let locator = Array("PK\u{6}\u{7}".utf8) + bytes(0, 4) + bytes(0, 8) + bytes(1, 4)
    let end = Array("PK\u{5}\u{6}".utf8) + bytes(0, 4) + bytes(-1, 12) + bytes(0, 2)
    return record + bytes(count, 8) + bytes(count, 8) + bytes(0, 16) + locator + end
  }

  /// A PNG file whose header names a width, and is right in all else.
  private static func header(width: Int) throws -> [UInt8] {
    var png = try Bitmap(width: 1, height: 1, color: .white).png()
    func put(_ word: UInt32, at place: Int) {
      for byte in 0..<4 { png[place + byte] = UInt8(truncatingIfNeeded: word >> (24 - 8 * byte)) }
    }
    put(UInt32(width), at: 16)
    // PNG, second edition, 5.5: the remainder of the chunk's type and content.
    var rest = UInt32.max
    for byte in png[12..<29] {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
    }
    put(~rest, at: 29)
    return png
  }
}

// MARK: Facts

extension BoundTrial {
  private static let ofFacts: [String: BoundTrial] = [
    "facts of one case: values": .reader { count in
      isCase((0..<count).map { "a[\($0)]: 1" }.joined(separator: "\n  "))
    },
    "facts of one case: depth": .reader { isCase("a" + String(repeating: ".a", count: $0 - 1) + ": 1") },
    "facts of one case: text": .reader { isCase("a: \"" + String(repeating: "x", count: $0) + "\"") },
    "facts as JSON: depth": .reader { count in
      let (left, right) = (String(repeating: "[", count: count), String(repeating: "]", count: count))
      return isRead { _ = try Fact(json: Array((left + right).utf8)) }
    },
    "any name: length": .reader { SubjectName(String(repeating: "a", count: $0)) != nil },
  ]

  private static func isCase(_ line: String) -> Bool {
    (try? GroupRecord(text: "assay facts 1\nfingerprint\n\ncase x\n  \(line)\n", path: "x.facts")) != nil
  }
}
