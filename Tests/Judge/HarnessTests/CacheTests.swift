import AssayTestSupport
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem
import Foundation
import Synchronization
import Testing

@testable import AssayHarness

/// Whether temporary files lie on a disk; of others the file system's word is never taken.
private let isOnDisk = Platform.isOnOwnDisk(FileManager.default.temporaryDirectory.path)
private let needsDisk: Comment = "needs temporary files on a disk; let TMPDIR name a folder there"

/// A catalog whose groups have files, as the cache needs them, and how often each subject was rendered.
private final class CountedCatalog: Sendable {
  private let counts = Mutex<[SubjectName: Int]>([:])

  var rendered: [SubjectName: Int] { counts.withLock { $0 } }

  func reset() { counts.withLock { $0 = [:] } }

  /// So many groups of so many subjects each.
  func grouped(_ groups: Int, by subjects: Int, showing pixels: Bitmap = picture("#.")) -> Catalog {
    var catalog = catalog(
      (0..<groups).flatMap { group in (0..<subjects).map { "g\(group)/s\($0)" } }
        .map { text in
          var plain = subject(text, pixels)
          let (render, name) = (plain.render, plain.name)
          plain.render = { () throws(RenderingError) in
            self.counts.withLock { $0[name, default: 0] += 1 }
            return try render()
          }
          return plain
        })
    for index in catalog.groups.indices {
      catalog.groups[index].contentHash = ContentHash(of: Array(catalog.groups[index].name.utf8))
    }
    return catalog
  }

}

@Suite struct CacheTests {
  private let bench: Bench
  private let counted = CountedCatalog()
  private let folder: String
  private let read = ReadFiles()
  private let environment = ContentHash(of: [1])

  init() throws {
    bench = try Bench()
    folder = bench.temporary.path + "/cache"
  }

  /// What the cache says so many seconds after the youngest file was written; ``read`` tells which scenario files had to
  /// be read for it.
  private func use(
    of catalog: Catalog, environment: ContentHash? = nil, later seconds: Int = 0
  ) async -> CacheUse {
    read.reset()
    let scenarios = catalog.groups.map { group in
      CacheUse.Scenario(name: group.name, path: scenario(group.name).path) {
        read.add(group.name)
        return group.contentHash
      }
    }
    return await CacheUse(
      VerificationCache(in: folder, environment: environment ?? self.environment), scenarios: scenarios,
      store: bench.store, jobs: 2, now: youngest + seconds)
  }

  /// When the youngest file was written, in seconds since 1970.
  private var youngest: Int {
    let files = FileManager.default
    let paths = files.enumerator(atPath: bench.temporary.path)?.compactMap { $0 as? String } ?? []
    let judged = paths.filter { $0.hasPrefix("scenarios/") || $0.hasPrefix("Goldens/") }
    let dates = judged.compactMap { path in
      try? files.attributesOfItem(atPath: bench.temporary.path + "/" + path)[.modificationDate] as? Date
    }
    return Int(dates.max()?.timeIntervalSince1970 ?? 0)
  }

  private func scenario(_ group: String) -> URL {
    URL(fileURLWithPath: bench.temporary.path + "/scenarios/\(group).yaml")
  }

  private func verify(_ catalog: Catalog, use: CacheUse) async -> Verification {
    counted.reset()
    var options = VerificationOptions()
    options.cache = use
    return await Judge(store: bench.store).verify(catalog, options: options)
  }

  /// Accepts everything and verifies it once, so that the cache knows it.
  private func filled(
    groups: Int, subjects: Int, tolerances: [String: Tolerance] = [:]
  ) async throws -> Catalog {
    var catalog = counted.grouped(groups, by: subjects)
    for index in catalog.groups.indices {
      guard let tolerance = tolerances[catalog.groups[index].name] else { continue }
      catalog.groups[index].subjects[0].tolerance = tolerance
    }
    for group in catalog.groups {
      let file = scenario(group.name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(group.name.utf8).write(to: file)
    }
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog)
    let first = await verify(catalog, use: await use(of: catalog))
    #expect(first.outcome == .passed)
    #expect(first.cached == 0)
    #expect(first.rendered == groups * subjects)
    return catalog
  }

  @Test("Of 600 unchanged subjects 12 are rendered again: 2 %")
  func twoPercentAreAudited() async throws {
    let catalog = try await filled(groups: 30, subjects: 20)
    let verification = await verify(catalog, use: await use(of: catalog))
    #expect(verification.outcome == .passed)
    #expect(verification.count(of: .passed) == 600)
    #expect(verification.cached == 588)
    #expect(verification.audited == 12)
    #expect(verification.rendered == 12)
  }

  @Test(
    "At least ten are rendered again, and all where there are fewer", arguments: [(1, 4, 4), (5, 20, 10)])
  func atLeastTenAreAudited(groups: Int, subjects: Int, expected: Int) async throws {
    let catalog = try await filled(groups: groups, subjects: subjects)
    let verification = await verify(catalog, use: await use(of: catalog))
    #expect(verification.audited == expected)
    #expect(verification.cached == groups * subjects - expected)
  }

  @Test("Every verification audits others, until all groups had their turn")
  func auditsGoRound() async throws {
    let catalog = try await filled(groups: 10, subjects: 12)
    var audited: Set<String> = []
    for _ in 0..<10 {
      let use = await use(of: catalog)
      audited.formUnion(use.auditedGroups)
      _ = await verify(catalog, use: use)
    }
    #expect(audited.count == 10)
  }

  @Test("A scenario file, a facts file or a picture that changes is judged anew, and nothing else")
  func changesAreNoHits() async throws {
    var catalog = try await filled(groups: 4, subjects: 3)
    let png = bench.url("g1/s0.png")
    try (try Data(contentsOf: png) + Data([0])).write(to: png)
    let facts = bench.url("g2.facts")
    try Data(
      String(decoding: try Data(contentsOf: facts), as: UTF8.self).replacing("size: 2", with: "size: 3").utf8
    )
    .write(to: facts)
    catalog.groups[3].contentHash = ContentHash(of: [9])
    let use = await use(of: catalog)
    #expect(Set(use.hits.keys) == ["g0"])
    let verification = await verify(catalog, use: use)
    #expect(verification.count(of: .broken) == 1)
    #expect(verification.count(of: .changed) == 3)
    #expect(verification.outcome == .unjudged)
    // What failed is not known as passed the next time.
    #expect(Set((await self.use(of: catalog)).hits.keys) == ["g0", "g3"])
  }

  @Test("Another program, library or font makes all of it worthless")
  func anotherEnvironment() async throws {
    let catalog = try await filled(groups: 2, subjects: 2)
    let use = await use(of: catalog, environment: ContentHash(of: [2]))
    #expect(use.hits.isEmpty)
    #expect(use.cache.complaint == nil)
  }

  @Test("A cache that is wrong fails the verification and is thrown away")
  func wrongCache() async throws {
    _ = try await filled(groups: 1, subjects: 3)
    // An engine that draws otherwise, though nothing that the cache looks at has changed.
    let other = counted.grouped(1, by: 3, showing: picture(".#"))
    let verification = await verify(other, use: await use(of: other))
    #expect(verification.outcome == .unjudged)
    let problem = try #require(verification.problems.first)
    #expect(problem.message.hasPrefix("the cache says that 'g0/s0' and 2 more passed and has not changed"))
    #expect((await use(of: other)).hits.isEmpty)
  }

  @Test(
    "A cache that is damaged, empty, or of another version is not used, with one sentence",
    arguments: [
      ("flipped", "is damaged"), ("short", "is damaged"), ("empty", "is no cache"),
      ("version", "is of another version"),
    ])
  func damagedCache(kind: String, sentence: String) async throws {
    let catalog = try await filled(groups: 2, subjects: 2)
    let file = URL(fileURLWithPath: folder + "/verified")
    var bytes = [UInt8](try Data(contentsOf: file))
    switch kind {
    case "flipped": bytes[bytes.count / 2] ^= 1
    case "short": bytes.removeLast(3)
    case "empty": bytes = []
    default: bytes[12] = UInt8(ascii: "9")
    }
    try Data(bytes).write(to: file)
    let use = await use(of: catalog)
    #expect(use.hits.isEmpty)
    #expect(use.cache.complaint?.contains(sentence) == true)
    let verification = await verify(catalog, use: use)
    #expect(verification.outcome == .passed)
    #expect(verification.hints.contains { $0.contains(sentence) })
    #expect((await self.use(of: catalog)).hits.count == 2)
  }

  @Test("The dates of files mean nothing")
  func datesMeanNothing() async throws {
    let catalog = try await filled(groups: 2, subjects: 2)
    let png = bench.url("g1/s0.png")
    let attributes = try FileManager.default.attributesOfItem(atPath: png.path)
    let date = try #require(attributes[.modificationDate] as? Date)
    // Other bytes of the same length and date are noticed, and another date for the same bytes does not matter.
    var bytes = [UInt8](try Data(contentsOf: png))
    bytes[bytes.count - 1] ^= 1
    try Data(bytes).write(to: png)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: png.path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e10)], ofItemAtPath: bench.url("g0/s0.png").path)
    #expect(Set((await use(of: catalog)).hits.keys) == ["g0"])
  }

  /// Fills the cache, and reads everything once more a minute later, so that the file system's word counts from then on.
  private func stamped(
    groups: Int, subjects: Int, tolerances: [String: Tolerance] = [:]
  ) async throws -> Catalog {
    let catalog = try await filled(groups: groups, subjects: subjects, tolerances: tolerances)
    _ = await verify(catalog, use: await use(of: catalog, later: 60))
    #expect(read.names.count == groups)
    return catalog
  }

  @Test(
    "While the file system says the same of all files, none is read, and only what is audited is a subject at all",
    .enabled(if: isOnDisk, needsDisk))
  func stampsAreEnough() async throws {
    let catalog = try await stamped(groups: 10, subjects: 12)
    let use = await use(of: catalog, later: 60)
    #expect(read.names.isEmpty)
    var audited = catalog
    audited.groups.removeAll { !use.auditedGroups.contains($0.name) }
    #expect(audited.groups.count == 1)
    #expect(use.needed(besides: audited).isEmpty)
    let verification = await verify(audited, use: use)
    #expect(verification.outcome == .passed)
    #expect(verification.evaluations.count == 12)
    #expect(verification.subjectCount == 120)
    #expect(verification.count(of: .passed) == 120)
    #expect(verification.cached == 110)
    #expect(verification.audited == 10)
    #expect(verification.rendered == 10)
    #expect(verification.hints.isEmpty)
    let all = verification.spelledOut.evaluations
    #expect(all.map(\.name.text) == catalog.subjects.map(\.name.text).sorted())
    #expect(all.allSatisfy { $0.verdict == .passed })
    #expect(verification.spelledOut.count(of: .passed) == 120)
  }

  @Test("Tolerances that only files rely upon which nobody reads are proved as well, without rendering")
  func tolerancesOfUnreadFiles() async throws {
    let catalog = try await stamped(groups: 10, subjects: 12, tolerances: ["g7": .lenient])
    var options = VerificationOptions()
    let use = await use(of: catalog, later: 60)
    try #require(!use.auditedGroups.contains("g7"))
    options.cache = use
    var audited = catalog
    audited.groups.removeAll { !use.auditedGroups.contains($0.name) }
    counted.reset()
    let blind = Judge(store: bench.store) { comparator, reference, candidate in
      comparator.tolerance == .lenient
        ? .identical : comparator.compare(reference: reference, candidate: candidate)
    }
    let verification = await blind.verify(audited, options: options)
    #expect(verification.outcome == .unjudged)
    #expect(verification.problems.map(\.message).contains { $0.contains("'g7/s0' is") })
    #expect(counted.rendered.keys.allSatisfy { $0.group != "g7" })
    #expect(await verify(audited, use: use).outcome == .passed)
  }

  @Test(
    "Files that are younger than two seconds, or have a date to come, are read every time",
    arguments: [1, -1000])
  func racyFiles(later seconds: Int) async throws {
    let catalog = try await stamped(groups: 3, subjects: 2)
    for _ in 0..<2 {
      let use = await use(of: catalog, later: seconds)
      #expect(Set(use.hits.keys) == ["g0", "g1", "g2"])
      #expect(read.names == ["g0", "g1", "g2"])
      #expect(use.needed(besides: Catalog()) == ["g0", "g1", "g2"])
      _ = await verify(catalog, use: use)
    }
  }

  @Test(
    "A file of which the file system says something else is read, and only its content decides",
    .enabled(if: isOnDisk, needsDisk),
    arguments: [
      ("touched", true), ("copied", true), ("edited with its date set back", false), ("linked", false),
      ("removed", false), ("facts edited", false), ("scenario touched", true),
    ])
  func changedStamps(how: String, isHit: Bool) async throws {
    let catalog = try await stamped(groups: 3, subjects: 2)
    let png = bench.url("g1/s0.png")
    let bytes = try Data(contentsOf: png)
    let files = FileManager.default
    switch how {
    case "touched":
      let date = Date(timeIntervalSince1970: 1e9)
      try files.setAttributes([.modificationDate: date], ofItemAtPath: png.path)
    case "copied":
      try files.removeItem(at: png)
      try bytes.write(to: png)
    case "edited with its date set back":
      let date = try #require(try files.attributesOfItem(atPath: png.path)[.modificationDate] as? Date)
      try Data([UInt8](bytes.dropLast()) + [bytes[bytes.count - 1] ^ 1]).write(to: png)
      try files.setAttributes([.modificationDate: date], ofItemAtPath: png.path)
    case "linked":
      try files.moveItem(at: png, to: bench.url("elsewhere.png"))
      try files.createSymbolicLink(at: png, withDestinationURL: bench.url("elsewhere.png"))
    case "removed": try files.removeItem(at: png)
    case "facts edited":
      let facts = String(decoding: try Data(contentsOf: bench.url("g1.facts")), as: UTF8.self)
      try Data(facts.replacing("size: 2", with: "size: 3").utf8).write(to: bench.url("g1.facts"))
    default: try Data("g1".utf8).write(to: scenario("g1"))
    }
    let use = await use(of: catalog, later: 60)
    #expect(read.names == ["g1"])
    #expect((use.hits["g1"] != nil) == isHit)
    #expect(use.hits["g0"] != nil && use.hits["g2"] != nil)
  }

  @Test(
    "A picture that nobody asks for is told at every verification, though nothing else has changed",
    arguments: ["g1/other.png", "g1/below/other.png"])
  func orphansAreTold(file: String) async throws {
    let catalog = try await filled(groups: 3, subjects: 2)
    let place = bench.url(file)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data([1]).write(to: place)
    for _ in 0..<3 {
      let use = await use(of: catalog, later: 60)
      // What is in a folder of a group's folder is none of the group's own.
      #expect(!isOnDisk || use.needed(besides: Catalog()).contains("g1") == (file == "g1/other.png"))
      var read = catalog
      let needed = use.needed(besides: catalog).union(use.auditedGroups)
      read.groups.removeAll { !needed.contains($0.name) }
      let verification = await verify(read, use: use)
      #expect(verification.hints.contains { $0.contains(file) })
      #expect(verification.count(of: .passed) == 6)
    }
  }

  @Test("Groups that relate to each other are judged case by case", .enabled(if: isOnDisk, needsDisk))
  func relatedGroups() async throws {
    var catalog = counted.grouped(4, by: 2)
    catalog.groups[1].subjects[0].relations = [
      Relation(kind: .sameAs, other: name("g2/s0"), location: SourceLocation(path: "g1.yaml"))
    ]
    for group in catalog.groups {
      try FileManager.default.createDirectory(
        at: scenario("").deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(group.name.utf8).write(to: scenario(group.name))
    }
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog)
    for _ in 0..<2 { _ = await verify(catalog, use: await use(of: catalog, later: 60)) }
    #expect((await use(of: catalog, later: 60)).needed(besides: Catalog()) == ["g1", "g2"])
  }
}

/// Which files were read.
private final class ReadFiles: Sendable {
  private let all = Mutex<Set<String>>([])

  var names: Set<String> { all.withLock { $0 } }

  func add(_ name: String) { all.withLock { _ = $0.insert(name) } }

  func reset() { all.withLock { $0 = [] } }
}
