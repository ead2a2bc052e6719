import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssayTestSupport
import Foundation
import Testing

@testable import AssayHarness
@testable import AssayReporting

/// What a report made of the facts of passed cases is taken over by the next one, as long as it is made of the same.
@Suite struct KeptPiecesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(size: 1, of: "g")
  }

  private func write(size: Int, of group: String) throws {
    try Data("assay facts 2\nfingerprint\n\ncase a\n  size: \(size)\n".utf8).write(
      to: folder.url.appendingPathComponent("\(group).facts"))
  }

  private func pieces(in environment: UInt8 = 0) -> KeptPieces {
    KeptPieces(
      beside: VerificationCache(in: folder.path + "/cache", environment: ContentHash(of: [environment])))
  }

  private func lines(of names: String..., in environment: UInt8 = 0) async throws -> [String] {
    var green = Verification(
      evaluations: try names.map(Sample.passed), problems: [], fingerprint: [:], duration: .zero)
    green.goldens = [GoldenCache(GoldenStore(root: folder.path))]
    green.pieces = pieces(in: environment)
    let facts = await PassedFacts(green, of: PassedCases(green).groups)
    return String(decoding: facts.bytes, as: UTF8.self).components(separatedBy: "\n")
  }

  @Test func aLineIsTakenOverUntilItsFactsChange() async throws {
    let made = try await lines(of: "g/a")
    #expect(made.count == 1 && made[0].hasPrefix("7 "))
    let kept = try #require(pieces().read()["g"])
    #expect(kept.text == made[0])
    pieces().write(["g": KeptPieces.Piece(origin: kept.origin, text: "taken over")])
    #expect(try await lines(of: "g/a") == ["taken over"])
    try write(size: 10, of: "g")
    #expect(try await lines(of: "g/a")[0].hasPrefix("8 "))
    #expect(pieces().read()["g"]?.text.hasPrefix("8 ") == true)
  }

  @Test("A line is made anew where other subjects are told of, or by another program")
  func otherOrigins() async throws {
    let made = try await lines(of: "g/a")
    #expect(try await lines(of: "g/a", "g/b") != made)
    pieces().write(pieces().read().mapValues { KeptPieces.Piece(origin: $0.origin, text: "old") })
    #expect(try await lines(of: "g/a", "g/b") == ["old"])
    #expect(try await lines(of: "g/a", in: 1) == made)
  }

  @Test func linesOfGroupsThatWereNotSelectedAreKeptAndOthersGo() async throws {
    try write(size: 2, of: "h")
    _ = try await lines(of: "g/a", "h/a")
    #expect(Set(pieces().read().keys) == ["g", "h"])
    try write(size: 3, of: "g")
    _ = try await lines(of: "g/a")
    #expect(Set(pieces().read().keys) == ["g", "h"])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("h.facts"))
    try write(size: 4, of: "g")
    _ = try await lines(of: "g/a")
    #expect(Set(pieces().read().keys) == ["g"])
  }

  @Test(arguments: [0, 20, 40, -1])
  func aDamagedFileCountsForNothing(position: Int) async throws {
    _ = try await lines(of: "g/a")
    let file = folder.url.appendingPathComponent("cache/pieces")
    var bytes = [UInt8](try Data(contentsOf: file))
    bytes[position < 0 ? bytes.count - 1 : position] ^= 1
    try Data(bytes).write(to: file)
    #expect(pieces().read().isEmpty)
    #expect(try await lines(of: "g/a")[0].hasPrefix("7 "))
    #expect(pieces().read().count == 1)
  }
}
