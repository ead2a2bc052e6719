import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import assay

/// Facts files of earlier formats, which only git still has.
@Suite struct OlderFactsTests {
  private static let (pixels, file) = (ContentHash(of: [1]), ContentHash(of: [2]))
  private static let first = """
    fingerprint
      engine: 1

    case a
      picture 4x2
      pixels \(pixels)
      file \(file)
      picture~2 4x2
      pixels \(file)
      file \(pixels)
      size.width: 300
      line[0].x: 0
      line[0].runs[0]: {font: "Assay Stencil Regular 20", range: [0, 3]}
      links[0].url: "a: b"

    case b

    """
  private static let second = """
    assay facts 2
    \(first)  text json \(file)
      size.width: 200
    + size["odd: name"]: null
    + line[0].text: "é\\n"
    - line[0].runs
    - links

    case c

    """
  private static let inFull = """
    assay facts 1
    \(first)  text json \(file)
      size.width: 200
      size["odd: name"]: null
      line[0].text: "é\\n"
      line[0].x: 0

    case c
      size.width: 200
      size["odd: name"]: null
      line[0].text: "é\\n"
      line[0].x: 0

    """

  private func read(_ text: String) throws -> OlderFacts? {
    try OlderFacts(Array(text.utf8), path: "g.facts")
  }

  @Test("Both formats are read, also with CRLF line ends", arguments: [second, inFull])
  func reading(text: String) throws {
    let group = try #require(try read(text.replacingOccurrences(of: "\n", with: "\r\n")))
    #expect(group.fingerprint == ["engine": 1])
    let a = try #require(try group.record(of: "a"))
    #expect(a.picture?.pixelHash == OlderFactsTests.pixels && a.alternatives.map(\.number) == [2])
    #expect(
      a.facts == [
        "size": ["width": 300],
        "line": [["x": 0, "runs": [["font": "Assay Stencil Regular 20", "range": [0, 3]]]]],
        "links": [["url": "a: b"]],
      ])
    let b = try #require(try group.record(of: "b"))
    #expect(b.picture == nil && b.text?.form == .json && b.text?.fileHash == OlderFactsTests.file)
    #expect(
      b.facts == ["size": ["width": 200, "odd: name": .null], "line": [["text": "é\n", "x": 0]]])
    #expect(try group.record(of: "c")?.facts == b.facts && group.record(of: "d") == nil)
    let files = try group.files()
    #expect(files.dropFirst().map(\.path) == ["g/a.facts", "g/b.facts", "g/c.facts"])
    let fingerprint = try FactsFile(bytes: files[1].content, path: "").record().fingerprint
    #expect(fingerprint == a.fingerprint && files.first?.path == "_/\(fingerprint ?? "").facts")
  }

  @Test(
    "What an older Assay did not write is damaged",
    arguments: [
      "", "fingerprint\n  a\n", "fingerprint\n  a[1]: 1\n", "fingerprint\n\ncase a\n\ncase a\n",
      "fingerprint\n\ncase a\n  picture 4x2\n", "fingerprint\n\ncase a\n  a: {..}\n",
      "fingerprint\n\ncase a\n  a: 1\n\ncase b\n  b: 1\n", "fingerprint\n\ncase a\n  a: 1\n\ncase b\n- b\n",
      "fingerprint\n\ncase a\n* a: 1\n", "fingerprint\n\ncase a\n  a: 1\n  a: 2\n",
      "fingerprint\n\ncase ..\n",
    ])
  func damage(text: String) throws {
    #expect(throws: Problem.self) { try read("assay facts 2\n" + text)?.files() }
    for other in ["", "assay facts 3\n", "assay facts 12\n"] { #expect(try read(other + text) == nil) }
  }

  /// Writes the goldens of the three cases as an older Assay did.
  private func writeOlder(_ assay: CommandLineTool) throws {
    var text = "assay facts 1\nfingerprint\n"
    let store = GoldenStore(root: assay.url("Goldens").path)
    for leaf in ["one", "three", "two"] {
      let name = try #require(SubjectName(leaf, in: "labels"))
      let record = try #require(try store.record(of: name))
      let picture = try #require(record.picture)
      func lines(_ facts: Facts) -> String { facts.lines.map { "  \($0)\n" }.joined() }
      if leaf == "one" { text += lines(try store.fingerprint(record.fingerprint)) }
      text += "\ncase \(leaf)\n  picture \(picture.width)x\(picture.height)\n  pixels \(picture.pixelHash)\n"
      text += "  file \(picture.fileHash)\n" + lines(record.facts)
      try assay.remove("Goldens/\(name).facts")
    }
    try assay.write(text, to: "Goldens/labels.facts")
    try assay.remove("Goldens/_")
  }

  @Test("Goldens have one history across the change of the format, and are compared with earlier ones")
  func history() throws {
    let assay = try CommandLineTool()
    func commit(_ message: String) throws {
      try assay.git("add", "-A", "Goldens", "Scenarios")
      try assay.git("commit", "-q", "-m", message, on: "2026-01-02")
    }
    try assay.acceptLabels()
    let goldens = assay.files(below: "Goldens")
    func restore() throws {
      for (name, bytes) in goldens where !bytes.isEmpty {
        try assay.write([UInt8](bytes), to: "Goldens/\(name)")
      }
    }
    try assay.git("init", "-q")
    try writeOlder(assay)
    try commit("Draw labels")
    try assay.git("tag", "v1")
    try restore()
    try assay.replace("text: abc", with: "text: abcd", in: "Scenarios/labels.yaml")
    try assay("accept", "labels/three").ends(with: 0)
    try writeOlder(assay)
    try commit("Lengthen three")
    try assay.git("tag", "v2")
    try assay.remove("Goldens/labels.facts")
    try assay("accept", "labels").ends(with: 0)
    try commit("Change the format")
    func versions(_ name: String) throws -> [String] {
      try assay("history", name).ends(with: 0).output.split(separator: "\n")
        .map { String($0).replacing(/[0-9a-f]{8} +2026-01-02 +/, with: "") }
    }
    let three = try versions("labels/three")
    #expect(three.first == "Lengthen three" && three.last == "2 versions", "\(three)")
    #expect(three.contains { $0.contains("measured.width 30 → 40") }, "\(three)")
    #expect(try versions("labels/one") == ["Draw labels", "  added      the golden was added", "1 version"])
    try assay("history", "--since", "v1").ends(with: 0, prints: "1 golden differs from v1 (")
    try assay("verify", "--against", "v2").ends(with: 0, prints: "goldens are those of v2 (")
  }
}
