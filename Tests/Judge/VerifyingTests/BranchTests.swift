import AssayFacts
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayVerifying

/// What git makes of goldens that two branches accepted.
@Suite struct BranchTests {
  private let bench: Bench
  private var folder: String { bench.temporary.path }

  init() throws {
    bench = try Bench()
    try #require(git("init", "-q", "-b", "main") == 0)
    try Data("*.facts -merge\n*.png binary\n".utf8).write(
      to: URL(fileURLWithPath: folder + "/.gitattributes"))
  }

  @Test(
    "Branches that add different cases, with other fonts, merge without a conflict, and every case passes",
    arguments: UInt64(0)..<100)
  func differentCases(seed: UInt64) async throws {
    var dice = SplitMix64(seed: seed)
    // Group 3 is new on both branches; neighbors by name are on different branches.
    let numbers = Array(0..<24).shuffled(using: &dice)
    let old = numbers[..<8].filter { $0 % 4 != 3 }.map { drawn($0) }
    let ours = numbers[8..<16].map { drawn($0) }
    let theirs = numbers[16...].map { drawn($0) }
    try await commit(old, font: nil)
    try #require(git("checkout", "-q", "-b", "theirs") == 0)
    try await commit(old + theirs, font: "Round")
    try #require(git("checkout", "-q", "main") == 0)
    try await commit(old + ours, font: "Narrow")
    #expect(git("merge", "-q", "-m", "merge", "theirs") == 0)
    let merged = await Judge(store: bench.store).verify(catalog(old + ours + theirs, fingerprint: fonts(nil)))
    #expect(merged.exitCode == 0 && merged.evaluations.allSatisfy { $0.verdict == .passed })
    #expect(merged.evaluations.count == old.count + 16 && merged.hints == [])
  }

  @Test("A case that both branches changed, or added, is a conflict for git", arguments: UInt64(0)..<20)
  func sameCase(seed: UInt64) async throws {
    var dice = SplitMix64(seed: seed)
    let isNew = Bool.random(using: &dice)
    let hasPicture = Bool.random(using: &dice)
    func all(_ value: Int?) -> [Subject] {
      (0..<6).map { drawn($0) } + (value.map { [drawn(7, value: $0, hasPicture: hasPicture)] } ?? [])
    }
    try await commit(all(isNew ? nil : 1), font: nil)
    try #require(git("checkout", "-q", "-b", "theirs") == 0)
    try await commit(all(2), font: nil)
    try #require(git("checkout", "-q", "main") == 0)
    try await commit(all(3), font: nil)
    #expect(git("merge", "-q", "-m", "merge", "theirs") == 1)
    // Accepting the right one again resolves it.
    try await commit(all(3), font: nil)
    #expect(await Judge(store: bench.store).verify(catalog(all(3), fingerprint: fonts(nil))).exitCode == 0)
  }

  /// A case with its own picture and facts; one in three equals another case's picture.
  private func drawn(_ number: Int, value: Int? = nil, hasPicture: Bool? = nil) -> Subject {
    let bits = (0..<8).map { (value ?? number) >> $0 & 1 == 0 ? "." : "#" }.joined()
    var drawn = subject(
      "g\(number % 4)/c\(number)", picture(bits, bits),
      facts: ["number": .number(number), "line": [["x": 1, "width": .number(value ?? number)]]])
    if !(hasPicture ?? (number % 3 != 0)) { drawn.golden.form = .facts }
    return drawn
  }

  private func fonts(_ other: String?) -> Facts {
    var fonts: Facts = ["Square": "a1"]
    if let other { fonts[other] = "b1" }
    return ["engine": 1, "fonts": .record(fonts)]
  }

  /// Accepts everything, and commits it.
  private func commit(_ subjects: [Subject], font: String?) async throws {
    _ = try await Judge(store: bench.store).accept(["**"], in: catalog(subjects, fingerprint: fonts(font)))
    try #require(git("add", "-A") == 0 && git("commit", "-q", "-m", "accept") == 0)
  }

  /// Runs git, as an author whom no settings of this machine change; returns its status.
  private func git(_ arguments: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", folder, "-c", "user.name=n", "-c", "user.email=e@example.com", "-c",
        "commit.gpgsign=false",
      ]
      + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
