import AssayFacts
import Foundation
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayGoldens

@Suite final class GoldenStoreTests: GoldenFolder {
  @Test("An empty folder has no records and no orphans")
  func emptyFolder() throws {
    #expect(try store.record(of: name("htlabel/fit")) == nil)
    #expect(try store.orphans(in: Catalog()) == [])
  }

  @Test("An accepted golden reads back with its picture, facts and fingerprint")
  func readingBack() throws {
    try store.accept([try golden("htlabel/fit/a", .white)], fingerprints: ["htlabel/fit": ["engine": 1]])
    let record = try #require(try store.record(of: name("htlabel/fit/a")))
    #expect(try store.fingerprint(record.fingerprint) == ["engine": 1])
    #expect(record.facts == ["width": 4])
    let picture = try #require(record.picture)
    let file = try store.pictureFile(of: try name("htlabel/fit/a"), recorded: picture)
    let bitmap = try store.picture(of: try name("htlabel/fit/a"), file: file, recorded: picture)
    #expect(PixelArt(bitmap) == "WWWW\nWWWW\nWWWW")
  }

  @Test("Accepting leaves only goldens and facts files in the folder")
  func files() throws {
    try store.accept([try golden("g/a"), try golden("g/b"), try golden("top")])
    #expect(try everyFile() == ["g/a.facts", "g/a.png", "g/b.facts", "g/b.png", "top.facts", "top.png"])
  }

  @Test("Accepting one case leaves the others as they are")
  func otherCases() throws {
    try store.accept([try golden("g/a"), try golden("g/b")], fingerprints: ["g": ["engine": 1]])
    let records = { try [self.store.record(of: name("g/a")), self.store.record(of: name("g/b"))] }
    let before = try records()
    try store.accept([try golden("g/a", .white)])
    let after = try records()
    #expect(after[1] == before[1])
    #expect(after[0] != before[0])
    #expect(after[0]?.fingerprint == before[0]?.fingerprint)
  }

  @Test("The file of a case that no longer has a picture is removed")
  func pictureGivenUp() throws {
    try store.accept([try golden("g/a")])
    try store.accept([AcceptedGolden(name: try name("g/a"), facts: [:], picture: .none)])
    #expect(try everyFile() == ["g/a.facts"])
    #expect(try store.record(of: name("g/a"))?.picture == nil)
  }

  @Test("A picture above 20 KiB is refused unless the scenario allows it")
  func largePicture() throws {
    var noise = Bitmap(width: 100, height: 100)
    var state: UInt32 = 1
    for y in 0..<100 {
      for x in 0..<100 {
        state = state &* 1_664_525 &+ 1_013_904_223
        noise[x, y] = Color(red: UInt8(state >> 24), green: UInt8(state >> 16 & 255), blue: 7)
      }
    }
    var large = AcceptedGolden(name: try name("g/a"), facts: [:], picture: try .new(noise))
    let problem = try #require(throws: Problem.self) { try store.accept([large]) }
    #expect(problem.message.contains("at most 20480 (20 KiB)"))
    #expect(try everyFile() == [])
    large.traits.mayBeLarge = true
    try store.accept([large])
    #expect(try everyFile() == ["g/a.facts", "g/a.png"])
  }

  @Test("Facts that would not read back are refused")
  func unreadableFacts() throws {
    let bad = AcceptedGolden(name: try name("g/a"), facts: ["size": .number(.nan)], picture: .none)
    #expect(throws: Problem.self) { try store.accept([bad]) }
    #expect(try everyFile() == [])
  }

  @Test("A changed or missing picture file is an error")
  func changedFile() throws {
    try store.accept([try golden("g/a")])
    let other = try Bitmap(width: 4, height: 3, color: .white).png()
    try #expect(messageAfterWriting(other).contains("differs from the accepted one"))
    try #expect(
      messageAfterWriting(Array("version https://git-lfs.github.com/spec/v1\n".utf8)).contains("git lfs pull")
    )
    try #expect(messageAfterWriting([1, 2, 3]).contains("not a PNG"))
    try FileManager.default.removeItem(atPath: root + "/g/a.png")
    try #expect(message().contains("the picture is missing although"))
  }

  @Test("A picture with other pixels than recorded is an error")
  func otherPixels() throws {
    try store.accept([try golden("g/a")])
    var record = try #require(try store.record(of: name("g/a"))?.picture)
    let file = try store.pictureFile(of: try name("g/a"), recorded: record)
    record.pixelHash = ContentHash(of: [])
    let problem = try #require(throws: Problem.self) {
      try store.picture(of: try name("g/a"), file: file, recorded: record)
    }
    #expect(problem.message.contains("the pixels are not those"))
  }

  @Test("A facts file that is not text is an error")
  func binaryFacts() throws {
    try store.accept([try golden("g/a")])
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: root + "/g/a.facts"))
    let problem = try #require(throws: Problem.self) { try store.record(of: name("g/a")) }
    #expect(problem.message.contains("expected 'assay facts 3' on the first line"))
  }

  @Test("A symbolic link to a folder is neither read nor written")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let outside = temporary.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: root + "/g", withDestinationPath: outside)
    let problem = try #require(throws: Problem.self) { try store.accept([try golden("g/a")]) }
    #expect(problem.message.contains("is a symbolic link"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
    try Data("assay facts 3\n".utf8).write(to: URL(fileURLWithPath: outside + "/in.facts"))
    #expect(throws: Problem.self) { try store.record(of: name("g/in")) }
  }

  @Test("A symbolic link to a file is not read, and accepting replaces the link, not its target")
  func linkedFile() throws {
    try store.accept([try golden("g/a")])
    let picture = try #require(try store.record(of: name("g/a"))?.picture)
    let target = temporary.path + "/target.png"
    try FileManager.default.moveItem(atPath: root + "/g/a.png", toPath: target)
    try FileManager.default.createSymbolicLink(atPath: root + "/g/a.png", withDestinationPath: target)
    let problem = try #require(throws: Problem.self) {
      try store.pictureFile(of: try name("g/a"), recorded: picture)
    }
    #expect(problem.message.contains("is a symbolic link"))
    let before = try Data(contentsOf: URL(fileURLWithPath: target))
    try store.accept([try golden("g/a", .white)])
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == before)
    let new = try #require(try store.record(of: name("g/a"))?.picture)
    #expect(throws: Never.self) { try store.pictureFile(of: try name("g/a"), recorded: new) }
  }

  @Test("A folder in the place of a file is an error")
  func folderForFile() throws {
    try FileManager.default.createDirectory(atPath: root + "/g/a.png", withIntermediateDirectories: true)
    #expect(throws: Problem.self) { try store.accept([try golden("g/a")]) }
    try FileManager.default.createDirectory(atPath: root + "/h.facts", withIntermediateDirectories: true)
    let problem = try #require(throws: Problem.self) { try store.record(of: name("h")) }
    #expect(problem.message.contains("not a plain file"))
  }

  @Test("Goldens without a case are orphans until they are pruned")
  func orphans() throws {
    try store.accept([try golden("g/a"), try golden("g/b"), try golden("h/c"), try golden("g/d")])
    let subject = { (text: String, relations: [Relation]) throws -> Subject in
      Subject(name: try name(text), location: SourceLocation(path: "g.yaml"), relations: relations) {
        () throws(RenderingError) in Rendering(bitmap: Bitmap(width: 1, height: 1))
      }
    }
    let relation = Relation(kind: .sameAs, other: try name("g/a"), location: SourceLocation(path: "g.yaml"))
    let group = ScenarioGroup(
      name: "g", location: SourceLocation(path: "g.yaml"), fingerprint: [:],
      subjects: [try subject("g/a", []), try subject("g/d", [relation])])
    let catalog = Catalog(groups: [group])
    let orphans = try store.orphans(in: catalog)
    #expect(orphans == ["g/b.png", "g/d.png", "h/c.png", "g/b.facts", "h/c.facts"])
    try store.prune(orphans)
    #expect(try everyFile() == ["g/a.facts", "g/a.png", "g/d.facts"])
    #expect(try store.orphans(in: catalog) == [])
  }

  @Test("A fingerprint's file is written once, and kept for branches that may need it")
  func fingerprints() throws {
    try store.accept(
      [try golden("g/a"), try golden("h/b")], fingerprints: ["g": ["engine": 1], "h": ["engine": 1]])
    let file = try #require(try store.record(of: name("g/a"))?.fingerprint)
    try store.accept(
      [try golden("g/a", .white)], fingerprints: ["g": ["engine": 2]], confirmed: [name("g/a")])
    #expect(try store.fingerprint(store.record(of: name("g/a"))?.fingerprint) == ["engine": 2])
    #expect(try store.fingerprint(file) == ["engine": 1])
    #expect(try store.orphans(in: Catalog()).allSatisfy { !$0.hasPrefix("_") })
    try Data("assay facts 3\nengine: 3\n".utf8).write(to: URL(fileURLWithPath: "\(root)/_/\(file).facts"))
    #expect(throws: Problem.self) { try store.fingerprint(file) }
  }

  @Test("The file that an older Assay wrote for a group is refused, with the command that replaces it")
  func olderGroup() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let old = "assay facts 2\nfingerprint\n\ncase a\n  width: 4\n"
    try Data(old.utf8).write(to: URL(fileURLWithPath: root + "/g.facts"))
    let problem = try #require(throws: Problem.self) { try store.record(of: name("g/a")) }
    #expect(problem.message.contains("`assay accept g` draws them again"))
    let subject = Subject(name: try name("g/a"), location: SourceLocation(path: "g.yaml")) {
      () throws(RenderingError) in Rendering(bitmap: Bitmap(width: 1, height: 1))
    }
    let group = ScenarioGroup(
      name: "g", location: SourceLocation(path: "g.yaml"), fingerprint: [:], subjects: [subject])
    #expect(try store.orphans(in: Catalog(groups: [group])) == [])
    try store.accept([try golden("g/a")])
    #expect(try store.record(of: name("g/a"))?.facts == ["width": 4])
  }

  private func messageAfterWriting(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: root + "/g/a.png"))
    return try message()
  }

  private func message() throws -> String {
    let picture = try #require(try store.record(of: name("g/a"))?.picture)
    let problem = try #require(throws: Problem.self) {
      try store.pictureFile(of: try name("g/a"), recorded: picture)
    }
    #expect(problem.location.path == root + "/g/a.png")
    return problem.message
  }

  private func everyFile() throws -> [String] {
    try filesIncludingHidden(below: root)
  }
}
