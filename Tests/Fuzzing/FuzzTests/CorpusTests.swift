import AssayFuzzing
import AssayGoldens
import AssayTestSupport
import Foundation
import Testing

/// One kept input of `scripts/check/fuzz`.
struct KeptInput: Sendable, CustomTestStringConvertible {
  let input: FuzzInput
  let file: URL

  var testDescription: String { "\(input.rawValue)/\(file.lastPathComponent)" }

  static let folder = packageRoot.appendingPathComponent("Tests/Fuzzing/FuzzTests/Corpus")

  static func all(_ input: FuzzInput) -> [KeptInput] {
    let folder = folder.appendingPathComponent(input.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { KeptInput(input: input, file: folder.appendingPathComponent($0)) }
  }
}

/// What fuzzing found worth keeping goes the same way in every test run; a trap ends it.
@Suite struct CorpusTests {
  @Test("An input ends in a value or a sentence", arguments: FuzzInput.allCases.flatMap(KeptInput.all))
  func kept(_ kept: KeptInput) throws {
    let bytes = [UInt8](try Data(contentsOf: kept.file))
    kept.input.read(bytes)
    // The end of a file that came only in part, and an empty one.
    for count in [0, bytes.count / 2, max(bytes.count - 1, 0)] { kept.input.read(Array(bytes.prefix(count))) }
  }

  @Test("Every kind of input has some", arguments: FuzzInput.allCases)
  func hasInputs(_ input: FuzzInput) {
    #expect(KeptInput.all(input).count >= 5)
  }

  @Test(
    "A kept journal is carried out, so that fuzzing begins where it matters",
    arguments: [("committing", "completed: 2 files"), ("preparing", "taken back: 2 files")])
  func journals(name: String, words: String) throws {
    let file = KeptInput.folder.appendingPathComponent("journal/\(name).journal")
    let recovery = recovery(by: [UInt8](try Data(contentsOf: file)))
    #expect(recovery?.contains(words) == true)
  }

  @Test("All of them take less than 200 KB")
  func size() throws {
    let sizes = try FuzzInput.allCases.flatMap(KeptInput.all).map { try Data(contentsOf: $0.file).count }
    #expect(sizes.reduce(0, +) < 200_000)
  }
}
